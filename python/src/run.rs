//! A stored run for Python.

use crate::calm::calm;
use crate::errors::OrreryError;
use crate::json::to_python;
use crate::machines::{Places, ranges};
use arrow_array::RecordBatchIterator;
use arrow_array::ffi_stream::FFI_ArrowArrayStream;
use orrery_arena as arena;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyCapsule};
use std::path::PathBuf;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// The native part of `orrery.Run`: a run in a folder.
#[pyclass(frozen, module = "orrery._orrery")]
pub(crate) struct RunFolder {
    run: Mutex<arena::Run>,
}

impl RunFolder {
    pub(crate) fn run(&self) -> MutexGuard<'_, arena::Run> {
        self.run.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The exception for a run that cannot be read.
pub(crate) fn unreadable(error: impl std::fmt::Display) -> PyErr {
    OrreryError::new_err(error.to_string())
}

/// The games of a run in memory, as Arrow passes them on.
fn stream(run: &arena::Run) -> PyResult<FFI_ArrowArrayStream> {
    let mut batches = Vec::new();
    let read = orrery_data::for_each_batch(run, |batch| {
        batches.push(batch);
        Ok(())
    });
    read.map_err(unreadable)?;
    let schema = batches[0].schema();
    let batches = RecordBatchIterator::new(batches.into_iter().map(Ok), schema);
    Ok(FFI_ArrowArrayStream::new(Box::new(batches)))
}

/// The record of a game.
fn record(run: &arena::Run, number: u64) -> PyResult<Vec<u8>> {
    let config = &run.manifest().config;
    let per_block = u64::from(config.schedule().games_per_block());
    if number >= config.games {
        let games = config.games;
        let text = format!("number: found {number}; the run has {games} games, counted from 0");
        return Err(PyValueError::new_err(text));
    }
    let block = run.block(number / per_block).map_err(unreadable)?;
    let record = block.records.into_iter().nth((number % per_block) as usize);
    record.ok_or_else(|| OrreryError::new_err(format!("the run keeps no records, so none of game {number}")))
}

#[pymethods]
impl RunFolder {
    #[new]
    fn new(py: Python<'_>, folder: PathBuf) -> PyResult<RunFolder> {
        let run = py.detach(|| calm(|| arena::Run::open(&folder).map_err(unreadable)))?;
        Ok(RunFolder { run: Mutex::new(run) })
    }

    /// All that determines the run.
    #[getter]
    fn config<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let text = serde_json::to_string(&self.run().manifest().config);
        to_python(py, &text.expect("a configuration is plain data"))
    }

    /// The text of each file of the ruleset, by its name.
    #[getter]
    fn ruleset(&self) -> std::collections::BTreeMap<String, String> {
        self.run().manifest().ruleset.clone()
    }

    /// What other machines need to encode the blocks at these places, counted among those that were played.
    fn input<'py>(&self, py: Python<'py>, places: Places) -> PyResult<Bound<'py, PyBytes>> {
        let input = py.detach(|| calm(|| orrery::input(&self.run(), &ranges(places)).map_err(unreadable)))?;
        Ok(PyBytes::new(py, &input))
    }

    /// The games as Arrow's C stream: the Arrow PyCapsule interface. It has the types of the run, whatever is asked for.
    #[pyo3(signature = (requested_schema: "object | None" = None) -> "object")]
    fn __arrow_c_stream__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyCapsule>> {
        // The interface allows to ignore the request; consumers cast by themselves.
        let _ = requested_schema;
        let stream = py.detach(|| calm(|| stream(&self.run())))?;
        PyCapsule::new_with_value(py, stream, c"arrow_array_stream")
    }

    /// The bytes of the record of a game, counted from 0 through all blocks.
    fn record<'py>(&self, py: Python<'py>, number: u64) -> PyResult<Bound<'py, PyBytes>> {
        let record = py.detach(|| calm(|| record(&self.run(), number)))?;
        Ok(PyBytes::new(py, &record))
    }
}
