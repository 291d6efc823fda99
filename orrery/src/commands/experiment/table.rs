//! Tables of a report: a row for each name, a value in each column.

use super::expression::Expression;
use super::results::Results;
use serde::Deserialize;

/// A table as the study describes it.
#[derive(Deserialize, Clone, Debug)]
#[serde(deny_unknown_fields)]
pub(super) struct Table {
    pub(super) name: String,
    /// What the rows are, such as `agent`.
    kind: String,
    rows: Rows,
    #[serde(rename = "column")]
    columns: Vec<Column>,
}

/// The names of rows or points.
#[derive(Deserialize, Clone, Debug)]
#[serde(deny_unknown_fields)]
pub(super) struct Rows {
    #[serde(default)]
    names: Vec<String>,
    /// A list of a result from whose entries the names are taken.
    of: Option<String>,
    /// The key of the names in these entries.
    key: Option<String>,
}

/// A column of a table.
#[derive(Deserialize, Clone, Debug)]
#[serde(deny_unknown_fields)]
struct Column {
    name: String,
    /// Expressions of values, joined by spaces; `$row` is replaced by the name of the row.
    values: Vec<String>,
}

impl Rows {
    /// Checks how the names are given.
    pub(super) fn check(&self, runs: &[&str]) -> Result<(), String> {
        match (self.names.is_empty(), &self.of, &self.key) {
            (false, None, None) => Ok(()),
            (true, Some(of), Some(_)) => Expression::read(of, runs).map(drop),
            _ => Err(
                "rows need `names`, or `of`, a list of a result, with `key`, where its entries have their names"
                    .to_owned(),
            ),
        }
    }

    /// Names to check expressions with, before there are results.
    pub(super) fn examples(&self) -> Vec<&str> {
        match self.of {
            None => self.names.iter().map(String::as_str).collect(),
            Some(_) => vec!["row"],
        }
    }

    /// The names.
    pub(super) fn names(&self, results: &Results, runs: &[&str]) -> Result<Vec<String>, String> {
        let (Some(of), Some(key)) = (&self.of, &self.key) else {
            return Ok(self.names.clone());
        };
        let list = Expression::read(of, runs)?.value(results)?;
        let list = list
            .as_ref()
            .and_then(|list| list.as_array())
            .map_or(&[][..], Vec::as_slice);
        let name = |entry: &serde_json::Value| {
            let name = entry[key.as_str()].as_str();
            name.map(str::to_owned)
                .ok_or_else(|| format!("`{of}`: an entry has no name in {key}"))
        };
        list.iter().map(name).collect()
    }
}

/// The expression with words such as `$row` replaced by names.
pub(super) fn with_names(text: &str, names: &[(&str, &str)]) -> String {
    names
        .iter()
        .fold(text.to_owned(), |text, (word, name)| text.replace(word, name))
}

impl Table {
    /// Checks what can be checked without results.
    pub(super) fn check(&self, runs: &[&str]) -> Result<(), String> {
        let of = |problem: String| format!("table {}: {problem}", self.name);
        self.rows.check(runs).map_err(of)?;
        for value in self.columns.iter().flat_map(|column| &column.values) {
            for row in self.rows.examples() {
                Expression::read(&with_names(value, &[("$row", row)]), runs).map_err(of)?;
            }
        }
        Ok(())
    }

    /// The table in Markdown.
    pub(super) fn markdown(&self, results: &Results, runs: &[&str]) -> Result<String, String> {
        let of = |problem: String| format!("table {}: {problem}", self.name);
        let heads = self.columns.iter().map(|column| cell(&column.name));
        let mut text = format!(
            "| {} |",
            [cell(&self.kind)]
                .into_iter()
                .chain(heads)
                .collect::<Vec<_>>()
                .join(" | ")
        );
        text += &format!("\n| --- |{}", " ---: |".repeat(self.columns.len()));
        for row in self.rows.names(results, runs).map_err(of)? {
            let value =
                |value: &String| Expression::read(&with_names(value, &[("$row", &row)]), runs)?.written(results);
            text += &format!("\n| {} |", cell(&row));
            for column in &self.columns {
                let values: Result<Vec<String>, String> = column.values.iter().map(value).collect();
                text += &format!(" {} |", cell(&values.map_err(of)?.join(" ")));
            }
        }
        Ok(text)
    }
}

/// A text in a cell of a table.
pub(super) fn cell(text: &str) -> String {
    text.replace('|', "\\|").replace('\n', " ")
}
