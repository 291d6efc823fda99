//! Agents with files of weights: which files are refused, and that a run keeps what it was begun with.

use crate::orrery::{said, within, without_timing};
use orrery_agents::{Evaluated, Weighted, WeightsFile};
use orrery_engine::Planetarium;
use serde_json::Value;
use std::fs;
use std::path::Path;
use tempfile::{TempDir, tempdir};

/// Writes the built-in weights, the first of them multiplied.
fn write_weights(folder: &Path, name: &str, factor: f64) {
    let game = Planetarium::embedded();
    let mut weights = game.heuristic().weights();
    weights[0] *= factor;
    fs::write(folder.join(name), WeightsFile::of(&game, &weights).unwrap().to_string()).unwrap();
}

fn refusal(folder: &TempDir, arguments: &str) -> String {
    let output = within(folder, arguments).output().unwrap();
    assert_eq!(
        (output.status.code(), &output.stdout[..]),
        (Some(1), &b""[..]),
        "{output:?}"
    );
    let text = String::from_utf8(output.stderr).unwrap();
    text.replace(&folder.path().display().to_string(), "DIR")
}

const RUN: &str = "tournament --game planetarium --agents greedy:weights=DIR/w.toml,greedy --games 4 --threads 1";

#[test]
fn a_file_that_holds_no_weights_of_the_game_is_refused_with_what_differs() {
    let folder = tempdir().unwrap();
    assert!(refusal(&folder, RUN).starts_with("error: greedy:weights=DIR/w.toml: DIR/w.toml: "));
    write_weights(folder.path(), "w.toml", 1.0);
    let said = refusal(&folder, &RUN.replace("planetarium", "planet-unknown"));
    assert_eq!(
        said,
        "error: greedy:weights=DIR/w.toml: these are not weights of this evaluation: game: the file has planetarium, not \
         planet-unknown\n"
    );
    let text = fs::read_to_string(folder.path().join("w.toml")).unwrap();
    fs::write(folder.path().join("w.toml"), text.replace("token = ", "tokens = ")).unwrap();
    let said = refusal(&folder, &format!("{RUN} --run DIR/run"));
    assert!(
        said.contains("missing: token; unknown: tokens; allowed is one of card, "),
        "{said}"
    );
    assert!(!folder.path().join("run").exists(), "nothing was begun");
    fs::create_dir(folder.path().join("folder")).unwrap();
    let said = refusal(&folder, &RUN.replace("w.toml", "folder"));
    assert!(said.ends_with("a device, a pipe or a folder\n"), "{said}");
}

#[test]
fn the_old_word_for_the_heuristic_is_read_with_a_note() {
    let folder = tempdir().unwrap();
    write_weights(folder.path(), "w.toml", 0.5);
    let text = fs::read_to_string(folder.path().join("w.toml")).unwrap();
    fs::write(
        folder.path().join("w.toml"),
        text.replace("\"heuristic\"", "\"prospects\""),
    )
    .unwrap();
    let run = RUN.replace(",greedy", ",planner:eval=prospects") + " --format json";
    let output = within(&folder, &run).output().unwrap();
    let notes = String::from_utf8(output.stderr).unwrap();
    let notes = notes.replace(&folder.path().display().to_string(), "DIR");
    for note in [
        "note: `eval=prospects` is now `eval=heuristic`; the old word is read until version 0.2\n",
        "note: DIR/w.toml: `evaluation = \"prospects\"` is now `evaluation = \"heuristic\"`; the old word",
    ] {
        assert!(notes.contains(note), "{notes}");
    }
    write_weights(folder.path(), "w.toml", 0.5);
    let now = said(&folder, &run.replace("prospects", "heuristic"));
    let before = String::from_utf8(output.stdout).unwrap();
    assert_eq!(without_timing(&before), without_timing(&now));
}

#[test]
fn a_run_keeps_the_weights_it_was_begun_with() {
    let folder = tempdir().unwrap();
    write_weights(folder.path(), "w.toml", 0.5);
    said(&folder, &format!("{RUN} --run DIR/run"));
    write_weights(folder.path(), "w.toml", 1.0);
    let typed = "--agents greedy:weights=DIR/w.toml,greedy";
    let refused = refusal(&folder, &format!("tournament --run DIR/run --resume {typed}"));
    assert!(
        refused.contains("weights of greedy:weights=DIR/w.toml: card: 0.175, not 0.35"),
        "{refused}"
    );
    // Nothing is typed, so the file is not read.
    fs::remove_file(folder.path().join("w.toml")).unwrap();
    let grown = said(&folder, "tournament --run DIR/run --resume --games 8 --format json");
    said(&folder, "replay DIR/run --verify");
    write_weights(folder.path(), "same.toml", 0.5);
    let whole = RUN
        .replace("w.toml", "same.toml")
        .replace("--games 4", "--games 8 --format json");
    let whole = said(&folder, &whole).replace("same.toml", "w.toml");
    let [grown, whole] = [grown, whole].map(|text| without_timing(&text));
    assert_eq!(grown, whole, "the path of the file changes no game");
    let sums = grown["config"]["weights"].as_object().unwrap();
    let sums: Vec<&Value> = sums.values().collect();
    assert_eq!((sums.len(), sums[0].as_str().unwrap().len()), (1, 16));
}

#[test]
fn a_saved_game_brings_its_weights() {
    let folder = tempdir().unwrap();
    write_weights(folder.path(), "w.toml", 0.5);
    let play = "play --game planetarium --agents greedy:weights=DIR/w.toml,random --boards end";
    let played = said(&folder, &format!("{play} --record DIR/game"));
    fs::remove_file(folder.path().join("w.toml")).unwrap();
    assert_eq!(said(&folder, "play --resume DIR/game --boards end"), played);
}

#[test]
fn an_agent_that_is_added_to_a_run_has_the_weights_of_its_file() {
    let folder = tempdir().unwrap();
    write_weights(folder.path(), "w.toml", 0.5);
    said(&folder, &format!("{RUN} --run DIR/old"));
    write_weights(folder.path(), "new.toml", 0.25);
    let add = "tournament --add-to DIR/old --agents greedy:weights=DIR/new.toml";
    let added = said(&folder, &format!("{add} --run DIR/new --format json"));
    said(&folder, "replay DIR/new --verify");
    let weights = &without_timing(&added)["config"]["weights"];
    assert_eq!(weights.as_object().unwrap().len(), 2, "{weights}");
    let known = add.replace("new.toml", "w.toml");
    let output = within(&folder, &known).output().unwrap();
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(said.contains("is an agent of"), "{said}");
}

#[test]
fn equal_weights_under_another_path_are_merged_and_resumed() {
    let folder = tempdir().unwrap();
    write_weights(folder.path(), "w.toml", 0.5);
    write_weights(folder.path(), "same.toml", 0.5);
    said(&folder, &format!("{RUN} --run DIR/1 --slice 1/2"));
    said(
        &folder,
        &format!("{} --run DIR/2 --slice 2/2", RUN.replace("w.toml", "same.toml")),
    );
    said(&folder, "merge DIR/all DIR/1 DIR/2");
    let typed = "--agents greedy:weights=DIR/same.toml,greedy --games 8";
    said(&folder, &format!("tournament --run DIR/all --resume {typed}"));
    said(&folder, "tournament --run DIR/all --resume --games 12");
    said(&folder, "replay DIR/all --verify");
}
