//! A model that cannot be used, and what is said of it.

/// The most letters of a text from a file that an error shows.
const MOST_LETTERS: usize = 100;

/// A file that holds no model that can be used.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ModelError {
    /// The text is not a model.
    #[error("{0}")]
    Text(String),
    /// The model is one of another game or of other features: the differences, with both values.
    #[error("this is not a model of this game's features: {}; learn another with `orrery learn`", .0.join("; "))]
    Differs(Vec<String>),
}

/// The beginning of a text, with an ellipsis if there is more.
fn beginning(text: &str) -> String {
    match text.char_indices().nth(MOST_LETTERS) {
        None => text.to_owned(),
        Some((end, _)) => format!("{}...", &text[..end]),
    }
}

/// A text from a file, in an error.
pub(super) fn shown(text: &str) -> String {
    beginning(&text.escape_debug().to_string())
}

/// The lines of an error, which quotes one of the file.
pub(super) fn short_lines(text: &str) -> String {
    text.trim_end().lines().map(beginning).collect::<Vec<_>>().join("\n")
}
