//! Fields that several files have in common.

use crate::toml_reader::{Field, TableReader};

/// The word that says what a file is.
pub(super) fn read_schema(t: &mut TableReader, schema: &str) {
    t.at("schema").word(&[(schema, ())]);
}

/// A number that can have one value only.
pub(super) fn fixed(field: Field, value: u8) {
    field.integer(value..=value);
}

/// A switch of which one reading is implemented.
pub(super) fn fixed_flag(field: Field, value: bool) {
    field.checked(Field::flag, |&flag| flag == value, value);
}

/// A text of which one reading is implemented.
pub(super) fn fixed_text(field: Field, value: &str) {
    field.word(&[(value, ())]);
}

/// A word of letters, digits and hyphens, as notation needs it.
pub(super) fn read_id(field: Field) -> String {
    let plain = |id: &String| id.chars().all(|c| c.is_ascii_alphanumeric() || c == '-');
    field.checked(Field::text, plain, "a word of letters, digits and hyphens")
}
