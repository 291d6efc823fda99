//! `orrery play`: one game, printed.

use crate::human::said;
use crate::orrery::{command, refusal, run, stdout};
use serde_json::Value;
use std::fs;

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

#[test]
fn the_position_at_the_end_is_drawn_in_a_new_file() {
    let folder = tempfile::tempdir().unwrap();
    for (game, label) in [
        ("planet-unknown", "Planet Unknown, round "),
        ("planetarium", "Planetarium, turn "),
    ] {
        let file = folder.path().join(format!("{game}.svg"));
        let options = format!(
            "play --game {game} --agents greedy,random --boards end --svg {}",
            file.display()
        );
        stdout(&options);
        let drawn = fs::read_to_string(&file).unwrap();
        assert!(
            drawn.starts_with("<svg ") && drawn.contains(&format!("aria-label=\"{label}")),
            "{game}"
        );
        let refused = refusal(&options, 2);
        assert!(
            refused.contains("it exists already; allowed is the name of a new file"),
            "{refused}"
        );
        assert_eq!(fs::read_to_string(&file).unwrap(), drawn);
    }
}

#[test]
fn a_person_who_leaves_is_drawn_only_what_they_see() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("seen.svg");
    let options = format!("play --game planetarium --agents human,random --svg {}", file.display());
    said(&mut command(&options), "quit\nquit\n");
    let drawn = fs::read_to_string(file).unwrap();
    assert_eq!(
        drawn.matches("Hand: ").count(),
        1,
        "of the hand of the other seat the number of cards"
    );
}
