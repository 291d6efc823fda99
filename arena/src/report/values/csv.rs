//! Tables for spreadsheets and data frames.

use super::cell::{Cell, Value};
use super::column::{Column, Form};
use super::table::Table;
use crate::report::cells::digits;
use crate::report::printable::printable;
use std::borrow::Cow;

/// The rows of all tables as CSV, below the columns of all of them: first those of the first. What a table does not have is
/// empty, and so is a missing value. If there are several tables, the first column has their keys. What depends on the
/// clock is left out: equal games have equal lines.
pub(in crate::report) fn csv(tables: &[(&str, &Table)]) -> String {
    let columns = columns(tables);
    let names = columns.iter().flat_map(|column| names(column));
    line(&first(tables, "table").chain(names).collect::<Vec<_>>()) + &rows(tables, &columns)
}

/// The columns of all tables.
fn columns<'a>(tables: &[(&str, &'a Table)]) -> Vec<&'a Column> {
    let mut columns: Vec<&Column> = Vec::new();
    let all = tables.iter().flat_map(|(_, table)| &table.columns);
    let is_column =
        |column: &&Column| column.form.is_for_programs() && column.form != Form::Data && !column.is_timing();
    for column in all.filter(is_column) {
        if columns.iter().all(|before| before.key != column.key) {
            columns.push(column);
        }
    }
    columns
}

/// The first field of a line, if there are several tables.
fn first(tables: &[(&str, &Table)], text: &str) -> impl Iterator<Item = String> + use<> {
    (tables.len() > 1).then(|| text.to_owned()).into_iter()
}

fn rows(tables: &[(&str, &Table)], columns: &[&Column]) -> String {
    let mut text = String::new();
    for (key, table) in tables {
        let place = |column: &&Column| table.columns.iter().position(|other| other.key == column.key);
        let places: Vec<Option<usize>> = columns.iter().map(place).collect();
        for row in &table.rows {
            let fields = places.iter().zip(columns).flat_map(|(place, column)| {
                let cell = place.map_or(&Cell::MISSING, |place| &row[place]);
                fields(column, cell)
            });
            text += &line(&first(tables, key).chain(fields).collect::<Vec<_>>());
        }
    }
    text
}

impl Table {
    /// The rows as CSV, below the keys of the columns.
    pub fn csv(&self) -> String {
        csv(&[("", self)])
    }

    /// The rows alone.
    pub(in crate::report) fn csv_rows(&self) -> String {
        let alone = [("", self)];
        rows(&alone, &columns(&alone))
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

/// One line (RFC 4180, except that it ends with a bare line feed): a field with a comma, quote or line break is quoted.
fn line(fields: &[String]) -> String {
    let quoted = fields.iter().map(|field| {
        let field = plain(field);
        if field.contains([',', '"', '\n', '\r']) {
            format!("\"{}\"", field.replace('"', "\"\""))
        } else {
            field.into_owned()
        }
    });
    quoted.collect::<Vec<_>>().join(",") + "\n"
}

/// The field without control characters. Text that a spreadsheet would take for a formula, such as the reason of a
/// forfeit that begins with `=`, gets an apostrophe before it; numbers are as they are.
fn plain(field: &str) -> Cow<'_, str> {
    let field = printable(field);
    if field.starts_with(['=', '+', '-', '@', '\t']) && field.parse::<f64>().is_err() {
        Cow::Owned(format!("'{field}"))
    } else {
        field
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_with_commas_or_quotes_are_quoted() {
        let fields = ["a", "greedy:x=1,y=2", "say \"no\"", ""].map(str::to_owned);
        assert_eq!(line(&fields), "a,\"greedy:x=1,y=2\",\"say \"\"no\"\"\",\n");
    }

    #[test]
    fn text_is_neither_a_formula_nor_a_control_sequence() {
        let fields = ["=1+1", "@SUM(1)", "-2.5", "+x", "-", "\u{1b}[2J"].map(str::to_owned);
        assert_eq!(line(&fields), "'=1+1,'@SUM(1),-2.5,'+x,'-,\\u001b[2J\n");
    }
}
