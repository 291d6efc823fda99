//! Tables as JSON: a list of objects, nested by the paths of columns.

use super::cell::{Cell, Value};
use super::column::{Column, TIMING};
use super::table::Table;
use crate::report::cells::digits;
use serde::ser::{Serialize, SerializeMap, SerializeSeq, Serializer};

/// An object of values by keys; a path of several names is nested.
#[derive(Clone, Debug)]
pub(in crate::report) struct Keyed<'a>(Vec<(Vec<&'a str>, Node<'a>)>);

#[derive(Clone, Copy, Debug)]
enum Node<'a> {
    Cell(&'a Cell, bool),
    Table(&'a Table),
}

impl<'a> Keyed<'a> {
    /// The cells of a row.
    pub(in crate::report) fn row(columns: &'a [Column], row: &'a [Cell]) -> Keyed<'a> {
        let cell = |(column, cell): (&'a Column, &'a Cell)| {
            let path = column.path.iter().map(|name| &**name);
            (path.collect(), Node::Cell(cell, column.form.has_interval()))
        };
        let for_programs = columns
            .iter()
            .zip(row)
            .filter(|(column, _)| column.form.is_for_programs());
        Keyed(for_programs.map(cell).collect())
    }

    /// The same and a list of objects under a key.
    pub(in crate::report) fn with(mut self, key: &'a str, table: &'a Table) -> Keyed<'a> {
        self.0.push((key.split('.').collect(), Node::Table(table)));
        self
    }

    /// The same with what depends on the clock at the end.
    pub(in crate::report) fn timing_last(mut self) -> Keyed<'a> {
        self.0
            .sort_by_key(|(path, _)| path[..] != [TIMING] && path[0] == TIMING);
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
        for (path, node) in &self.0 {
            match (&path[..], node) {
                ([], _) => {}
                ([key], Node::Table(table)) => map.serialize_entry(key, table)?,
                ([key], Node::Cell(cell, has_interval)) => {
                    map.serialize_entry(key, &cell.value)?;
                    if *has_interval {
                        let ends = cell.interval.map(|ends| ends.map(|end| end.map(digits)));
                        map.serialize_entry(&format!("{key}_interval"), &ends)?;
                    }
                }
                ([first, ..], _) if done.contains(first) => {}
                ([first, ..], _) => {
                    done.push(first);
                    let parts = self.0.iter().filter(|(path, _)| path.len() > 1 && path[0] == *first);
                    let parts = Keyed(parts.map(|(path, node)| (path[1..].to_vec(), *node)).collect());
                    map.serialize_entry(first, &(!parts.is_missing()).then_some(parts))?;
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
            Value::Whole(number) => serializer.serialize_i128(*number),
            Value::Number(number) => serializer.serialize_f64(digits(*number)),
            Value::Exact(number) => serializer.serialize_f64(*number),
            Value::Flag(flag) => serializer.serialize_bool(*flag),
            Value::Data(data) => data.serialize(serializer),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::column::Form;
    use super::super::fields::{Field, fields};
    use super::*;
    use serde_json::{Value as Json, json};

    fn object(fields: &[Field<'_, u8>]) -> Json {
        json!(Table::of(fields, &[1]))[0].clone()
    }

    #[test]
    fn keys_with_points_are_nested_and_a_group_without_a_value_is_null() {
        let fields = fields![u8:
            "a.low", "", Count, "", |one| *one;
            "b", "", Estimate(2), "", |one| (f64::from(*one), Some([None, Some(2.0)]));
            "a.high.est", "", Count, "", |one| 2 * one;
            "none.x", "", Count, "", |_| None::<u8>;
        ];
        let expected = json!({"a": {"low": 1, "high": {"est": 2}}, "b": 1.0, "b_interval": [null, 2.0], "none": null});
        assert_eq!(object(&fields), expected);
    }

    #[test]
    fn a_name_is_one_key_whatever_is_in_it_and_no_key_is_there_twice() {
        let name = |key: [&str; 2]| Field::new(key, "", Form::Count, "", |one: &u8| *one);
        let fields = [name(["parts", "a"]), name(["parts", "a.b"]), name(["parts", "a"])];
        assert_eq!(object(&fields), json!({"parts": {"a": 1, "a.b": 1, "a_2": 1}}));
        let csv = Table::of(&fields, &[1]).csv();
        assert_eq!(csv, "parts.a,parts.a.b,parts.a_2\n1,1,1\n");
    }
}
