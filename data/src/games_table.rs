//! The games of a run as a table of Arrow: the one that `orrery export --csv` prints, with a type for each column.

use arrow_array::{ArrayRef, Float64Array, Int64Array, RecordBatch, StringArray, UInt64Array};
use arrow_schema::{DataType, Field, Schema, SchemaRef};
use orrery_arena::Run;
use orrery_arena::report::{ExportError, for_each_row};
use std::io;
use std::mem;
use std::sync::Arc;

/// How many rows a batch has at most.
const ROWS_TOGETHER: usize = 65_536;

/// Passes the games of a run in batches, a row for each seat of each game; there is at least one batch, which may be
/// empty. The columns are those of [`rows_csv`](orrery_arena::report::rows_csv); a value that is empty there is null.
///
/// # Errors
/// If the run cannot be read, and errors of `on_batch`.
pub fn for_each_batch(run: &Run, mut on_batch: impl FnMut(RecordBatch) -> io::Result<()>) -> Result<(), ExportError> {
    let mut table: Option<Table> = None;
    for_each_row(run, |fields| {
        let Some(table) = &mut table else {
            table = Some(Table::new(fields));
            return Ok(());
        };
        table.add(fields);
        match table.rows() {
            ROWS_TOGETHER => on_batch(table.batch()?),
            _ => Ok(()),
        }
    })?;
    let mut table = table.expect("a run has columns, if no games");
    Ok(on_batch(table.batch()?)?)
}

struct Table {
    schema: SchemaRef,
    /// The rows of the next batch, by column.
    columns: Vec<Vec<String>>,
}

impl Table {
    fn new(names: &[String]) -> Table {
        let fields: Vec<Field> = names.iter().map(|name| Field::new(name, type_of(name), true)).collect();
        Table {
            columns: vec![Vec::new(); names.len()],
            schema: Arc::new(Schema::new(fields)),
        }
    }

    fn rows(&self) -> usize {
        self.columns[0].len()
    }

    fn add(&mut self, fields: &[String]) {
        for (column, field) in self.columns.iter_mut().zip(fields) {
            column.push(field.clone());
        }
    }

    fn batch(&mut self) -> io::Result<RecordBatch> {
        let columns = self.columns.iter_mut().map(mem::take);
        let arrays = columns
            .zip(self.schema.fields())
            .map(|(texts, field)| array(&texts, field.data_type()));
        RecordBatch::try_new(Arc::clone(&self.schema), arrays.collect::<io::Result<_>>()?).map_err(io::Error::other)
    }
}

/// The type of a column by its name. What the setup names is text.
fn type_of(column: &str) -> DataType {
    match column {
        "number" | "block" | "game" | "seed" | "seat" | "version" | "rank" | "starter" | "rounds" | "plies"
        | "decisions" | "explored" | "forfeit_seat" | "agent_index" => DataType::UInt64,
        "score" | "target" => DataType::Int64,
        "share" => DataType::Float64,
        part if part.starts_with("score_parts.") => DataType::Int64,
        _ => DataType::Utf8,
    }
}

fn array(texts: &[String], data_type: &DataType) -> io::Result<ArrayRef> {
    let known = || {
        texts
            .iter()
            .map(|text| Some(text.as_str()).filter(|text| !text.is_empty()))
    };
    Ok(match data_type {
        DataType::UInt64 => {
            let numbers = known().map(|text| text.map(str::parse).transpose());
            Arc::new(numbers.collect::<Result<UInt64Array, _>>().map_err(io::Error::other)?)
        }
        DataType::Int64 => {
            let numbers = known().map(|text| text.map(str::parse).transpose());
            Arc::new(numbers.collect::<Result<Int64Array, _>>().map_err(io::Error::other)?)
        }
        DataType::Float64 => {
            let numbers = known().map(|text| text.map(str::parse).transpose());
            Arc::new(numbers.collect::<Result<Float64Array, _>>().map_err(io::Error::other)?)
        }
        _ => Arc::new(known().collect::<StringArray>()),
    })
}
