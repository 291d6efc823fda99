//! A new game takes four edits of files that are not its own: those that the feature `toy-game` changes in the sources.

use std::fs;
use std::path::{Path, PathBuf};

/// The sources of the crates, and the programs that measure.
const SOURCES: [&str; 7] = [
    "engine/src",
    "agents/src",
    "arena/src",
    "orrery/src",
    "arena/examples",
    "benches/src",
    "benches/examples",
];

/// Where a game is entered.
const EDITS: [&str; 4] = [
    "agents/src/evaluation/mod.rs",
    "arena/src/bench/mod.rs",
    "engine/src/lib.rs",
    "orrery/src/game/mod.rs",
];

fn files_below(folder: &Path, files: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("the folder can be read") {
        let path = entry.expect("the folder can be read").path();
        if path.is_dir() {
            files_below(&path, files);
        } else {
            files.push(path);
        }
    }
}

/// Whether the file is the toy's own: `race.rs` in each crate, and the engine's test support.
fn is_own(path: &Path) -> bool {
    path.ends_with("race.rs") || path.starts_with("engine/src/testing")
}

#[test]
fn the_toy_game_is_named_in_four_files_outside_its_own() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut files = Vec::new();
    for folder in SOURCES {
        files_below(&root.join(folder), &mut files);
    }
    let mut naming: Vec<&Path> = files
        .iter()
        .filter(|file| {
            let text = fs::read_to_string(file).expect("sources are text");
            ["toy-game", "Race", "race::"].iter().any(|word| text.contains(word))
        })
        .map(|file| file.strip_prefix(&root).expect("the files lie below the root"))
        .filter(|file| !is_own(file))
        .collect();
    naming.sort();
    assert_eq!(naming, EDITS.map(Path::new));
}
