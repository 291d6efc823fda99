//! Recorded games with deviations: each is followed to its end, and an explanation is no wider than its definition.

mod blocked_steps;
mod covered_top;
mod event_rover;
mod free_tile;
mod hand_made;
mod in_between;
mod last_claims;
mod limits;
mod lines;
mod phases;
mod position;
mod waiting_claims;

use crate::games::{differs, follow_lines, lines_of};
use crate::traces::Ending;
use crate::traces::recording::read;
use crate::traces::{Followed, follow_all};
use serde_json::{Value, json};
use std::collections::BTreeMap;

const GAMES: &[u8] = include_bytes!("../../data/deviating_games.jsonl.gz");

/// How many times each deviation occurs in a game.
type Counts = &'static [(&'static str, usize)];

/// Every game of the file.
const DEVIATIONS: [(&str, Counts); 15] = [
    // An advance that is impossible is chosen (D27), which is no look at an event that is not there (CARDS-3.4).
    (
        "d58",
        &[
            ("CARDS-4.7", 1),
            ("D12", 2),
            ("D13", 1),
            ("D27", 1),
            ("D31", 4),
            ("D32", 3),
        ],
    ),
    // A boost is doubled within a doubled boost (D36); the jump comes back before CIV (D4).
    ("d59", &[("CORP-4.8", 2), ("D36", 1), ("D4", 1), ("R40", 3)]),
    // A rover stands above the field and steps onto its first square (D25).
    (
        "d86",
        &[
            ("CORP-3.1", 6),
            ("CORP-5.4", 2),
            ("D22", 1),
            ("D25", 4),
            ("D33", 2),
            ("D7", 3),
        ],
    ),
    // Powers are offered that were used in the round (D4).
    ("d91", &[("D4", 2)]),
    // Republic moves by CORP-7.2 in the last window (D32), after its other gains and with none.
    ("d97", &[("D12", 4), ("D32", 7), ("PU-2.X", 3)]),
    (
        "d117",
        &[("D12", 8), ("D13", 1), ("D31", 5), ("D32", 6), ("D4", 2), ("R36", 1)],
    ),
    // An event takes a carried meteorite before MAIN, when carriers are counted (D22).
    (
        "d128",
        &[
            ("CORP-3.1", 8),
            ("CORP-3.7", 1),
            ("D11", 1),
            ("D22", 5),
            ("D25", 1),
            ("D31", 10),
            ("D4", 11),
            ("D7", 1),
        ],
    ),
    // The event's rover is offered after a patch too (D6).
    ("g38", &[("D6", 1)]),
    ("g70", &[("CARDS-3.4", 1), ("D31", 8)]),
    ("g96", &[("CORP-3.2", 1), ("CORP-3.7", 1), ("D11", 10)]),
    // A teleport ends on toxic terrain (D13).
    ("g109", &[("D13", 1), ("D4", 1)]),
    // A tile without civ resource would fit (D32): whether one fits when MAIN begins (D17) does not matter.
    ("g129", &[("D29", 1), ("D32", 2)]),
    // A power is used in EVENT while a gain waits.
    ("g154", &[("D11", 1), ("D22", 1), ("D25", 1), ("D4", 2), ("D7", 2)]),
    // The rovers of the event and of a milestone wait together, and there is one spare rover.
    ("g214", &[("D7", 1)]),
    // A rover stands off the planet (D25).
    ("g248", &[("D25", 1)]),
];

#[test]
fn recorded_games_agree_but_for_exactly_these_deviations() {
    let recordings = read(GAMES).expect("the games are sound");
    let followed = follow_all(&recordings).expect("the games are set up");
    let names: Vec<&str> = followed.iter().map(|game| game.game.as_str()).collect();
    assert_eq!(names, DEVIATIONS.map(|(name, _)| name));
    for (game, (_, counts)) in followed.iter().zip(DEVIATIONS) {
        assert_eq!(game.ending, Ending::AgreesBut, "{}", game.game);
        assert_eq!(
            game.deviations,
            BTreeMap::from_iter(counts.iter().copied()),
            "{}",
            game.game
        );
    }
}

/// Follows a game after a change of its first decision that fits.
fn changed(name: &str, fits: impl Fn(&Value) -> bool, change: impl Fn(&mut Value)) -> Followed {
    let mut lines = lines_of(GAMES, name);
    change(
        lines
            .iter_mut()
            .find(|line| fits(line))
            .expect("the game has such a decision"),
    );
    follow_lines(&lines)
}

#[test]
fn a_power_that_is_not_offered_differs() {
    let game = changed("d91", |line| line["any"].is_array(), |line| line["any"] = json!([]));
    assert!(
        differs(&game).starts_with("powers {} are offered"),
        "{}",
        differs(&game)
    );
}

#[test]
fn a_movement_that_is_no_gain_of_ours_differs() {
    let moves = |line: &Value| line["st"] == "moveRover" && line["off"]["o"]["n"] == "2";
    let game = changed("g214", moves, |line| line["off"]["o"]["n"] = "1".into());
    assert!(
        differs(&game).starts_with("a gain of 1 moves is in use"),
        "{}",
        differs(&game)
    );
}

#[test]
fn an_objective_is_scored_against_nobody_once_in_a_game() {
    let mut lines = lines_of(GAMES, "d59");
    let taken = lines.iter().position(|line| line["st"] == "ChooseObjectiveForAll");
    let later = lines
        .iter_mut()
        .skip(taken.expect("the game has the objective for all") + 10);
    for player in later.flat_map(players) {
        player["obj"] = json!([37, 43]);
    }
    let game = follow_lines(&lines);
    assert!(differs(&game).contains("private objectives"), "{}", differs(&game));
}

/// The players that a line of a solo game shows.
fn players(line: &mut Value) -> Vec<&mut Value> {
    let Some(line) = line.as_object_mut() else {
        return Vec::new();
    };
    let shown = line
        .iter_mut()
        .filter(|(key, _)| ["dg", "state"].contains(&key.as_str()));
    let shown = shown.flat_map(|(_, value)| match value {
        Value::Array(all) => all.iter_mut().collect(),
        one => vec![one],
    });
    shown.filter(|player| player.is_object()).collect()
}

#[test]
fn a_spot_that_a_tracker_of_wormhole_cannot_reach_differs() {
    let spots =
        |line: &Value| line["st"] == "moveTrackerByOne" && line["off"]["to"].as_array().is_some_and(|to| to.len() == 2);
    let other = |line: &mut Value| {
        let chosen = line["ch"].clone();
        let to = line["off"]["to"].as_array_mut().expect("spots are a list");
        to.iter_mut()
            .filter(|spot| **spot != chosen)
            .for_each(|spot| *spot = "b15".into());
    };
    let game = changed("g70", spots, other);
    assert!(differs(&game).contains("is offered, here"), "{}", differs(&game));
}
