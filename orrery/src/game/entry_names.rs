//! The names of the entries of a list in a ruleset file, by which the same entry is found again.

use std::collections::BTreeSet;

/// Keys that together name an entry, and what stands between their values.
const KEYS: [(&[&str], &str); 10] = [
    (&["id"], ""),
    (&["slug"], ""),
    (&["letter"], ""),
    (&["level"], ""),
    (&["slot"], ""),
    (&["number"], ""),
    (&["from", "to"], " to "),
    (&["a", "b"], "+"),
    (&["name"], ""),
    (&["family"], ""),
];

/// The names of the entries of each list: the values of the first keys that all entries have, different ones in each list.
/// The value of a key is `None` where an entry has none that may name it.
pub(crate) fn by_keys<E, const LISTS: usize>(
    lists: [&[E]; LISTS],
    value: impl Fn(&E, &str) -> Option<String>,
) -> Option<[Vec<String>; LISTS]> {
    KEYS.iter().find_map(|&(keys, between)| {
        let name = |entry: &E| {
            let values = keys.iter().map(|key| value(entry, key));
            Some(values.collect::<Option<Vec<_>>>()?.join(between))
        };
        let of_list = |list: &[E]| distinct(list.iter().map(name).collect());
        let names: Vec<_> = lists.into_iter().map(of_list).collect::<Option<_>>()?;
        names.try_into().ok()
    })
}

/// The names, if every entry has one of its own.
pub(crate) fn distinct(names: Option<Vec<String>>) -> Option<Vec<String>> {
    let names = names?;
    let different: BTreeSet<&String> = names.iter().collect();
    (different.len() == names.len()).then_some(names)
}
