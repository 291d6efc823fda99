//! The names of the entries of two lists, by which the same entry is found in both.

use super::words::shown;
use crate::game::entry_names::{by_keys, distinct};
use toml::Table;

/// The names of the entries of two lists.
pub(super) fn names(before: &[&Table], after: &[&Table]) -> [Vec<String>; 2] {
    let same_length = before.len() == after.len();
    let by_kind = || (!same_length).then(|| kinds(before).zip(kinds(after))).flatten();
    let by_number = |list: &[&Table]| (1..=list.len()).map(|number| number.to_string()).collect();
    by_keys([before, after], value)
        .or_else(|| by_kind().map(<[_; 2]>::from))
        .unwrap_or_else(|| [by_number(before), by_number(after)])
}

fn kinds(list: &[&Table]) -> Option<Vec<String>> {
    let kind = |entry: &&Table| Some(super::words::spaced(super::words::kind(entry)?.1));
    distinct(list.iter().map(kind).collect())
}

/// The value of a key that may name an entry. An `id` names cards only: those of boards are numbers, and boards have a
/// `slug`.
fn value(entry: &&Table, key: &str) -> Option<String> {
    let value = entry.get(key)?;
    let is_number_of_board = key == "id" && !value.is_str();
    (!is_number_of_board).then(|| shown(Some(value)))
}
