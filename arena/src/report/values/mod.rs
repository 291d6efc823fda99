//! Tables of a report: typed columns, and rows of values.
//!
//! What a column is called and means is written once. Terminal, page, JSON, CSV and the list of keys are made of it.

mod cell;
mod csv;
mod fields;
mod json;
mod text;

pub use cell::{Cell, Value};
pub(super) use csv::csv;
pub(super) use fields::{Field, fields};
pub(super) use json::Keyed;
pub(super) use text::effect_texts;
pub use text::{interval_text, text};

use std::borrow::Cow;

/// How people read the values of a column.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Form {
    /// Names and sentences.
    Words,
    /// What is made for people alone, such as a number with words; programs do not get it.
    Text,
    /// A whole number.
    Count,
    /// A number with this many decimals.
    Number(usize),
    /// The same, with an interval.
    Estimate(usize),
    /// A difference: with its sign, an interval, and a star if that excludes 0.
    Effect(usize),
    /// A probability, of which small ones are only said to be small.
    Chance,
    /// Whole numbers without decimals, others with two.
    Target,
    /// A number with three digits that count.
    Short,
    /// A time in milliseconds.
    Milliseconds,
    /// Whether something is so.
    Flag,
    /// What only programs read, such as a configuration.
    Data,
}

impl Form {
    /// Whether programs get its values.
    pub fn is_for_programs(self) -> bool {
        self != Form::Text
    }

    /// Whether its values have intervals.
    pub fn has_interval(self) -> bool {
        matches!(self, Form::Estimate(_) | Form::Effect(_))
    }
}

/// A column of a table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Column {
    /// Its name for programs: the key in JSON, where `a.b` is `b` in the object `a`, and the name in CSV. An interval is
    /// `KEY_interval` in JSON, and `KEY_interval_low` and `KEY_interval_high` in CSV.
    pub key: Cow<'static, str>,
    /// Its name for people.
    pub heading: Cow<'static, str>,
    /// The name of its interval for people.
    pub interval: Cow<'static, str>,
    /// How people read its values.
    pub form: Form,
    /// What it means.
    pub meaning: &'static str,
}

/// Rows of values below typed columns.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Table {
    /// The columns.
    pub columns: Vec<Column>,
    /// The rows, each with a cell for every column.
    pub rows: Vec<Vec<Cell>>,
}

impl Table {
    /// These rows, with a cell for each field.
    pub(super) fn of<'r, R: 'r>(fields: &[Field<'_, R>], rows: impl IntoIterator<Item = &'r R>) -> Table {
        let cells = |row: &R| fields.iter().map(|field| field.cell(row)).collect();
        Table {
            columns: fields.iter().map(|field| field.column.clone()).collect(),
            rows: rows.into_iter().map(cells).collect(),
        }
    }

    /// A table for people alone: words in the first column, text in all others.
    pub fn of_text<H: Into<Cow<'static, str>>>(headings: impl IntoIterator<Item = H>) -> Table {
        let column = |(place, heading): (usize, H)| Column {
            key: Cow::default(),
            heading: heading.into(),
            interval: Cow::default(),
            form: if place == 0 { Form::Words } else { Form::Text },
            meaning: "",
        };
        Table {
            columns: headings.into_iter().enumerate().map(column).collect(),
            rows: Vec::new(),
        }
    }

    /// The rows as CSV, below the keys of the columns.
    pub fn csv(&self) -> String {
        csv(&[self])
    }

    /// Adds a row.
    pub fn push<C: Into<Cell>>(&mut self, row: impl IntoIterator<Item = C>) {
        self.rows.push(row.into_iter().map(Into::into).collect());
    }

    /// The columns with these keys, in this order; `KEY.` is all that begin with it.
    pub(super) fn select(&self, keys: &[&str]) -> Table {
        let is_one = |key: &str, column: &Column| match key.ends_with('.') {
            true => column.key.starts_with(key),
            false => column.key == key,
        };
        let all = || self.columns.iter().enumerate();
        let places: Vec<usize> = keys
            .iter()
            .flat_map(|key| all().filter(|(_, column)| is_one(key, column)).map(|(place, _)| place))
            .collect();
        Table {
            columns: places.iter().map(|&place| self.columns[place].clone()).collect(),
            rows: self
                .rows
                .iter()
                .map(|row| places.iter().map(|&place| row[place].clone()).collect())
                .collect(),
        }
    }

    /// The rows whose values below these keys are so.
    pub(super) fn with<const N: usize>(&self, keys: [&str; N], is_so: impl Fn([&Value; N]) -> bool) -> Table {
        let places = keys.map(|key| self.place(key).expect("the table has the column"));
        let rows = self
            .rows
            .iter()
            .filter(|row| is_so(places.map(|place| &row[place].value)));
        Table {
            columns: self.columns.clone(),
            rows: rows.cloned().collect(),
        }
    }

    /// Puts another value below a key.
    pub(super) fn set(&mut self, row: usize, key: &str, cell: impl Into<Cell>) {
        let place = self.place(key).expect("the table has the column");
        self.rows[row][place] = cell.into();
    }

    fn place(&self, key: &str) -> Option<usize> {
        self.columns.iter().position(|column| column.key == key)
    }

    /// A column alone, read in this form; none if there is no such column.
    pub(super) fn column(&self, key: &str, form: Form) -> Option<(Column, Vec<Cell>)> {
        let place = self.place(key)?;
        let column = Column {
            form,
            ..self.columns[place].clone()
        };
        Some((column, self.rows.iter().map(|row| row[place].clone()).collect()))
    }

    /// Adds a column at this place.
    pub(super) fn insert(&mut self, place: usize, column: Column, cells: Vec<Cell>) {
        self.columns.insert(place, column);
        for (row, cell) in self.rows.iter_mut().zip(cells) {
            row.insert(place, cell);
        }
    }

    /// The rows at these places, in this order.
    pub(super) fn in_order(mut self, order: &[usize]) -> Table {
        self.rows = order.iter().map(|&place| self.rows[place].clone()).collect();
        self
    }

    /// The same with a column read in another form.
    pub(super) fn with_form(mut self, key: &str, form: Form) -> Table {
        for column in self.columns.iter_mut().filter(|column| column.key == key) {
            column.form = form;
        }
        self
    }

    /// The same with another heading for a column.
    pub(super) fn with_heading(mut self, key: &str, heading: impl Into<Cow<'static, str>>) -> Table {
        let heading = heading.into();
        for column in self.columns.iter_mut().filter(|column| column.key == key) {
            column.heading = heading.clone();
        }
        self
    }
}
