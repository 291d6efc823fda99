//! `orrery content`: what the games of a run use.

use crate::orrery::{refusal, said, within};
use serde_json::Value;
use tempfile::{TempDir, tempdir};

/// A folder with a run of random play.
fn played(options: &str) -> TempDir {
    let folder = tempdir().unwrap();
    said(&folder, &format!("{options} --agents random --quiet --run DIR/run"));
    folder
}

/// What a kind has, for programs.
fn rows(folder: &TempDir, of: &str) -> Vec<Value> {
    let text = said(folder, &format!("content DIR/run --of {of} --format json"));
    let census: Value = serde_json::from_str(&text).unwrap();
    census["content"].as_array().unwrap().clone()
}

#[test]
fn what_a_setup_cannot_show_is_apart_from_what_is_never_used() {
    let folder = played("selfplay --games 30");
    let endings = rows(&folder, "endings");
    let verdict = |name: &str| {
        let row = endings.iter().find(|row| row["ref"] == name).unwrap();
        row["verdict"].as_str().unwrap().to_owned()
    };
    assert_eq!(verdict("no placement"), "used");
    assert_eq!(verdict("empty depot"), "never");
    assert_eq!(verdict("last event"), "not_in_play", "no event cards are dealt");
    // 1 - 0.025^(1/30): what the share may be if none of 30 games shows it.
    let depot = endings.iter().find(|row| row["ref"] == "empty depot").unwrap();
    let at_most = depot["at_most"].as_f64().unwrap();
    assert!((at_most - 0.116).abs() < 0.001, "{at_most}");

    let text = said(&folder, "content DIR/run");
    let [never, absent] = ["ending empty depot", "Not in play with this setup:"].map(|part| text.find(part).unwrap());
    assert!(never < absent, "{text}");
    assert!(text[absent..].contains("all 60 events"), "{text}");
}

#[test]
fn each_tile_that_is_laid_was_taken() {
    let folder = played("selfplay --games 4");
    let tiles = rows(&folder, "tiles");
    let taken: u64 = tiles.iter().map(|row| row["times"].as_u64().unwrap()).sum();
    let lay = rows(&folder, "actions");
    let lay = lay.iter().find(|row| row["ref"] == "lay").unwrap()["times"]
        .as_u64()
        .unwrap();
    assert!(lay > 0 && taken >= lay, "{taken} taken, {lay} laid");
}

#[test]
fn a_run_of_planetarium_has_its_own_kinds() {
    let folder = played("selfplay --game planetarium --games 6");
    let cards = rows(&folder, "cards");
    let played = cards.iter().filter(|row| row["used"].as_u64() > Some(0));
    assert!(played.count() > 5);
    let whole: Value = serde_json::from_str(&said(&folder, "content DIR/run --format json")).unwrap();
    let kinds: Vec<&str> = whole["kinds"]
        .as_array()
        .unwrap()
        .iter()
        .filter_map(|kind| kind["kind"].as_str())
        .collect();
    assert_eq!(kinds, ["cards", "spaces", "matter", "decks", "endings", "actions"]);
}

#[test]
fn what_cannot_be_counted_is_refused_in_words() {
    let folder = played("tournament --games 4 --records none");
    let none = within(&folder, "content DIR/run").output().unwrap();
    assert!(
        String::from_utf8(none.stderr)
            .unwrap()
            .contains("play it with `--records all`")
    );
    let folder = played("selfplay --games 2");
    let unknown = within(&folder, "content DIR/run --of tech").output().unwrap();
    assert_eq!(unknown.status.code(), Some(2));
    let words = String::from_utf8(unknown.stderr).unwrap();
    assert!(
        words.contains("--of tech") && words.contains("did you mean techs?"),
        "{words}"
    );
    assert!(refusal("content", 2).contains("<RUN>"));
}

#[test]
fn counts_do_not_depend_on_threads() {
    let folder = played("selfplay --games 12");
    let one = |threads: u32| {
        let mut command = within(&folder, "content DIR/run --format json");
        command.env("RAYON_NUM_THREADS", threads.to_string());
        String::from_utf8(command.output().unwrap().stdout).unwrap()
    };
    assert_eq!(one(1), one(3));
}
