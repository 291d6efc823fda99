//! The crates of others that the default build compiles are listed in `docs/dependencies.md`, each with its reason and its
//! cost, so that the build does not become slow unnoticed.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::process::Command;

const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/..");

const LIST: &str = "docs/dependencies.md";

/// What prints the graph of `cargo run --release`: each crate after its depth. It names one platform, so that the list is the
/// same on all. It changes no lock file and downloads nothing: it needs no more than the build has downloaded.
const GRAPH: &str = "tree --locked --offline --package orrery --edges normal,build --target x86_64-unknown-linux-gnu \
                     --prefix depth --format";

/// A crate on the list.
struct Row {
    reason: String,
    since: String,
    seconds: String,
}

fn list() -> String {
    std::fs::read_to_string(Path::new(ROOT).join(LIST)).expect("the project has a list of its dependencies")
}

/// The rows of the list: those that begin with a name in back quotes.
fn rows() -> BTreeMap<String, Row> {
    let mut rows = BTreeMap::new();
    for line in list().lines().filter(|line| line.starts_with("| `")) {
        let cells: Vec<&str> = line.trim_matches('|').split('|').map(str::trim).collect();
        let [name, reason, since, seconds] = cells[..] else {
            panic!("{LIST}: a row has four cells, crate, what for, since and seconds: {line}");
        };
        let [reason, since, seconds] = [reason, since, seconds].map(str::to_owned);
        let name = name.trim_matches('`').to_owned();
        let row = Row { reason, since, seconds };
        assert!(
            rows.insert(name, row).is_none(),
            "{LIST} has two rows of one crate: {line}"
        );
    }
    rows
}

fn is_ours(name: &str) -> bool {
    name == "orrery" || name.starts_with("orrery-")
}

/// The crates of others in the graph of the default build, each with the crates that use it.
fn graph() -> BTreeMap<String, BTreeSet<String>> {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let mut tree = Command::new(cargo);
    tree.args(GRAPH.split(' ')).arg(" {p}").current_dir(ROOT);
    let printed = tree.output().expect("cargo runs");
    assert!(
        printed.status.success(),
        "{tree:?}: {}\nIf crates are missing, `cargo fetch --locked --target x86_64-unknown-linux-gnu` downloads them.",
        String::from_utf8_lossy(&printed.stderr)
    );
    let text = String::from_utf8(printed.stdout).expect("names of crates are text");
    let mut users: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    let mut path: Vec<&str> = Vec::new();
    // A crate comes with what it uses only once, but below each crate that uses it.
    for line in text.lines() {
        let mut words = line.split_whitespace();
        let depth = words
            .next()
            .and_then(|word| word.parse().ok())
            .expect("a line begins with its depth");
        let name = words.next().expect("a name follows");
        path.truncate(depth);
        if !is_ours(name) {
            let users = users.entry(name.to_owned()).or_default();
            users.extend(path.last().map(|&user| user.to_owned()));
        }
        path.push(name);
    }
    assert!(users.len() > 20, "{tree:?} prints few crates: {text}");
    users
}

/// Tenths of a number with one decimal.
fn tenths(text: &str) -> Option<u32> {
    let (whole, decimal) = text.split_once('.')?;
    let (whole, tenths): (u32, u32) = (whole.parse().ok()?, decimal.parse().ok()?);
    (decimal.len() == 1).then_some(10 * whole + tenths)
}

fn is_date(text: &str) -> bool {
    let parts: Vec<&str> = text.split('-').collect();
    parts.iter().map(|part| part.len()).eq([4, 2, 2]) && parts.iter().all(|part| part.parse::<u16>().is_ok())
}

#[test]
fn every_crate_that_the_default_build_compiles_is_listed_with_its_reason() {
    let rows = rows();
    let unlisted = graph().into_iter().filter(|(name, _)| !rows.contains_key(name));
    let unlisted: Vec<String> = unlisted
        .map(|(name, users)| format!("{name}, used by {}", Vec::from_iter(users).join(", ")))
        .collect();
    assert!(
        unlisted.is_empty(),
        "the default build has gained:\n{}\nEach makes every build longer. Leave it out, or give it a row with its reason in \
         {LIST}, which says what a row needs. `cargo tree -p orrery -e normal,build -i NAME` shows how a crate comes in.",
        unlisted.join("\n")
    );
}

#[test]
fn every_crate_on_the_list_is_compiled_by_the_default_build() {
    let graph = graph();
    let gone: Vec<String> = rows().into_keys().filter(|name| !graph.contains_key(name)).collect();
    assert!(
        gone.is_empty(),
        "the default build no longer compiles {}: remove from {LIST} what is no longer there.",
        gone.join(", ")
    );
}

#[test]
fn every_row_has_a_reason_a_date_and_seconds() {
    let rows = rows();
    for (name, row) in &rows {
        let Row { reason, since, seconds } = row;
        assert!(reason.contains(char::is_alphabetic), "{LIST}: `{name}` has no reason");
        // What brings a crate may have left while the crate stays.
        let of = reason.strip_prefix("of ").unwrap_or_default();
        for user in of.split('`').skip(1).step_by(2) {
            assert!(
                rows.contains_key(user),
                "{LIST}: `{name}` is of `{user}`, which is not there"
            );
        }
        assert!(
            is_date(since),
            "{LIST}: `{name}` has no date such as 2026-11-21: {since:?}"
        );
        assert!(
            tenths(seconds).is_some(),
            "{LIST}: `{name}` has no seconds such as 0.4: {seconds:?}"
        );
    }
}

#[test]
fn the_list_says_how_many_crates_there_are_and_what_they_cost_together() {
    let rows = rows();
    let cost: u32 = rows.values().filter_map(|row| tenths(&row.seconds)).sum();
    assert!(
        cost > 300,
        "{LIST} has no measured seconds: half a minute is too little for all crates"
    );
    let sum = format!("Together: {} crates, {}.{} seconds.", rows.len(), cost / 10, cost % 10);
    assert!(
        list().lines().any(|line| line == sum),
        "{LIST} lacks the line of its sum: {sum}"
    );
}
