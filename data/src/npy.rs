//! A shard as a folder with a `.npy` file for each column.
//!
//! A list has two files: `NAME.npy` with the numbers of all samples, and `NAME_ends.npy` with where those of each sample end.

use crate::column::{Column, Unit, Values};
use crate::columns::Columns;
use npyz::{AutoSerialize, WriteOptions, WriterBuilder};
use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::Path;

/// The description of the shard.
const DESCRIPTION: &str = "shard.json";

/// Writes a shard into a new folder. Returns its size in bytes.
pub(crate) fn write(folder: &Path, columns: &Columns, description: &str) -> io::Result<u64> {
    fs::create_dir(folder)?;
    let mut bytes = description.len() as u64;
    for column in columns.columns() {
        bytes += write_column(folder, &column, columns.len() as u64)?;
    }
    let mut file = File::create_new(folder.join(DESCRIPTION))?;
    file.write_all(description.as_bytes())?;
    file.sync_all()?;
    Ok(bytes)
}

fn write_column(folder: &Path, column: &Column<'_>, samples: u64) -> io::Result<u64> {
    let file = |name: &str| File::create_new(folder.join(format!("{name}.npy")));
    let (shape, ends) = match column.unit {
        Unit::Number => (vec![samples], 0),
        Unit::Seats(width) | Unit::Bytes(width) | Unit::Features(width) => (vec![samples, width as u64], 0),
        Unit::List(ends) => {
            let file = file(&format!("{}_ends", column.name))?;
            let written = write_numbers(file, &[samples], ends)?;
            (vec![u64::from(ends.last().copied().unwrap_or(0))], written)
        }
    };
    let file = file(column.name)?;
    let written = match column.values {
        Values::U8(values) => write_numbers(file, &shape, values),
        Values::U16(values) => write_numbers(file, &shape, values),
        Values::U32(values) => write_numbers(file, &shape, values),
        Values::U64(values) => write_numbers(file, &shape, values),
        Values::I32(values) => write_numbers(file, &shape, values),
        Values::F32(values) => write_numbers(file, &shape, values),
        Values::Bool(values) => write_numbers(file, &shape, values),
    };
    Ok(written? + ends)
}

/// Writes numbers with their shape. Returns the size of the file in bytes.
fn write_numbers<T: AutoSerialize>(file: File, shape: &[u64], values: &[T]) -> io::Result<u64> {
    let mut out = BufWriter::new(file);
    let options = WriteOptions::new().default_dtype().shape(shape).writer(&mut out);
    let mut writer = options.begin_nd()?;
    values.iter().try_for_each(|value| writer.push(value))?;
    writer.finish()?;
    let file = out.into_inner().map_err(io::IntoInnerError::into_error)?;
    file.sync_all()?;
    Ok(file.metadata()?.len())
}
