//! Tables for spreadsheets and data frames.

use super::cell::{Cell, Value};
use super::column::{Column, Form};
use super::table::Table;
use crate::report::cells::digits;
use crate::report::csv::line;

/// The rows of all tables as CSV, below the columns of all of them: first those of the first. What a table does not have is
/// empty, and so is a missing value. If there are several tables, the first column has their keys. What depends on the clock is left out: equal games have equal lines.
pub(in crate::report) fn csv(tables: &[(&str, &Table)]) -> String {
    let is_joined = tables.len() > 1;
    let mut columns: Vec<&Column> = Vec::new();
    let all = tables.iter().flat_map(|(_, table)| &table.columns);
    let is_column =
        |column: &&Column| column.form.is_for_programs() && column.form != Form::Data && !column.is_timing();
    for column in all.filter(is_column) {
        if columns.iter().all(|before| before.key != column.key) {
            columns.push(column);
        }
    }
    let first = |text: &str| is_joined.then(|| text.to_owned()).into_iter();
    let names = columns.iter().flat_map(|column| names(column));
    let mut text = line(&first("table").chain(names).collect::<Vec<_>>());
    for (key, table) in tables {
        let place = |column: &&Column| table.columns.iter().position(|other| other.key == column.key);
        let places: Vec<Option<usize>> = columns.iter().map(place).collect();
        for row in &table.rows {
            let fields = places.iter().zip(&columns).flat_map(|(place, column)| {
                let cell = place.map_or(&Cell::MISSING, |place| &row[place]);
                fields(column, cell)
            });
            text += &line(&first(key).chain(fields).collect::<Vec<_>>());
        }
    }
    text
}

impl Table {
    /// The rows as CSV, below the keys of the columns.
    pub fn csv(&self) -> String {
        csv(&[("", self)])
    }
}

/// The names of a column, and of the ends of its interval.
fn names(column: &Column) -> Vec<String> {
    let key = &column.key;
    match column.form.has_interval() {
        true => vec![
            key.to_string(),
            format!("{key}_interval_low"),
            format!("{key}_interval_high"),
        ],
        false => vec![key.to_string()],
    }
}

fn fields(column: &Column, cell: &Cell) -> Vec<String> {
    let number = |number: Option<f64>| number.map_or_else(String::new, |number| digits(number).to_string());
    let value = match &cell.value {
        Value::Missing => String::new(),
        Value::Words(words) => words.clone(),
        Value::Whole(whole) => whole.to_string(),
        Value::Flag(flag) => flag.to_string(),
        Value::Data(data) => data.to_string(),
        &Value::Number(of) => number(Some(of)),
        Value::Exact(of) => of.to_string(),
    };
    let ends = cell.interval.unwrap_or_default().map(number);
    match column.form.has_interval() {
        true => [value].into_iter().chain(ends).collect(),
        false => vec![value],
    }
}
