//! Tables of reports for Python.

use crate::calm::calm;
use crate::run::unreadable;
use arrow_array::RecordBatchIterator;
use arrow_array::ffi_stream::FFI_ArrowArrayStream;
use orrery_arena::report::Table;
use orrery_engine::problem::cut;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyCapsule;
use std::path::PathBuf;

/// A table of the report of a run.
#[pyclass(frozen, module = "orrery._orrery")]
pub(crate) struct ReportTable {
    table: Table,
}

#[pymethods]
impl ReportTable {
    #[new]
    fn new(py: Python<'_>, folder: PathBuf, key: &str) -> PyResult<ReportTable> {
        let report =
            py.detach(|| calm(|| orrery::stored_report(&folder).map_err(|error| unreadable(format!("{error:#}")))))?;
        match report.table(key) {
            Some(table) => Ok(ReportTable { table: table.clone() }),
            None => {
                let keys: Vec<&str> = report.tables().iter().map(|listing| listing.key).collect();
                Err(PyValueError::new_err(format!(
                    "key: found {}; allowed is one of {}",
                    cut(key),
                    keys.join(", ")
                )))
            }
        }
    }

    /// The rows as Arrow's C stream: the Arrow PyCapsule interface. It has the types of the table, whatever is asked for.
    #[pyo3(signature = (requested_schema: "object | None" = None) -> "object")]
    fn __arrow_c_stream__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyCapsule>> {
        // The interface allows to ignore the request; consumers cast by themselves.
        let _ = requested_schema;
        let batch = orrery_data::report_batch(&self.table).map_err(unreadable)?;
        let batches = RecordBatchIterator::new([Ok(batch.clone())], batch.schema());
        let stream = FFI_ArrowArrayStream::new(Box::new(batches));
        PyCapsule::new_with_value(py, stream, c"arrow_array_stream")
    }
}
