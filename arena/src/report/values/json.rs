//! Tables as JSON: a list of objects, in which the parts of a key that has points are nested.

use super::cell::{Cell, Value};
use super::column::{Column, TIMING};
use super::table::Table;
use crate::report::cells::digits;
use serde::ser::{Serialize, SerializeMap, SerializeSeq, Serializer};

/// An object of values by keys; a key with points is nested.
#[derive(Clone, Debug)]
pub(in crate::report) struct Keyed<'a>(Vec<(&'a str, Node<'a>)>);

#[derive(Clone, Copy, Debug)]
enum Node<'a> {
    Cell(&'a Cell, bool),
    Table(&'a Table),
}

impl<'a> Keyed<'a> {
    /// The cells of a row.
    pub(in crate::report) fn row(columns: &'a [Column], row: &'a [Cell]) -> Keyed<'a> {
        let cell =
            |(column, cell): (&'a Column, &'a Cell)| (&*column.key, Node::Cell(cell, column.form.has_interval()));
        let for_programs = columns
            .iter()
            .zip(row)
            .filter(|(column, _)| column.form.is_for_programs());
        Keyed(for_programs.map(cell).collect())
    }

    /// The same and a list of objects under a key.
    pub(in crate::report) fn with(mut self, key: &'a str, table: &'a Table) -> Keyed<'a> {
        self.0.push((key, Node::Table(table)));
        self
    }

    /// The same with what depends on the clock at the end.
    pub(in crate::report) fn timing_last(mut self) -> Keyed<'a> {
        self.0.sort_by_key(|(key, _)| key.starts_with(TIMING));
        self
    }

    fn is_missing(&self) -> bool {
        self.0.iter().all(|(_, node)| match node {
            Node::Cell(cell, _) => cell.is_missing(),
            Node::Table(table) => table.rows.is_empty(),
        })
    }
}

impl Serialize for Keyed<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        let mut done: Vec<&str> = Vec::new();
        for &(key, node) in &self.0 {
            match (key.split_once('.'), node) {
                (Some((first, _)), _) if done.contains(&first) => {}
                (Some((first, _)), _) => {
                    done.push(first);
                    let parts = self.0.iter().filter_map(|&(key, node)| {
                        let (group, rest) = key.split_once('.')?;
                        (group == first).then_some((rest, node))
                    });
                    let parts = Keyed(parts.collect());
                    map.serialize_entry(first, &(!parts.is_missing()).then_some(parts))?;
                }
                (None, Node::Table(table)) => map.serialize_entry(key, table)?,
                (None, Node::Cell(cell, has_interval)) => {
                    map.serialize_entry(key, &cell.value)?;
                    if has_interval {
                        let ends = cell.interval.map(|ends| ends.map(|end| end.map(digits)));
                        map.serialize_entry(&format!("{key}_interval"), &ends)?;
                    }
                }
            }
        }
        map.end()
    }
}

impl Serialize for Table {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut list = serializer.serialize_seq(Some(self.rows.len()))?;
        for row in &self.rows {
            list.serialize_element(&Keyed::row(&self.columns, row))?;
        }
        list.end()
    }
}

impl Serialize for Value {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Value::Missing => serializer.serialize_none(),
            Value::Words(words) => serializer.serialize_str(words),
            Value::Whole(number) => serializer.serialize_i64(*number),
            Value::Number(number) => serializer.serialize_f64(digits(*number)),
            Value::Flag(flag) => serializer.serialize_bool(*flag),
            Value::Data(data) => data.serialize(serializer),
        }
    }
}
