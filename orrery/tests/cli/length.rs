//! `orrery length`: how long a game takes.

use crate::orrery::{refusal, result, stdout};
use serde_json::Value;

fn rows(found: &Value, key: &str) -> Vec<Value> {
    found[key].as_array().unwrap().clone()
}

fn number(row: &Value, key: &str) -> f64 {
    row[key].as_f64().unwrap_or_else(|| panic!("{key}: {row}"))
}

fn players(found: &Value) -> Vec<f64> {
    rows(found, "lengths")
        .iter()
        .map(|row| number(row, "players"))
        .collect()
}

#[test]
fn both_games_have_a_row_for_each_number_of_players() {
    let found = result("length --game planetarium --games 12 --format json");
    assert_eq!(players(&found), [1.0, 2.0, 3.0, 4.0]);
    for row in rows(&found, "lengths") {
        let (decisions, seats) = (number(&row, "decisions"), number(&row, "players"));
        assert_eq!(number(&row, "games"), 12.0);
        assert!(number(&row, "rounds") > 5.0);
        assert!((number(&row, "seat_decisions") * seats - decisions).abs() < 1e-6);
        // Only the discards of the set-up are made at once.
        assert!(
            (decisions - number(&row, "waited") - (seats - 1.0)).abs() < 1e-6,
            "{row}"
        );
    }
    let found = result("length --players 1..2 --games 6 --agent random --format json");
    let [alone, two] = &rows(&found, "lengths")[..] else {
        panic!("{found}")
    };
    assert_eq!(number(alone, "waited"), number(alone, "decisions"));
    assert!((0.5..0.9).contains(&(number(two, "waited") / number(two, "decisions"))));
    for players in [1, 2] {
        let endings = rows(&found, "endings");
        let of_players = endings.iter().filter(|ending| ending["players"] == players);
        let all: f64 = of_players.map(|ending| number(ending, "share")).sum();
        assert!((all - 1.0).abs() < 1e-6, "{found}");
    }
}

#[test]
fn minutes_grow_with_the_stated_seconds_which_are_always_said() {
    let command = "length --game planetarium --players 2 --games 10";
    let minutes = |options: &str| {
        let found = result(&format!("{command} --format json {options}"));
        number(&rows(&found, "lengths")[0], "minutes")
    };
    assert!((minutes("--seconds 25") - 2.5 * minutes("")).abs() < 1e-6);
    for (options, said) in [("", "minutes at 10 s"), ("--seconds 25", "minutes at 25 s")] {
        let text = stdout(&format!("{command} --quiet {options}"));
        assert!(text.contains(said) && text.contains("2 players  track"), "{text}");
    }
}

#[test]
fn lengths_do_not_depend_on_threads_but_on_the_seed() {
    let command = "length --agent random --players 2..3 --games 20 --quiet";
    let one = stdout(&format!("{command} --threads 1"));
    assert_eq!(one, stdout(&format!("{command} --threads 2")));
    assert_ne!(one, stdout(&format!("{command} --seed 2")));
}

#[test]
fn without_numbers_of_players_those_are_played_that_the_options_allow() {
    let boards = "length --agent random --games 2 --format json --planets petra,gaia";
    assert_eq!(players(&result(boards)), [2.0]);
    assert_eq!(
        players(&result(
            "length --game planetarium --games 2 --format json --difficulty easy"
        )),
        [1.0]
    );
    assert!(refusal("length --planets nowhere", 2).contains("nowhere"));
}

#[test]
fn what_is_no_number_of_players_is_refused_in_words() {
    for players in ["0", "7", "4..2", "x", "-1", "1..7", "2..", "..", "1..2..3", ""] {
        let output = crate::orrery::command("length --game planetarium")
            .arg(format!("--players={players}"))
            .output()
            .unwrap();
        let words = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{players}: {words}");
        assert!(
            words.contains("allowed is a whole number from 1 to 6, or a range of them such as 2..4"),
            "{words}"
        );
    }
    for players in ["5", "1..6"] {
        let words = refusal(&format!("length --game planetarium --players {players}"), 2);
        assert!(
            words.contains("with 5 players") && words.contains("allowed are 1 to 4"),
            "{words}"
        );
    }
    for agent in ["human", "extern:cmd=true", "mcts:ms=5"] {
        let words = refusal(&format!("length --agent {agent}"), 2);
        assert!(
            words.contains("--agent") && words.contains("allowed are built-in agents"),
            "{words}"
        );
    }
    assert!(refusal("length --games 0", 2).contains("from 1 to 1000000"));
    assert!(refusal("length --seconds 0", 2).contains("from 0.1 to 3600"));
    assert!(refusal("length --game chess", 2).contains("planetarium"));
}
