//! The parts of a text for people.

use super::values::Table;

/// A part of a report.
#[derive(Clone, PartialEq, Debug)]
pub enum Block {
    /// A line of text, however long. Lines without [`Space`](Block::Space) between them are a paragraph.
    Line(String),
    /// An item of a list.
    Item(Item),
    /// A table.
    Table(Table),
    /// A table without lines, which is read like a list.
    Columns(Table),
    /// The space between two paragraphs, or between one and a table.
    Space,
}

/// The space at which no line is folded.
pub(super) const NO_BREAK: &str = "\u{a0}";

/// An item of a list.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Item {
    /// Whether it is one that a reader should look at; it is marked with `*`.
    pub is_marked: bool,
    /// What the text is about; empty if the text says so itself. A list shows labels as a column.
    pub label: String,
    /// The text.
    pub text: String,
}

impl Item {
    /// Text alone.
    pub(super) fn of(text: impl Into<String>) -> Item {
        Item {
            text: text.into(),
            ..Item::default()
        }
    }
}
