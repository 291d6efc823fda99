//! A shard as a Parquet file, compressed with zstd.

use crate::column::{Column, Unit, Values};
use crate::columns::Columns;
use arrow_array::types::{ArrowPrimitiveType, Float32Type, Int32Type, UInt8Type, UInt16Type, UInt32Type, UInt64Type};
use arrow_array::{Array, ArrayRef, BooleanArray, FixedSizeBinaryArray, FixedSizeListArray, ListArray, PrimitiveArray};
use arrow_array::{Float32Array, RecordBatch};
use arrow_buffer::{Buffer, OffsetBuffer};
use arrow_schema::{Field, SchemaRef};
use parquet::arrow::ArrowWriter;
use parquet::arrow::arrow_writer::{ArrowColumnChunk, compute_leaves};
use parquet::basic::{Compression, ZstdLevel};
use parquet::errors::ParquetError;
use parquet::file::metadata::KeyValue;
use parquet::file::properties::{EnabledStatistics, WriterProperties};
use parquet::schema::types::ColumnPath;
use std::error::Error;
use std::fs::File;
use std::io::{self, Write};
use std::mem;
use std::path::Path;
use std::sync::Arc;

/// The key of the description in the metadata of a file.
const DESCRIPTION: &str = "orrery";

/// A row group of a Parquet file: samples that are encoded and compressed.
pub(crate) struct RowGroup {
    schema: SchemaRef,
    columns: Vec<ArrowColumnChunk>,
}

impl RowGroup {
    pub(crate) fn new(mut columns: Columns) -> io::Result<RowGroup> {
        // Observations are most of the bytes, so they are moved and not copied.
        let observations = Buffer::from(mem::take(&mut columns.observation));
        let arrays = columns.columns().map(|column| {
            let array = match column.unit {
                Unit::Bytes(bytes) => {
                    Arc::new(FixedSizeBinaryArray::new(bytes as i32, observations.clone(), None)) as ArrayRef
                }
                _ => array_of_column(&column),
            };
            (column.name, array, column.may_miss())
        });
        let batch = RecordBatch::try_from_iter_with_nullable(arrays).map_err(io_error)?;
        let columns = encode(&batch).map_err(io_error)?;
        let schema = batch.schema();
        Ok(RowGroup { schema, columns })
    }
}

/// Encodes the columns of a batch, as a Parquet file stores them.
fn encode(batch: &RecordBatch) -> Result<Vec<ArrowColumnChunk>, ParquetError> {
    let schema = batch.schema();
    let (_, factory) =
        ArrowWriter::try_new(io::sink(), Arc::clone(&schema), Some(properties(None)))?.into_serialized_writer()?;
    // No column has more than one leaf.
    let writers = factory.create_column_writers(0)?.into_iter();
    let columns = writers.zip(schema.fields().iter().zip(batch.columns()));
    let chunks = columns.map(|(mut writer, (field, array))| {
        for leaf in compute_leaves(field, array)? {
            writer.write(&leaf)?;
        }
        writer.close()
    });
    chunks.collect()
}

/// Writes a shard of at least one row group into a new file. Returns its size in bytes.
pub(crate) fn write(file: &Path, row_groups: Vec<RowGroup>, description: &str) -> io::Result<u64> {
    let schema = Arc::clone(&row_groups[0].schema);
    let file = writer(File::create_new(file)?, schema, description)?;
    let (mut file, _) = file.into_serialized_writer().map_err(io_error)?;
    for row_group in row_groups {
        let mut group = file.next_row_group().map_err(io_error)?;
        for column in row_group.columns {
            column.append_to_row_group(&mut group).map_err(io_error)?;
        }
        group.close().map_err(io_error)?;
    }
    let file = file.into_inner().map_err(io_error)?;
    file.sync_all()?;
    Ok(file.metadata()?.len())
}

/// A writer of batches that all have this schema. The description is put into the metadata of the file.
pub(crate) fn writer<W: Write + Send>(out: W, schema: SchemaRef, description: &str) -> io::Result<ArrowWriter<W>> {
    let description = KeyValue::new(DESCRIPTION.to_owned(), description.to_owned());
    ArrowWriter::try_new(out, schema, Some(properties(Some(description)))).map_err(io_error)
}

fn properties(description: Option<KeyValue>) -> WriterProperties {
    // Observations get no dictionary and no statistics: hardly two are equal, and nobody searches for one by its bytes.
    let observation = || ColumnPath::from("observation");
    WriterProperties::builder()
        .set_created_by(format!("orrery {}", env!("CARGO_PKG_VERSION")))
        .set_compression(Compression::ZSTD(ZstdLevel::default()))
        .set_column_dictionary_enabled(observation(), false)
        .set_column_statistics_enabled(observation(), EnabledStatistics::None)
        .set_key_value_metadata(description.map(|description| vec![description]))
        .build()
}

/// Turns an error of the Arrow or Parquet library into an I/O error. If it wraps an I/O error of the system, that one is given.
pub(crate) fn io_error(error: impl Into<Box<dyn Error + Send + Sync>>) -> io::Error {
    match error.into().downcast::<ParquetError>().map(|error| *error) {
        Ok(ParquetError::External(reason)) => match reason.downcast::<io::Error>() {
            Ok(system) => *system,
            Err(reason) => io::Error::other(reason),
        },
        Ok(error) => io::Error::other(error),
        Err(error) => io::Error::other(error),
    }
}

fn array_of_column(column: &Column<'_>) -> ArrayRef {
    match column.unit {
        Unit::Number => numbers(column),
        Unit::Seats(width) | Unit::Bytes(width) | Unit::Features(width) => {
            let values = primitive_array(column.values);
            Arc::new(FixedSizeListArray::new(item_field(&values), width as i32, values, None))
        }
        Unit::List(ends) => {
            let values = primitive_array(column.values);
            let offsets = [0].into_iter().chain(ends.iter().map(|&end| end as i32));
            Arc::new(ListArray::new(
                item_field(&values),
                OffsetBuffer::new(offsets.collect()),
                values,
                None,
            ))
        }
    }
}

/// The Arrow field of the items of a list.
fn item_field(values: &ArrayRef) -> Arc<Field> {
    Arc::new(Field::new_list_field(values.data_type().clone(), false))
}

/// A column with one number for each sample. If values may be missing, NaN becomes null.
fn numbers(column: &Column<'_>) -> ArrayRef {
    let Values::F32(values) = column.values else {
        return primitive_array(column.values);
    };
    if !column.may_miss() {
        return primitive_array(column.values);
    }
    let known = values.iter().map(|&value| (!value.is_nan()).then_some(value));
    Arc::new(known.collect::<Float32Array>())
}

fn primitive_array(values: Values<'_>) -> ArrayRef {
    fn of<T: ArrowPrimitiveType>(values: &[T::Native]) -> ArrayRef {
        Arc::new(PrimitiveArray::<T>::from_iter_values(values.iter().copied()))
    }
    match values {
        Values::U8(values) => of::<UInt8Type>(values),
        Values::U16(values) => of::<UInt16Type>(values),
        Values::U32(values) => of::<UInt32Type>(values),
        Values::U64(values) => of::<UInt64Type>(values),
        Values::I32(values) => of::<Int32Type>(values),
        Values::F32(values) => of::<Float32Type>(values),
        Values::Bool(values) => Arc::new(BooleanArray::from(values.to_vec())),
    }
}
