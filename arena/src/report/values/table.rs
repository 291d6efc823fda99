//! Rows of values below columns.

use super::cell::{Cell, Value};
use super::column::{Column, Form};
use super::fields::Field;
use std::borrow::Cow;
use std::iter::once;
use std::ops::Range;

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
    pub(in crate::report) fn of<'r, R: 'r>(fields: &[Field<'_, R>], rows: impl IntoIterator<Item = &'r R>) -> Table {
        let cells = |row: &R| fields.iter().map(|field| field.cell(row)).collect();
        let mut columns: Vec<Column> = Vec::with_capacity(fields.len());
        for field in fields {
            let mut column = field.column.clone();
            // Names from setups and rulesets may be those of other columns.
            for number in 2.. {
                if columns.iter().all(|before| before.key != column.key) {
                    break;
                }
                let name = field.column.path.last().map_or("", |name| name);
                *column.path.last_mut().expect("a key has a name") = format!("{name}_{number}").into();
                column.key = column.path.join(".");
            }
            columns.push(column);
        }
        Table {
            columns,
            rows: rows.into_iter().map(cells).collect(),
        }
    }

    /// A table for people alone: words in the first column, text in all others.
    pub fn of_text<H: Into<Cow<'static, str>>>(headings: impl IntoIterator<Item = H>) -> Table {
        let column = |(place, heading): (usize, H)| Column {
            key: String::new(),
            path: Vec::new(),
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

    /// A text for each of these rows in each of these columns, which have the numbers of rows, from 1.
    pub(in crate::report) fn square(
        rows: &[String],
        columns: Range<usize>,
        cell: impl Fn(usize, usize) -> String,
    ) -> Table {
        let numbers = columns.clone().map(|place| (place + 1).to_string());
        let mut table = Table::of_text(once(String::new()).chain(numbers));
        for (row, name) in rows.iter().enumerate() {
            let cells = columns.clone().map(|column| cell(row, column));
            table.push(once(name.clone()).chain(cells));
        }
        table
    }

    /// The keys of the columns behind a prefix, with their meanings.
    pub fn keys(&self, prefix: &str) -> Vec<(String, &'static str)> {
        let columns = self.columns.iter().filter(|column| column.form.is_for_programs());
        let of = |column: &Column| (format!("{prefix}{}", column.key), column.meaning);
        columns.map(of).collect()
    }

    /// Adds a row.
    pub fn push<C: Into<Cell>>(&mut self, row: impl IntoIterator<Item = C>) {
        self.rows.push(row.into_iter().map(Into::into).collect());
    }

    /// The columns with these keys, in this order; `KEY.` is all that begin with it.
    pub fn select(&self, keys: &[&str]) -> Table {
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
    pub(in crate::report) fn with<const N: usize>(
        &self,
        keys: [&str; N],
        is_so: impl Fn([&Value; N]) -> bool,
    ) -> Table {
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
    pub(in crate::report) fn set(&mut self, row: usize, key: &str, cell: impl Into<Cell>) {
        let place = self.place(key).expect("the table has the column");
        self.rows[row][place] = cell.into();
    }

    fn place(&self, key: &str) -> Option<usize> {
        self.columns.iter().position(|column| column.key == key)
    }

    /// A column alone, read in this form; none if there is no such column.
    pub(in crate::report) fn column(&self, key: &str, form: Form) -> Option<(Column, Vec<Cell>)> {
        let place = self.place(key)?;
        let column = Column {
            form,
            ..self.columns[place].clone()
        };
        Some((column, self.rows.iter().map(|row| row[place].clone()).collect()))
    }

    /// Adds a column at this place.
    pub(in crate::report) fn insert(&mut self, place: usize, column: Column, cells: Vec<Cell>) {
        self.columns.insert(place, column);
        for (row, cell) in self.rows.iter_mut().zip(cells) {
            row.insert(place, cell);
        }
    }

    /// The rows at these places, in this order.
    pub fn in_order(mut self, order: &[usize]) -> Table {
        self.rows = order.iter().map(|&place| self.rows[place].clone()).collect();
        self
    }

    /// The same with a column read in another form.
    pub(in crate::report) fn with_form(mut self, key: &str, form: Form) -> Table {
        for column in self.columns.iter_mut().filter(|column| column.key == key) {
            column.form = form;
        }
        self
    }

    /// The same with another heading for all intervals.
    pub(in crate::report) fn with_interval(mut self, heading: impl Into<Cow<'static, str>>) -> Table {
        let heading = heading.into();
        self.columns
            .iter_mut()
            .for_each(|column| column.interval = heading.clone());
        self
    }

    /// The same with another heading for a column.
    pub fn with_heading(mut self, key: &str, heading: impl Into<Cow<'static, str>>) -> Table {
        let heading = heading.into();
        for column in self.columns.iter_mut().filter(|column| column.key == key) {
            column.heading = heading.clone();
        }
        self
    }
}
