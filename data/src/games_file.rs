//! The games of a run as a Parquet file.

use crate::games_table::for_each_batch;
use crate::parquet_file::{io_error, writer};
use orrery_arena::Run;
use orrery_arena::report::ExportError;
use parquet::arrow::ArrowWriter;
use std::io::Write;

/// Writes the games of a run as Parquet: the batches of [`for_each_batch`].
///
/// # Errors
/// If the run cannot be read or the file cannot be written.
pub fn games_parquet<W: Write + Send>(run: &Run, out: W) -> Result<(), ExportError> {
    let (mut out, mut file) = (Some(out), None::<ArrowWriter<W>>);
    for_each_batch(run, |batch| {
        if let Some(out) = out.take() {
            file = Some(writer(out, batch.schema(), "{}")?);
        }
        let file = file.as_mut().expect("it is opened for the first batch");
        file.write(&batch).map_err(io_error)
    })?;
    let file = file.expect("there is at least one batch");
    file.close().map_err(io_error)?;
    Ok(())
}
