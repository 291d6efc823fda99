//! The order of the house: which crate, which room and which file may use which.
//!
//! A file uses another by a `use` line or by a path from `crate` or `super`. Code under `#[cfg(test)]` is left out, and so
//! is what macros hold.

mod breach;
mod tree;

use breach::{circles, naming, upward};
use std::path::Path;
use tree::{Tree, manifests};

/// The crates of the workspace, lowest first: each uses only those above it. A further crate is named here.
const CRATES: [&str; 5] = [
    "orrery-engine",
    "orrery-agents",
    "orrery-arena",
    "orrery",
    "orrery-benches",
];

/// The rooms of Planet Unknown, lowest first: a room uses only rooms above it in this list.
const PLANET_UNKNOWN: [&str; 16] = [
    "capacities",
    "resource",
    "chance",
    "ruleset",
    "action",
    "state",
    "tables",
    "seat",
    "supply",
    "score",
    "play",
    "setup",
    "knowledge",
    "text",
    "check",
    "game",
];

/// The rooms of Planetarium, in the same way.
const PLANETARIUM: [&str; 16] = [
    "purpose",
    "vocabulary",
    "space",
    "ruleset",
    "action",
    "state",
    "tables",
    "supply",
    "board",
    "score",
    "play",
    "setup",
    "knowledge",
    "text",
    "check",
    "game",
];

fn workspace() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../.."))
}

fn engine() -> Tree {
    Tree::read(&workspace().join("engine/src"))
}

#[test]
fn a_crate_uses_only_crates_above_it() {
    let place = |name: &str| CRATES.iter().position(|known| *known == name);
    let mut breaches = Vec::new();
    for (name, uses) in manifests(workspace()) {
        let Some(own) = place(&name) else {
            panic!("{name} is a crate of the workspace without a place in CRATES");
        };
        let upward = uses.iter().filter(|used| place(used).is_none_or(|used| used >= own));
        breaches.extend(upward.map(|used| format!("{name} uses {used}")));
    }
    assert_eq!(breaches, Vec::<String>::new());
}

#[test]
fn a_room_of_planet_unknown_uses_only_rooms_above_it() {
    assert_eq!(
        upward(&engine(), "planet_unknown", &PLANET_UNKNOWN),
        Vec::<String>::new()
    );
}

#[test]
fn a_room_of_planetarium_uses_only_rooms_above_it() {
    assert_eq!(upward(&engine(), "planetarium", &PLANETARIUM), Vec::<String>::new());
}

#[test]
fn rules_of_a_seat_do_not_see_the_table() {
    let named = naming(&engine(), "State", |file| file.starts_with("planet_unknown/seat"));
    assert_eq!(named, Vec::<String>::new());
}

#[test]
fn nothing_below_a_game_names_its_type() {
    for (folder, name) in [("planet_unknown", "PlanetUnknown"), ("planetarium", "Planetarium")] {
        let below = |file: &str| {
            file.strip_prefix(folder)
                .is_some_and(|file| file.starts_with('/') && file != "/game")
        };
        assert_eq!(naming(&engine(), name, below), Vec::<String>::new());
    }
}

#[test]
fn only_the_tables_and_the_game_read_the_ruleset() {
    for folder in ["planet_unknown", "planetarium"] {
        let reads = |file: &str| ["ruleset", "tables", "game"].contains(&file.split('/').next().unwrap_or_default());
        let others = |file: &str| {
            let inside = file.strip_prefix(folder).and_then(|file| file.strip_prefix('/'));
            inside.is_some_and(|file| !reads(file))
        };
        assert_eq!(naming(&engine(), "Ruleset", others), Vec::<String>::new());
    }
}

#[test]
fn a_folder_of_a_game_can_be_taken_in_at_a_glance() {
    for folder in ["planet_unknown", "planetarium"] {
        let entries = std::fs::read_dir(workspace().join("engine/src").join(folder)).expect("the game is there");
        assert!(entries.count() <= 22, "{folder}");
    }
}

#[test]
fn no_files_of_a_crate_use_each_other_in_a_circle() {
    let sources = [
        "engine/src",
        "agents/src",
        "arena/src",
        "arena/bin/orrery/src",
        "benches/src",
    ];
    for source in sources {
        let found = circles(&Tree::read(&workspace().join(source)));
        assert_eq!(found, Vec::<String>::new(), "{source}");
    }
    assert_eq!(
        sources.len(),
        manifests(workspace()).len(),
        "a further crate is looked at too"
    );
}
