//! A shard as a folder with a `.npy` file for each column.
//!
//! A list has two files: `NAME.npy` with the numbers of all samples, and `NAME_ends.npy` with where those of each sample end.

use crate::column::{Column, Unit, Values};
use crate::columns::Columns;
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

/// Numbers that a `.npy` file can hold.
trait Number: Copy {
    /// Their type in the header, as NumPy writes it: byte order, kind, bytes.
    const TYPE: &'static str;

    /// Writes the number's bytes, the lowest first.
    fn write(self, out: &mut impl Write) -> io::Result<()>;
}

macro_rules! numbers {
    ($($number:ty = $type:literal),+ $(,)?) => {
        $(impl Number for $number {
            const TYPE: &'static str = $type;

            fn write(self, out: &mut impl Write) -> io::Result<()> {
                out.write_all(&self.to_le_bytes())
            }
        })+
    };
}

numbers! { u8 = "|u1", u16 = "<u2", u32 = "<u4", u64 = "<u8", i32 = "<i4", f32 = "<f4" }

impl Number for bool {
    const TYPE: &'static str = "|b1";

    fn write(self, out: &mut impl Write) -> io::Result<()> {
        out.write_all(&[self.into()])
    }
}

/// What a `.npy` file begins with: its magic and version 1.0, the length of a line of ASCII, and that line, which ends where
/// the numbers are aligned to 64 bytes. Source: NEP 1, "A Simple File Format for NumPy Arrays".
fn header(number: &str, shape: &[u64]) -> Vec<u8> {
    const BEFORE_LINE: usize = 10;
    let lengths: String = shape.iter().map(|length| format!("{length}, ")).collect();
    let line = format!("{{'descr': '{number}', 'fortran_order': False, 'shape': ({lengths}), }}");
    let length = (BEFORE_LINE + line.len() + 1).next_multiple_of(64) - BEFORE_LINE;
    let line = format!("{line:width$}\n", width = length - 1);
    [
        b"\x93NUMPY\x01\x00",
        &u16::try_from(length).expect("a shape is short").to_le_bytes()[..],
        line.as_bytes(),
    ]
    .concat()
}

/// Writes numbers with their shape. Returns the size of the file in bytes.
fn write_numbers<T: Number>(file: File, shape: &[u64], values: &[T]) -> io::Result<u64> {
    let mut out = BufWriter::new(file);
    out.write_all(&header(T::TYPE, shape))?;
    values.iter().try_for_each(|value| value.write(&mut out))?;
    let file = out.into_inner().map_err(io::IntoInnerError::into_error)?;
    file.sync_all()?;
    Ok(file.metadata()?.len())
}
