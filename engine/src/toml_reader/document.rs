//! The text of a file as TOML, in which every key and value knows where it begins.

use crate::problem::{Location, Problems};
use std::cell::RefCell;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

/// The problems noted while files are read.
pub(crate) type Notes = RefCell<Problems>;

/// A value.
pub(super) type Value<'a> = Spanned<DeValue<'a>>;

/// A table.
pub(crate) type Table<'a> = DeTable<'a>;

/// A file that is TOML.
pub(crate) struct Document<'t> {
    file: String,
    text: &'t str,
    /// The bytes at which the lines begin.
    lines: Vec<usize>,
    table: Table<'t>,
}

impl<'t> Document<'t> {
    /// The document of a text.
    ///
    /// # Errors
    /// If the text is not TOML.
    pub(crate) fn new(file: &str, text: &'t str) -> Result<Document<'t>, toml::de::Error> {
        let table = DeTable::parse(text)?.into_inner();
        Ok(Document {
            file: file.to_owned(),
            text,
            lines: lines(text),
            table,
        })
    }

    /// The name of the file.
    pub(crate) fn file(&self) -> &str {
        &self.file
    }

    /// All of the file.
    pub(crate) fn table(&self) -> &Table<'t> {
        &self.table
    }

    /// Where a byte of the text is.
    pub(super) fn location(&self, byte: usize) -> Location {
        let (line, column) = line_and_column(self.text, &self.lines, byte);
        Location {
            file: self.file.clone(),
            line,
            column,
        }
    }

    /// A value as it is written.
    pub(super) fn written(&self, value: &Value) -> &'t str {
        self.text.get(value.span()).unwrap_or_default()
    }
}

/// The bytes at which the lines of a text begin.
fn lines(text: &str) -> Vec<usize> {
    let later = text.match_indices('\n').map(|(end, _)| end + 1);
    std::iter::once(0).chain(later).collect()
}

/// The line and column of a byte, from 1.
fn line_and_column(text: &str, lines: &[usize], byte: usize) -> (usize, usize) {
    let line = lines.partition_point(|&begin| begin <= byte);
    let before = text.get(lines[line - 1]..byte);
    (line, 1 + before.map_or(0, |before| before.chars().count()))
}

/// The document of a text; a text that is not TOML is one problem.
pub(crate) fn parse<'t>(file: &str, text: &'t str, notes: &Notes) -> Option<Document<'t>> {
    let error = match Document::new(file, text) {
        Ok(document) => return Some(document),
        Err(error) => error,
    };
    let begin = error.span().map_or(0, |span| span.start);
    let (line, column) = line_and_column(text, &lines(text), begin);
    let quoted = around(text.lines().nth(line - 1).unwrap_or_default(), column - 1);
    notes.borrow_mut().add(
        format!("{file}:{line}:{column}"),
        format!("`{}`", quoted.trim()),
        format!("this is not TOML: {}", error.message().replace('\n', ", ")),
    );
    None
}

/// The most characters of a line that are quoted.
const QUOTED: usize = 80;

/// The characters of a line around a column, all of them if they are few.
fn around(line: &str, column: usize) -> String {
    let length = line.chars().count();
    let first = column.saturating_sub(QUOTED / 2).min(length.saturating_sub(QUOTED));
    line.chars().skip(first).take(QUOTED).collect()
}
