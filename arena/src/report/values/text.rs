//! The text of cells.

use super::cell::{Cell, Value};
use super::column::{Column, Form};
use super::table::Table;
use crate::report::cells::{chance, grouped, likelihood, short_number};
use crate::stats::Interval;

/// What people read of a cell; `-` for a missing value.
pub fn text(column: &Column, cell: &Cell) -> String {
    form_text(column.form, cell)
}

fn form_text(form: Form, cell: &Cell) -> String {
    match &cell.value {
        Value::Missing => "-".to_owned(),
        Value::Words(words) => words.clone(),
        Value::Flag(flag) => if *flag { "yes" } else { "no" }.to_owned(),
        Value::Data(data) => data.to_string(),
        &Value::Whole(number) => match form {
            Form::Count => u64::try_from(number).map_or_else(|_| number.to_string(), grouped),
            Form::Index | Form::Words | Form::Text | Form::Target => number.to_string(),
            form => number_text(form, number as f64, cell),
        },
        &(Value::Number(number) | Value::Exact(number)) => number_text(form, number, cell),
    }
}

fn number_text(form: Form, number: f64, cell: &Cell) -> String {
    match form {
        Form::Number(decimals) | Form::Estimate(decimals) => format!("{number:.decimals$}"),
        Form::Effect(decimals) => {
            let star = if cell.excludes_zero() { '*' } else { ' ' };
            format!("{number:+.decimals$}{star}")
        }
        Form::Chance => chance(Some(number)),
        Form::Likelihood => likelihood(Some(number)),
        Form::Target if number.fract() != 0.0 => format!("{number:.2}"),
        Form::Target | Form::Count | Form::Index => format!("{number:.0}"),
        Form::Milliseconds if number < 0.1 => format!("{number:.4}"),
        Form::Milliseconds if number < 10.0 => format!("{number:.3}"),
        Form::Milliseconds => format!("{number:.1}"),
        Form::Short => short_number(number),
        Form::Words | Form::Text | Form::Flag | Form::Data => number.to_string(),
    }
}

/// What people read of the interval of a cell; `?` for an end beyond all that was seen, words where nothing varied.
pub fn interval_text(column: &Column, cell: &Cell) -> String {
    form_interval(column.form, cell)
}

fn form_interval(form: Form, cell: &Cell) -> String {
    let end = |end: Option<f64>| match (end, form) {
        (None, _) => "?".to_owned(),
        (Some(end), Form::Effect(decimals)) => format!("{end:+.decimals$}"),
        (Some(end), Form::Estimate(decimals)) => format!("{end:.decimals$}"),
        (Some(end), _) => end.to_string(),
    };
    match cell.interval {
        None => "-".to_owned(),
        Some([Some(low), Some(high)]) if (Interval { low, high }).is_exact() => Interval::EXACT.to_owned(),
        Some([low, high]) => format!("[{}, {}]", end(low), end(high)),
    }
}

/// A difference as in a column of effects, and its interval.
pub(in crate::report) fn effect_texts(effect: impl Into<Cell>, decimals: usize) -> [String; 2] {
    let (form, cell) = (Form::Effect(decimals), effect.into());
    match cell.is_missing() {
        true => ["-", "-"].map(str::to_owned),
        false => [form_text(form, &cell), form_interval(form, &cell)],
    }
}

impl Table {
    /// The rows as lines below the headings, for what is read like a list: numbers are aligned to the right, all else to
    /// the left.
    pub fn plain(&self) -> String {
        let column = |(place, column): (usize, &Column)| -> Vec<String> {
            let cells = || self.rows.iter().map(|row| &row[place]);
            let heading = [column.heading.to_string()].into_iter();
            let texts: Vec<String> = heading.chain(cells().map(|cell| text(column, cell))).collect();
            let width = texts.iter().map(|text| text.chars().count()).max().unwrap_or(0);
            let are_numbers = cells().all(|cell| cell.number().is_some());
            let aligned = |text: &String| match are_numbers {
                true => format!("  {text:>width$}"),
                false => format!("  {text:width$}"),
            };
            texts.iter().map(aligned).collect()
        };
        let columns: Vec<Vec<String>> = self.columns.iter().enumerate().map(column).collect();
        let line = |row: usize| columns.iter().map(|column| &column[row][..]).collect::<String>();
        (0..=self.rows.len())
            .map(|row| line(row).trim_end().to_owned() + "\n")
            .collect()
    }
}
