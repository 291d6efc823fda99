//! The games of a run as a table of Arrow: the one that `orrery export --csv` prints, with a type for each column.

use crate::report_table::report_batch;
use arrow_array::RecordBatch;
use orrery_arena::Run;
use orrery_arena::report::{ExportError, for_each_table};
use std::io;

/// Passes the games of a run in batches, a row for each seat of each game; there is at least one batch, which may be
/// empty. The columns are those of [`rows_csv`](orrery_arena::report::rows_csv); a value that is empty there is null.
///
/// # Errors
/// If the run cannot be read, and errors of `on_batch`.
pub fn for_each_batch(run: &Run, mut on_batch: impl FnMut(RecordBatch) -> io::Result<()>) -> Result<(), ExportError> {
    for_each_table(run, |table| on_batch(report_batch(table).map_err(io::Error::other)?))
}
