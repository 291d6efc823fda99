//! `orrery play`: one game, printed.

use crate::orrery::{run, stdout};
use serde_json::Value;

const GAME: &str = "play --agents greedy:eval=points,random --seed 3";

#[test]
fn a_printed_game_begins_as_recorded() {
    let text = stdout(GAME);
    let (first_round, _) = text.split_once("\nround 2").expect("a game has a second round");
    insta::assert_snapshot!(first_round);
}

#[test]
fn a_printed_game_ends_as_recorded() {
    let text = stdout(&format!("{GAME} --boards end --turning commander"));
    let (_, last_round) = text.rsplit_once("\nround ").expect("a game has rounds");
    insta::assert_snapshot!(last_round);
}

#[test]
fn boards_are_drawn_when_asked_for() {
    let boards = |when: &str| {
        let text = stdout(&format!("{GAME} --boards {when}"));
        let rounds = text.matches("\nPoints after round ").count();
        (text.matches("Universal Coalition on K5B-4156").count(), rounds)
    };
    let (at_end, rounds) = boards("end");
    assert_eq!((at_end, boards("round")), (2, (2 * rounds, rounds)));
    assert!(boards("turn").0 >= 2 * rounds);
}

#[test]
fn the_game_is_the_first_of_the_tournament_with_the_same_options() {
    let options = "--agents random --seed 5 --planets random";
    let played = run(&format!("play {options} --boards end"));
    let seated = String::from_utf8(played.stderr).unwrap();
    assert_eq!(
        seated, "note: random in seat 0, random in seat 1\n",
        "one agent has both seats"
    );
    let text = String::from_utf8(played.stdout).unwrap();
    let (_, result) = text.rsplit_once("\nThe game ends").unwrap();
    let seats = result
        .lines()
        .filter(|line| line.starts_with(" seat ") && line.contains("(random)"));
    let points: Vec<f64> = seats
        .map(|line| line.split_whitespace().nth(4).unwrap().parse().unwrap())
        .collect();
    assert_eq!(points.len(), 2);
    let result = stdout(&format!("tournament {options} --games 1 --format json"));
    let result: Value = serde_json::from_str(&result).unwrap();
    assert_eq!(result["agents"][0]["mean_score"], points.iter().sum::<f64>() / 2.0);
}
