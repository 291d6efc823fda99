//! Columns with what their cells are made of.

use super::cell::Cell;
use super::column::{Column, Form, Path};
use std::borrow::Cow;

/// A column, and how its cell is made of what a row is about.
pub(in crate::report) struct Field<'a, R> {
    pub(super) column: Column,
    of: Box<dyn Fn(&R) -> Cell + 'a>,
}

impl<'a, R> Field<'a, R> {
    pub(in crate::report) fn new<C: Into<Cell>>(
        key: impl Into<Path>,
        heading: impl Into<Cow<'static, str>>,
        form: Form,
        meaning: &'static str,
        of: impl Fn(&R) -> C + 'a,
    ) -> Field<'a, R> {
        let Path(path) = key.into();
        let column = Column {
            key: path.join("."),
            path,
            heading: heading.into(),
            interval: "95 % interval".into(),
            form,
            meaning,
        };
        let of = Box::new(move |row: &R| of(row).into());
        Field { column, of }
    }

    /// The key of the column.
    pub(in crate::report) fn key(&self) -> &str {
        &self.column.key
    }

    /// The cell of a row.
    pub(super) fn cell(&self, row: &R) -> Cell {
        (self.of)(row)
    }

    /// The same column of rows that have what it is about.
    pub(in crate::report) fn within<S: 'a>(self, part: impl Fn(&S) -> Option<&R> + 'a) -> Field<'a, S>
    where
        R: 'a,
    {
        let of = self.of;
        Field {
            column: self.column,
            of: Box::new(move |row| part(row).map_or(Cell::MISSING, &of)),
        }
    }
}

/// Fields of rows of a type in the order of their columns, each as `key, heading, form, meaning, |row| cell;`.
macro_rules! fields {
    ($row:ty: $($key:expr, $heading:expr, $form:expr, $meaning:expr, |$name:pat_param| $cell:expr;)*) => {{
        #[allow(unused_imports, reason = "most tables have some of the forms")]
        use $crate::report::values::column::Form::*;
        vec![$($crate::report::values::fields::Field::<$row>::new($key, $heading, $form, $meaning, move |$name: &$row| {
            $crate::report::values::cell::Cell::from($cell)
        })),*]
    }};
}
pub(in crate::report) use fields;
