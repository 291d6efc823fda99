//! The names of the entries of a list, by which the same entry is found in two lists.

use super::words::shown;
use std::collections::BTreeSet;
use toml::Table;

/// Keys that together name an entry, and what stands between their values; the first that all entries have, each with
/// another value, is used. An `id` names cards only: those of boards are numbers, and boards have a `slug`.
const NAMES: [(&[&str], &str); 9] = [
    (&["id"], ""),
    (&["slug"], ""),
    (&["letter"], ""),
    (&["level"], ""),
    (&["slot"], ""),
    (&["number"], ""),
    (&["from", "to"], " to "),
    (&["a", "b"], "+"),
    (&["name"], ""),
];

/// The names of the entries of two lists.
pub(super) fn names(before: &[&Table], after: &[&Table]) -> [Vec<String>; 2] {
    let by_keys = NAMES.iter().find_map(|&(keys, between)| {
        let of_list = |list: &[&Table]| distinct(list.iter().map(|entry| name(entry, keys, between)).collect());
        Some([of_list(before)?, of_list(after)?])
    });
    let same_length = before.len() == after.len();
    let by_kind = || (!same_length).then(|| kinds(before).zip(kinds(after))).flatten();
    let by_number = |list: &[&Table]| (1..=list.len()).map(|number| number.to_string()).collect();
    by_keys
        .or_else(|| by_kind().map(<[_; 2]>::from))
        .unwrap_or_else(|| [by_number(before), by_number(after)])
}

fn kinds(list: &[&Table]) -> Option<Vec<String>> {
    let kind = |entry: &&Table| Some(super::words::spaced(super::words::kind(entry)?.1));
    distinct(list.iter().map(kind).collect())
}

fn name(entry: &Table, keys: &[&str], between: &str) -> Option<String> {
    let value = |key: &&str| {
        let value = entry.get(*key)?;
        let is_number_of_board = *key == "id" && !value.is_str();
        (!is_number_of_board).then(|| shown(Some(value)))
    };
    Some(keys.iter().map(value).collect::<Option<Vec<_>>>()?.join(between))
}

/// The names, if every entry has one of its own.
fn distinct(names: Option<Vec<String>>) -> Option<Vec<String>> {
    let names = names?;
    let different: BTreeSet<&String> = names.iter().collect();
    (different.len() == names.len()).then_some(names)
}
