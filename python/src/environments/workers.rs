//! Threads that share the environments of a batch.

use crate::errors::OrreryError;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use rayon::prelude::*;
use rayon::{ThreadPool, ThreadPoolBuilder};
use std::num::NonZeroUsize;
use std::process;
use std::thread::available_parallelism;

/// The least number of environments that is worth handing to another thread.
const LEAST: usize = 16;
/// How many pieces each thread gets, so that none waits long for the slowest.
const PIECES: usize = 4;
/// More threads than any machine has cores.
const MOST_THREADS: usize = 4_096;

/// The threads of one batch.
pub(super) struct Workers {
    /// None if the calling thread does all.
    pool: Option<ThreadPool>,
    /// The process that has the threads: a fork of it has none.
    process: u32,
}

impl Workers {
    /// This many threads, 0 for one per core.
    ///
    /// # Errors
    /// `ValueError` if they cannot be started.
    pub(super) fn new(threads: usize) -> PyResult<Workers> {
        let count = match threads {
            0 => available_parallelism().map_or(1, NonZeroUsize::get),
            threads => threads,
        };
        let process = process::id();
        if count == 1 {
            return Ok(Workers { pool: None, process });
        }
        if count > MOST_THREADS {
            return Err(PyValueError::new_err(format!(
                "threads: found {count}; allowed are 0 to {MOST_THREADS}"
            )));
        }
        let pool = ThreadPoolBuilder::new().num_threads(count).build();
        let pool = pool.map_err(|error| PyValueError::new_err(format!("threads: {count} do not start: {error}")))?;
        Ok(Workers {
            pool: Some(pool),
            process,
        })
    }

    /// How many of the environments make a piece.
    pub(super) fn piece(&self, environments: usize) -> usize {
        match &self.pool {
            None => environments,
            Some(pool) => environments.div_ceil(PIECES * pool.current_num_threads()).max(LEAST),
        }
    }

    /// Does the work on each piece.
    ///
    /// # Errors
    /// `OrreryError` in a fork of the process; otherwise one of the errors of the work; other pieces may not have been done then.
    pub(super) fn each<T: Send>(&self, pieces: Vec<T>, work: impl Fn(T) -> PyResult<()> + Sync + Send) -> PyResult<()> {
        match &self.pool {
            None => pieces.into_iter().try_for_each(work),
            Some(_) if self.process != process::id() => Err(OrreryError::new_err(
                "the threads of this batch are in the process that made it; make it in this process, or with threads=1",
            )),
            Some(pool) => pool.install(|| pieces.into_par_iter().try_for_each(work)),
        }
    }
}
