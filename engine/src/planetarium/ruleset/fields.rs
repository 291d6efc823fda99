//! Functions that read fields; several files of the ruleset use them.

use crate::toml_reader::{Field, TableReader};

/// Reads the word that says what a file is.
pub(super) fn read_schema(t: &mut TableReader, schema: &str) {
    t.at("schema").word(&[(schema, ())]);
}

/// Reads a number that can only have one value.
pub(super) fn fixed(field: Field, value: u8) {
    field.integer(value..=value);
}

/// Reads a switch with a single implemented reading.
pub(super) fn fixed_flag(field: Field, value: bool) {
    field.checked(Field::flag, |&flag| flag == value, value);
}

/// Reads a text with a single implemented reading.
pub(super) fn fixed_text(field: Field, value: &str) {
    field.word(&[(value, ())]);
}

/// Reads a word of letters, digits and hyphens, as notation needs it.
pub(super) fn read_id(field: Field) -> String {
    let plain = |id: &String| id.chars().all(|c| c.is_ascii_alphanumeric() || c == '-');
    field.checked(Field::text, plain, "a word of letters, digits and hyphens")
}
