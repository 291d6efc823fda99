//! Counts of lines, and the signature.

use crate::orrery::{command, printed, stdout};
use orrery_engine::planet_unknown::VERSIONS;
use serde_json::{Value, json};

#[test]
fn the_text_is_an_entry_of_a_perft_file() {
    let file = include_str!("../../../engine/tests/data/planet_unknown.perft");
    let entry = stdout("perft --players 4 --planets random --corporations random --seed 2 --depth 3");
    assert!(file.contains(&format!("\n{entry}perft 4 ")), "{entry}");
}

#[test]
fn every_count_that_is_recorded_of_a_game_is_an_entry_of_its_perft_file() {
    assert_eq!(stdout("perft --list"), "planet-unknown\nplanetarium\n");
    for (game, file) in [
        (
            "planet-unknown",
            include_str!("../../../engine/tests/data/planet_unknown.perft"),
        ),
        (
            "planetarium",
            include_str!("../../../engine/tests/data/planetarium.perft"),
        ),
    ] {
        let recorded = stdout(&format!("perft --game {game} --recorded"));
        assert_eq!(recorded.lines().count(), file.matches("\nsetup ").count());
        let last = recorded.lines().last().unwrap();
        assert!(
            file.ends_with(&stdout(&format!("perft --game {game} {last}"))),
            "{last}"
        );
    }
}

#[test]
fn the_json_has_the_same_counts() {
    let text = stdout("perft --depth 3");
    let counts: Vec<u64> = text
        .lines()
        .filter(|line| line.starts_with("perft "))
        .map(|line| line.rsplit(' ').next().unwrap().parse().unwrap())
        .collect();
    let result: Value = serde_json::from_str(&stdout("perft --depth 3 --format json")).unwrap();
    assert_eq!((&result["schema"], &result["seed"]), (&json!(2), &json!(1)));
    assert_eq!(result["counts"], json!(counts));
}

#[test]
fn the_signature_is_the_announced_one_on_any_processor() {
    let announced = format!("{:016x}", VERSIONS.rules);
    for portable in ["0", "1"] {
        let text = printed(command("perft --signature").env("ORRERY_PORTABLE", portable));
        assert_eq!(text, format!("{announced}\n"));
    }
    let result: Value = serde_json::from_str(&stdout("perft --signature --format json")).unwrap();
    assert_eq!(result, json!({ "schema": 2, "signature": announced }));
}
