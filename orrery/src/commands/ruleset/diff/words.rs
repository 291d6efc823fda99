//! Places and values of a ruleset in words.

use orrery_arena::report::Difference;
use std::fmt;
use toml::{Table, Value};

/// Where a value is, from the entry of a file inward.
#[derive(Clone, Debug)]
pub(super) struct Place(Vec<String>);

impl Place {
    /// A file, by its name without extension.
    pub(super) fn of_file(stem: &str) -> Place {
        Place(vec![spaced(stem)])
    }

    /// An entry of a list at the top of a file; an entry after which the file is named needs no file in front of it.
    pub(super) fn of_entry(stem: &str, key: &str, name: &str) -> Place {
        let of_file = singular(stem);
        if key == "card" || key == of_file {
            Place(vec![format!("{} {name}", spaced(of_file))])
        } else {
            Place::of_file(stem).inside(format!("{} {name}", spaced(key)))
        }
    }

    /// A place inside this one.
    pub(super) fn inside(&self, part: String) -> Place {
        Place(self.0.iter().cloned().chain([part]).collect())
    }

    /// A difference here.
    pub(super) fn with(&self, change: String) -> Difference {
        Difference {
            place: self.to_string(),
            change,
        }
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0[..] {
            [] => Ok(()),
            [only] => f.write_str(only),
            [first, rest @ ..] => write!(f, "{first}: {}", rest.join(", ")),
        }
    }
}

/// A word of a key: `row_medals` is "row medals".
pub(super) fn spaced(key: &str) -> String {
    key.replace('_', " ")
}

/// The word for one of many: `effects` is "effect".
pub(super) fn singular(key: &str) -> &str {
    key.strip_suffix('s').unwrap_or(key)
}

/// The keys that say what a table is; the first one it has counts.
const KINDS: [&str; 4] = ["effect", "kind", "condition", "stat"];

/// What a table is, if a key says so.
pub(super) fn kind(table: &Table) -> Option<(&'static str, &str)> {
    KINDS.iter().find_map(|&key| Some((key, table.get(key)?.as_str()?)))
}

/// A value in words.
pub(super) fn shown(value: Option<&Value>) -> String {
    match value {
        None => "none".to_owned(),
        Some(Value::String(text)) if text == "-" => "empty".to_owned(),
        Some(Value::String(text)) => text.clone(),
        Some(Value::Array(values)) if values.is_empty() => "none".to_owned(),
        Some(Value::Array(values)) => listed(values),
        Some(Value::Table(table)) => table_in_words(table),
        Some(value) => value.to_string(),
    }
}

/// The values, lists among them in brackets.
pub(super) fn listed<'a>(values: impl IntoIterator<Item = &'a Value>) -> String {
    let word = |value: &Value| match value {
        Value::Array(values) => format!("[{}]", listed(values)),
        value => shown(Some(value)),
    };
    values.into_iter().map(word).collect::<Vec<_>>().join(", ")
}

/// `advance (steps 1, trackers 2)`, or the keys and values alone if no key says what the table is.
pub(super) fn table_in_words(table: &Table) -> String {
    let kind = kind(table);
    let others = table
        .iter()
        .filter(|(key, _)| kind.is_none_or(|(kind, _)| kind != *key));
    let words = others.map(|(key, value)| format!("{} {}", spaced(key), shown(Some(value))));
    let words = words.collect::<Vec<_>>().join(", ");
    match kind {
        None => words,
        Some((_, kind)) if words.is_empty() => spaced(kind),
        Some((_, kind)) => format!("{} ({words})", spaced(kind)),
    }
}
