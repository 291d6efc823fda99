//! Finds what differs between two values of ruleset files, each with its place in words.

use super::names::names;
use super::words::{Place, kind, listed, shown, singular, spaced, table_in_words};
use orrery_arena::report::Difference;
use std::collections::BTreeSet;
use toml::{Table, Value};

/// The values at one place in both rulesets; a value may be missing.
type Pair<'a> = [Option<&'a Value>; 2];

/// What differs between two tables of the same file.
pub(super) fn of_file(stem: &str, before: &Table, after: &Table) -> Vec<Difference> {
    let place = Place::of_file(stem);
    let of_key = |key: &String| {
        let pair = [before.get(key), after.get(key)];
        match tables(pair) {
            Some([before, after]) => of_entries(&place, key, &before, &after, |name| Place::of_entry(stem, key, name)),
            None => of_value(&place.inside(spaced(key)), key, pair),
        }
    };
    keys(before, after).into_iter().flat_map(of_key).collect()
}

fn keys<'a>(before: &'a Table, after: &'a Table) -> BTreeSet<&'a String> {
    before.keys().chain(after.keys()).collect()
}

/// The entries of two lists of tables; a missing list is empty.
fn tables(pair: Pair<'_>) -> Option<[Vec<&Table>; 2]> {
    let [before, after] = pair.map(|value| value.map_or(Some(Vec::new()), entries));
    let (before, after) = (before?, after?);
    (before.len() + after.len() > 0).then_some([before, after])
}

fn entries(list: &Value) -> Option<Vec<&Table>> {
    list.as_array()?.iter().map(Value::as_table).collect()
}

/// What differs between two lists of tables, whose entries are found by name.
fn of_entries(
    list: &Place,
    key: &str,
    before: &[&Table],
    after: &[&Table],
    place: impl Fn(&str) -> Place,
) -> Vec<Difference> {
    let [old_names, new_names] = names(before, after);
    let at = |names: &[String], name: &String| names.iter().position(|other| other == name);
    let mut found = Vec::new();
    for (name, entry) in old_names.iter().zip(before) {
        match at(&new_names, name) {
            Some(index) => found.extend(of_tables(&place(name), "", entry, after[index])),
            None => found.push(place(name).with(format!("removed{}", detail(name, entry)))),
        }
    }
    let added = new_names
        .iter()
        .zip(after)
        .filter(|(name, _)| at(&old_names, name).is_none());
    found.extend(added.map(|(name, entry)| place(name).with(format!("added{}", detail(name, entry)))));
    let in_both = |names: &[String], others: &[String]| -> Vec<String> {
        names.iter().filter(|name| others.contains(name)).cloned().collect()
    };
    if in_both(&old_names, &new_names) != in_both(&new_names, &old_names) {
        found.push(list.with(format!("{}s in another order", spaced(singular(key)))));
    }
    found
}

/// What an entry with a kind is, as far as its name does not say it.
fn detail(name: &str, entry: &Table) -> String {
    let mut unsaid = entry.clone();
    match kind(entry) {
        None => return String::new(),
        Some((key, kind)) if spaced(kind) == name => unsaid.remove(key),
        Some(_) => None,
    };
    match table_in_words(&unsaid) {
        words if words.is_empty() => words,
        words => format!(", {words}"),
    }
}

/// What differs between two tables under a key; a table of another kind differs as a whole.
fn of_tables(place: &Place, key: &str, before: &Table, after: &Table) -> Vec<Difference> {
    if let (Some(old), Some(new)) = (kind(before), kind(after))
        && old != new
    {
        return vec![place.with(format!("{} -> {}", besides(before, after), besides(after, before)))];
    }
    let of_key = |inner: &String| {
        let part = match key {
            "tracks" => format!("{inner} track"),
            "places" | "turning" => format!("{inner} players"),
            _ => spaced(inner),
        };
        let key = if key == "tracks" { key } else { inner };
        let pair = [before.get(inner), after.get(inner)];
        match (&inner[..], tables(pair)) {
            // The part of a track is named by the track alone.
            ("tracks", _) => of_value(place, inner, pair),
            (_, Some([old, new])) => of_entries(&place.inside(part), inner, &old, &new, |name| {
                place.inside(format!("{} {name}", spaced(singular(inner))))
            }),
            _ => of_value(&place.inside(part), key, pair),
        }
    };
    keys(before, after).into_iter().flat_map(of_key).collect()
}

/// The keys and values that the other table does not have, in words.
fn besides(table: &Table, other: &Table) -> String {
    let own = table.iter().filter(|&(key, value)| other.get(key) != Some(value));
    table_in_words(&own.map(|(key, value)| (key.clone(), value.clone())).collect())
}

/// The word for an element of a list, if the elements are known by their places in it.
fn element(key: &str) -> Option<&'static str> {
    match key {
        "tracks" => Some("position"),
        "row_medals" | "terrain" | "zones" | "layout" => Some("row"),
        "column_medals" => Some("column"),
        _ => None,
    }
}

fn of_value(place: &Place, key: &str, pair: Pair<'_>) -> Vec<Difference> {
    match pair {
        [before, after] if before == after => Vec::new(),
        [Some(Value::Table(before)), Some(Value::Table(after))] => of_tables(place, key, before, after),
        [Some(Value::Table(before)), None] => of_tables(place, key, before, &Table::new()),
        [None, Some(Value::Table(after))] => of_tables(place, key, &Table::new(), after),
        [Some(Value::Array(before)), Some(Value::Array(after))] => of_lists(place, key, before, after),
        [before, after] => vec![place.with(format!("{} -> {}", shown(before), shown(after)))],
    }
}

/// What differs between two lists: element by element, or by members if these are lists, such as squares.
fn of_lists(place: &Place, key: &str, before: &[Value], after: &[Value]) -> Vec<Difference> {
    if let Some(word) = element(key).filter(|_| before.len() == after.len()) {
        let pairs = before
            .iter()
            .zip(after)
            .enumerate()
            .filter(|(_, (old, new))| old != new);
        let line = |(index, (old, new)): (usize, (&Value, &Value))| {
            let at = place.inside(format!("{word} {index}"));
            at.with(format!("{} -> {}", shown(Some(old)), shown(Some(new))))
        };
        return pairs.map(line).collect();
    }
    let missing = |list: &[Value], other: &[Value]| -> Vec<Value> {
        list.iter().filter(|value| !other.contains(value)).cloned().collect()
    };
    let (removed, added) = (missing(before, after), missing(after, before));
    let by_members = before.iter().chain(after).any(Value::is_array) && removed.len() + added.len() > 0;
    let (before, after) = if by_members {
        (&removed[..], &added[..])
    } else {
        (before, after)
    };
    let words = |values: &[Value]| {
        if values.is_empty() {
            "none".to_owned()
        } else {
            listed(values)
        }
    };
    vec![place.with(format!("{} -> {}", words(before), words(after)))]
}
