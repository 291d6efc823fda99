//! Other machines, which Python reaches.

use crate::guests::attached;
use anyhow::Result;
use orrery::{Due, RemoteWorkers};
use pyo3::prelude::*;
use std::ops::Range;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Places as Python has them: of each range the first one and the one after the last.
pub(crate) type Places = Vec<(u64, u64)>;

/// The same as ranges.
pub(crate) fn ranges(places: Places) -> Vec<Range<u64>> {
    places.into_iter().map(|(start, end)| start..end).collect()
}

/// Other machines, reached by a function of Python.
pub(crate) struct Machines {
    /// Takes what is due, and returns an iterator over results; while there is none it gives `None` now and then.
    pub(crate) share: Py<PyAny>,
    /// Once set, no result is waited for.
    pub(crate) stop: Arc<AtomicBool>,
}

impl RemoteWorkers for Machines {
    fn share(&self, due: &Due, take: &mut dyn FnMut(&[u8]) -> Result<()>) -> Result<()> {
        let places: Places = due.places.iter().map(|places| (places.start, places.end)).collect();
        let results = attached(|py| {
            let results = self
                .share
                .bind(py)
                .call1((&due.task, places, due.group, due.in_order))?;
            PyResult::Ok(results.unbind())
        })?;
        let taken = self.take_all(&results, take);
        // Slices in flight are given up.
        let closed = attached(|py| results.call_method0(py, "close").map(drop));
        taken?;
        Ok(closed?)
    }
}

impl Machines {
    fn take_all(&self, results: &Py<PyAny>, take: &mut dyn FnMut(&[u8]) -> Result<()>) -> Result<()> {
        while !self.stop.load(Ordering::Relaxed) {
            let next = attached(|py| {
                let next = results.bind(py).call_method0("__next__");
                match next {
                    Ok(result) => result.extract::<Option<Vec<u8>>>().map(Some),
                    Err(error) if error.is_instance_of::<pyo3::exceptions::PyStopIteration>(py) => Ok(None),
                    Err(error) => Err(error),
                }
            });
            match next? {
                None => return Ok(()),
                Some(None) => {}
                Some(Some(result)) => take(&result)?,
            }
        }
        Ok(())
    }
}
