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
        let later = text.match_indices('\n').map(|(end, _)| end + 1);
        Ok(Document {
            file: file.to_owned(),
            text,
            lines: std::iter::once(0).chain(later).collect(),
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
        let line = self.lines.partition_point(|&begin| begin <= byte);
        let begin = self.lines[line - 1];
        Location {
            file: self.file.clone(),
            line,
            column: 1 + self.text.get(begin..byte).map_or(0, |before| before.chars().count()),
        }
    }

    /// A value as it is written.
    pub(super) fn written(&self, value: &Value) -> &'t str {
        self.text.get(value.span()).unwrap_or_default()
    }
}

/// The document of a text; a text that is not TOML is one problem.
pub(crate) fn parse<'t>(file: &str, text: &'t str, notes: &Notes) -> Option<Document<'t>> {
    let error = match Document::new(file, text) {
        Ok(document) => return Some(document),
        Err(error) => error,
    };
    let before = error.span().and_then(|span| text.get(..span.start)).unwrap_or_default();
    let line = before.matches('\n').count();
    let column = before.chars().rev().take_while(|&c| c != '\n').count();
    let quoted = around(text.lines().nth(line).unwrap_or_default(), column);
    notes.borrow_mut().add(
        format!("{file}:{}:{}", line + 1, column + 1),
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
