//! The order of the source: which crate, room or file may use which.
//!
//! A file uses another by a `use` line or by a path from `crate` or `super`, in macros too. Code under `#[cfg(test)]` is
//! ignored. `played.rs` is about the tests: which of them are run a second time, without AVX2.

mod breach;
mod map;
mod played;
mod tree;

use breach::{circles, naming, upward, upward_crates};
use std::path::Path;
use tree::{Tree, manifests};

/// The crates of the workspace, lowest first: each uses only those above it in this list. A new crate is added here.
const CRATES: [&str; 8] = [
    "orrery-engine",
    "orrery-agents",
    "orrery-arena",
    "orrery-data",
    "orrery-web",
    "orrery",
    "orrery-benches",
    "orrery-python",
];

/// A game of the engine.
struct Game {
    /// Its folder.
    folder: &'static str,
    /// Its type, which only `game.rs` names.
    name: &'static str,
    /// Its rooms, lowest first: a room uses only rooms above it in this list.
    rooms: &'static [&'static str],
}

/// The games of the engine. A new game is added here.
const GAMES: [Game; 2] = [
    Game {
        folder: "planet_unknown",
        name: "PlanetUnknown",
        rooms: &[
            "capacities",
            "ids",
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
            "json",
            "check",
            "tech_use",
            "game",
        ],
    },
    Game {
        folder: "planetarium",
        name: "Planetarium",
        rooms: &[
            "vocabulary",
            "space",
            "chance",
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
            "json",
            "check",
            "game",
        ],
    },
];

/// The sources of the crates in Rust, lowest first.
const SOURCES: [&str; 8] = [
    "engine/src",
    "agents/src",
    "arena/src",
    "data/src",
    "web/src",
    "orrery/src",
    "benches/src",
    "python/src",
];

/// The rooms of the command, lowest first: each uses only those above it in this list.
const ROOMS_OF_THE_COMMAND: [&str; 5] = ["host", "terminal", "game", "runs", "commands"];

fn workspace() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/.."))
}

fn engine() -> Tree {
    Tree::read(&workspace().join("engine/src"))
}

#[test]
fn a_crate_uses_only_crates_above_it() {
    assert_eq!(upward_crates(&manifests(workspace()), &CRATES), Vec::<String>::new());
}

#[test]
fn every_game_of_the_engine_has_its_rooms_in_order() {
    let folders = std::fs::read_dir(workspace().join("engine/src")).expect("the engine is there");
    let paths = folders.map(|entry| entry.expect("the engine can be listed").path());
    let games = paths.filter(|path| ["game.rs", "game/mod.rs"].iter().any(|file| path.join(file).exists()));
    let mut games: Vec<String> = games
        .filter_map(|path| Some(path.file_name()?.to_str()?.to_owned()))
        .collect();
    games.sort_unstable();
    assert_eq!(games, GAMES.map(|game| game.folder));
}

#[test]
fn a_room_uses_only_rooms_above_it() {
    for game in GAMES {
        let folder = workspace().join("engine/src").join(game.folder);
        for room in game.rooms {
            let is_there = folder.join(room).exists() || folder.join(room).with_extension("rs").exists();
            assert!(is_there, "{room} is no room of {}", game.folder);
        }
        assert_eq!(upward(&engine(), game.folder, game.rooms), Vec::<String>::new());
    }
}

#[test]
fn a_room_of_the_command_uses_only_rooms_above_it() {
    let command = Tree::read(&workspace().join("orrery/src"));
    for room in ROOMS_OF_THE_COMMAND {
        assert!(command.files().any(|(file, _)| file == room), "{room} is no room");
    }
    assert_eq!(upward(&command, "", &ROOMS_OF_THE_COMMAND), Vec::<String>::new());
}

#[test]
fn rules_of_a_seat_do_not_see_the_table() {
    let named = naming(&engine(), "State", |file| file.starts_with("planet_unknown/seat"));
    assert_eq!(named, Vec::<String>::new());
}

#[test]
fn nothing_below_a_game_names_its_type() {
    for game in GAMES {
        let below = |file: &str| {
            let inside = file.strip_prefix(game.folder);
            inside.is_some_and(|file| file.starts_with('/') && file != "/game")
        };
        assert_eq!(naming(&engine(), game.name, below), Vec::<String>::new());
    }
}

#[test]
fn only_the_tables_and_the_game_read_the_ruleset() {
    for game in GAMES {
        let reads = |file: &str| ["ruleset", "tables", "game"].contains(&file.split('/').next().unwrap_or_default());
        let others = |file: &str| {
            let inside = file.strip_prefix(game.folder).and_then(|file| file.strip_prefix('/'));
            inside.is_some_and(|file| !reads(file))
        };
        assert_eq!(naming(&engine(), "Ruleset", others), Vec::<String>::new());
    }
}

#[test]
fn a_folder_of_a_game_has_few_entries() {
    for game in GAMES {
        let entries = std::fs::read_dir(workspace().join("engine/src").join(game.folder)).expect("the game is there");
        assert!(entries.count() <= 22, "{}", game.folder);
    }
}

/// Benchmarks have their games, and what people see at the terminal is drawn from the position of a game.
const FOR_ALL_GAMES: [(&str, &[&str]); 2] = [
    ("arena/src", &["bench/", "human/"]),
    ("orrery/src", &["game/planet_unknown/", "game/planetarium/"]),
];

#[test]
fn layers_for_all_games_have_no_names_from_one_of_them() {
    let is_of_a_game = |name: &&str| {
        let name = name.to_lowercase().replace('_', "");
        let others = name.replace("planetunknown", "").replace("planetarium", "");
        ["corporation", "planet", "tech"]
            .iter()
            .any(|word| others.contains(word))
    };
    let mut found = Vec::new();
    for (source, of_a_game) in FOR_ALL_GAMES {
        let tree = Tree::read(&workspace().join(source));
        let general = tree
            .files()
            .filter(|(file, _)| !of_a_game.iter().any(|folder| format!("{file}/").starts_with(folder)));
        found.extend(general.flat_map(|(file, code)| {
            code.idents()
                .filter(is_of_a_game)
                .map(move |name| format!("{source}/{file}: {name}"))
        }));
    }
    assert_eq!(found, Vec::<String>::new());
}

#[test]
fn no_files_of_a_crate_use_each_other_in_a_circle() {
    for source in SOURCES {
        let found = circles(&Tree::read(&workspace().join(source)));
        assert_eq!(found, Vec::<String>::new(), "{source}");
    }
    assert_eq!(
        SOURCES.len(),
        manifests(workspace()).len(),
        "a further crate is looked at too"
    );
}
