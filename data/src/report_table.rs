//! A table of a report as a table of Arrow.

use arrow_array::{ArrayRef, BooleanArray, Float64Array, Int64Array, RecordBatch, StringArray, UInt64Array};
use arrow_schema::ArrowError;
use orrery_arena::report::{Cell, Form, Table, Value, digits};
use std::sync::Arc;

/// The rows of a table of a report. The columns have the names of CSV; lists and objects are JSON in text. What is not known is null.
///
/// # Errors
/// If Arrow refuses the columns, which is a mistake of the program.
pub fn report_batch(table: &Table) -> Result<RecordBatch, ArrowError> {
    let mut arrays: Vec<(String, ArrayRef)> = Vec::new();
    for (place, column) in table.columns.iter().enumerate() {
        if !column.form.is_for_programs() {
            continue;
        }
        let cells = || table.rows.iter().map(move |row| &row[place]);
        arrays.push((column.key.to_string(), array(column.form, cells())));
        if column.form.has_interval() {
            for (end, name) in ["low", "high"].into_iter().enumerate() {
                let ends = cells().map(|cell| cell.interval.and_then(|ends| ends[end]).map(digits));
                let ends: Float64Array = ends.collect();
                arrays.push((format!("{}_interval_{name}", column.key), Arc::new(ends)));
            }
        }
    }
    RecordBatch::try_from_iter_with_nullable(arrays.into_iter().map(|(name, array)| (name, array, true)))
}

fn array<'a>(form: Form, cells: impl Iterator<Item = &'a Cell>) -> ArrayRef {
    match form {
        Form::Count => Arc::new(cells.map(whole).collect::<Int64Array>()),
        Form::Index => Arc::new(cells.map(whole).collect::<UInt64Array>()),
        Form::Flag => Arc::new(cells.map(flag).collect::<BooleanArray>()),
        Form::Words | Form::Text | Form::Data => Arc::new(cells.map(words).collect::<StringArray>()),
        _ => Arc::new(cells.map(number).collect::<Float64Array>()),
    }
}

fn whole<N: TryFrom<i128>>(cell: &Cell) -> Option<N> {
    match cell.value {
        Value::Whole(number) => number.try_into().ok(),
        _ => None,
    }
}

fn number(cell: &Cell) -> Option<f64> {
    match cell.value {
        Value::Exact(number) => Some(number),
        _ => cell.number().map(digits),
    }
}

fn flag(cell: &Cell) -> Option<bool> {
    match cell.value {
        Value::Flag(flag) => Some(flag),
        _ => None,
    }
}

fn words(cell: &Cell) -> Option<String> {
    match &cell.value {
        Value::Words(words) => Some(words.clone()),
        Value::Data(data) => Some(data.to_string()),
        _ => None,
    }
}
