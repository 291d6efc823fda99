//! The rule numbers that the repository cites are those in the `RULES.md` of its games, whose links lead to files that cite
//! them.

mod citation;
mod index;

use index::{Citations, Index};
use orrery_engine::planet_unknown::Ruleset;
use std::fs;
use std::path::{Path, PathBuf};

/// The folders of the games that have rule numbers, and what the numbers of each begin with.
const GAMES: [(&str, &[&str]); 2] = [
    ("engine/src/planet_unknown", &["PU-", "CORP-", "CARDS-", "R", "X"]),
    ("engine/src/planetarium", &["PL-"]),
];

/// Folders with texts that are no crates.
const OTHER_FOLDERS: [&str; 1] = ["experiments"];

fn root() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/.."))
}

fn indexes() -> Vec<Index> {
    let index = |(folder, _)| {
        let text = fs::read_to_string(root().join(folder).join("RULES.md")).expect("the game has a page of its rules");
        Index::of(Path::new(folder), &text)
    };
    GAMES.map(index).into_iter().collect()
}

/// What every text of the repository cites: sources, tests, data, pages and what is printed.
fn citations() -> Citations {
    let manifest = fs::read_to_string(root().join("Cargo.toml")).expect("the workspace has a manifest");
    let manifest: toml::Table = manifest.parse().expect("the manifest is TOML");
    let members = manifest["workspace"]["members"]
        .as_array()
        .expect("the members are a list");
    let crates = members.iter().filter_map(|member| member.as_str()?.split('/').next());
    let mut citations = Citations::new();
    for folder in crates.chain(OTHER_FOLDERS) {
        read(&root().join(folder), &mut citations);
    }
    for path in entries(root()).into_iter().filter(|path| path.is_file()) {
        read(&path, &mut citations);
    }
    citations
}

/// This folder, whose examples are no citations.
const OWN: &str = "orrery/tests/rules_index";

/// Notes what a file, or every file below a folder, cites; the pages of the rules and this test are no citations.
fn read(path: &Path, citations: &mut Citations) {
    if path == root().join(OWN) {
        return;
    }
    if path.is_dir() {
        entries(path).iter().for_each(|path| read(path, citations));
    } else if path.file_name().is_none_or(|name| name != "RULES.md")
        && let Ok(text) = fs::read_to_string(path)
    {
        let relative = path.strip_prefix(root()).expect("the file lies below the root");
        citations.insert(relative.to_owned(), citation::cited(&text));
    }
}

fn entries(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    entries
        .map(|entry| entry.expect("a folder can be listed").path())
        .collect()
}

#[test]
fn every_number_that_is_cited_is_in_the_rules_of_its_game() {
    assert_eq!(index::unknown(&indexes(), &citations()), Vec::<String>::new());
    for (index, (folder, families)) in indexes().iter().zip(GAMES) {
        let is_foreign = |number: &&String| !families.iter().any(|family| number.starts_with(family));
        assert_eq!(index.numbers().find(is_foreign), None, "{folder}");
        assert!(index.numbers().count() > 100, "{folder}");
    }
}

#[test]
fn every_number_of_the_rules_is_cited_or_says_why_it_is_there() {
    let citations = citations();
    for index in indexes() {
        assert_eq!(index.uncited(&citations), Vec::<String>::new());
    }
}

#[test]
fn every_switch_is_named_in_the_rules() {
    let page = fs::read_to_string(root().join(GAMES[0].0).join("RULES.md")).expect("the game has a page of its rules");
    let name = |switch: &'static str| switch.split_once('.').map_or(switch, |(_, name)| name);
    let is_missing = |name: &&str| !page.contains(&format!("`{name}`"));
    let missing: Vec<&str> = Ruleset::switches().map(name).filter(is_missing).collect();
    assert_eq!(missing, Vec::<&str>::new());
}

#[test]
fn every_line_of_the_rules_is_a_row_and_every_number_is_there_once() {
    for index in indexes() {
        assert_eq!(index.unread(), Vec::<String>::new());
        assert_eq!(index.twice(), Vec::<String>::new());
    }
}

#[test]
fn every_link_of_the_rules_leads_to_a_file() {
    for index in indexes() {
        let broken = index.broken_links(|path| root().join(path).is_file());
        assert_eq!(broken, Vec::<String>::new());
    }
}

#[test]
fn every_source_that_the_rules_link_cites_the_number() {
    let citations = citations();
    for index in indexes() {
        assert_eq!(index.silent(&citations), Vec::<String>::new());
    }
}
