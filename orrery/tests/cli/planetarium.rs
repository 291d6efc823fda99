//! The commands with the second game.

use crate::human::said as said_to;
use crate::orrery::{command, said, stdout, without_timing};
use serde_json::Value;
use tempfile::tempdir;

/// A small run of two fast agents.
const RUN: &str = "tournament --game planetarium --agents greedy:eval=points,random --seed 3";

#[test]
fn slices_are_played_resumed_merged_verified_and_exported() {
    let folder = tempdir().unwrap();
    said(&folder, &format!("{RUN} --games 4 --run DIR/a --slice 1/2"));
    said(&folder, "tournament --run DIR/a --resume --games 8");
    said(&folder, &format!("{RUN} --games 8 --run DIR/b --slice 2/2"));
    said(&folder, "merge DIR/all DIR/a DIR/b");
    let whole = stdout(&format!("{RUN} --games 8 --format json"));
    assert_eq!(
        without_timing(&said(&folder, "report DIR/all --format json")),
        without_timing(&whole)
    );
    assert_eq!(
        said(&folder, "replay DIR/all --verify"),
        "8 games were played again: every bit is the same\n"
    );
    assert!(said(&folder, "replay DIR/all --game 5 --boards end").contains("orbit 7   O7-1a "));
    let rows = said(&folder, "export DIR/all --csv");
    let mut lines = rows.lines().map(|line| line.split(',').collect::<Vec<_>>());
    let header = lines.next().unwrap();
    let starter = header.iter().position(|&column| column == "starter").unwrap();
    let starters: Vec<&str> = lines.map(|line| line[starter]).collect();
    assert_eq!(starters.len(), 16);
    assert!(starters.contains(&"0") && starters.contains(&"1"), "{starters:?}");
}

#[test]
fn the_seat_that_began_wins_its_share_wherever_it_sits() {
    let alike = RUN.replace("greedy:eval=points,random", "random,random");
    let result = without_timing(&stdout(&format!("{alike} --players 3 --games 6 --format json")));
    let starter = &result["starter"];
    assert_eq!(starter["games"], 6);
    let share = starter["win_share"].as_f64().unwrap();
    assert!((0.0..=1.0).contains(&share), "{starter}");
    let text = stdout(&format!("{alike} --games 6"));
    assert!(text.contains("\nShare of the win of the seat that began: "), "{text}");
    let alone = without_timing(&stdout(&format!("{RUN} --players 1 --games 6 --format json")));
    assert_eq!(alone["starter"], Value::Null);
}

#[test]
fn a_sequential_test_is_decided_and_kept() {
    let folder = tempdir().unwrap();
    let test = "sprt --game planetarium --a greedy --b random --elo1 100 --format json --run DIR/test";
    let result = without_timing(&said(&folder, test));
    assert_eq!(result["verdict"], "h1");
    assert_eq!(
        without_timing(&said(&folder, "sprt --run DIR/test --resume --format json")),
        result
    );
}

/// A share of three digits after the text.
fn share_after(text: &str, before: &str) -> f64 {
    let at = text
        .find(before)
        .unwrap_or_else(|| panic!("{before} is not in\n{text}"))
        + before.len();
    text[at..at + 5].parse().unwrap()
}

#[test]
fn every_report_has_the_share_of_games_that_ended_by_the_track() {
    let folder = tempdir().unwrap();
    let table = said(&folder, &format!("{RUN} --games 4 --run DIR/run"));
    assert!(table.contains("95 % interval   by the track   fair share"), "{table}");
    assert!(
        table.contains("\nBy the track: the share of the games that ended by track or dice.\n"),
        "{table}"
    );
    let rule = "\nquiet, a house rule that is not in the rulebook: 20 turns per player in a row without progress.\n";
    assert!(table.contains(rule), "{table}");
    let again = said(&folder, "report DIR/run");
    assert!(again.contains("by the track") && again.contains(rule), "{again}");
    let json = without_timing(&said(&folder, "report DIR/run --format json"));
    let by_track = json["agents"][0]["ended_by"]["track"].as_f64().unwrap();
    let endings = |ending: &str| json["endings"][ending].as_f64().unwrap_or(0.0);
    assert_eq!(by_track, endings("track") / 4.0);
    let csv = said(&folder, "report DIR/run --format csv");
    assert!(
        csv.contains(",win_share_interval_high,ended_by.track,fair_share,"),
        "{csv}"
    );

    let solo = stdout("solo --game planetarium --agents random --games 4");
    assert!(
        solo.contains("by the track") && solo.contains("by track or dice"),
        "{solo}"
    );
    let sprt = stdout("sprt --game planetarium --a greedy --b random --elo1 100 --games 200");
    let share = share_after(&sprt, "Share of the games that ended by the track: ");
    assert!((0.0..=1.0).contains(&share), "{sprt}");
    let csv = stdout("sprt --game planetarium --a greedy --b random --elo1 100 --games 200 --format csv");
    assert!(csv.contains(",forfeits.a,forfeits.b,ended_by.track\n"), "{csv}");
    let other = stdout("tournament --agents random,random --games 2");
    assert!(!other.contains("by the track"), "{other}");
}

#[test]
fn the_legend_explains_the_icons_and_the_house_rule() {
    let text = stdout("play --game planetarium --agents random --players 1 --boards end --seed 3");
    for word in [
        "gravity",
        "downgrade",
        "acceleration",
        "Finals",
        "a thin line",
        "quiet, cap    a house rule",
    ] {
        assert!(text.contains(word), "{word} is not in\n{text}");
    }
}

#[test]
fn weights_are_tuned() {
    let text = stdout("tune --game planetarium --iterations 2 --blocks 1 --confirm 20 --agent greedy");
    assert!(text.starts_with("greedy: 2 iterations, 4 games, seed 1\n"), "{text}");
    assert!(text.contains(" wrong_orbit "), "{text}");
    let share = share_after(&text, "Share of these games that ended by the track: ");
    assert!((0.0..=1.0).contains(&share), "{text}");
    assert!(
        text.contains("\nIn four of five cases such runs find which agent is better if it truly "),
        "{text}"
    );
}

#[cfg(unix)]
#[test]
fn a_program_plays() {
    let arguments = "tournament --game planetarium --agents BOT,ms=60000,random --games 2 --format json";
    let output = crate::external::with_bot(arguments, "agents/examples/random_bot.py")
        .output()
        .unwrap();
    let result: Value = serde_json::from_slice(&output.stdout).unwrap_or_else(|_| panic!("{output:?}"));
    assert_eq!(result["agents"][0]["forfeits"], 0);
}

#[test]
fn set_aside_cards_are_hidden_until_all_seats_have_chosen() {
    let play = "play --game planetarium --agents greedy,human --seed 3";
    let before = said_to(&mut command(play), "quit\nquit\n");
    assert!(before.contains("each seat chooses a Final to discard"), "{before}");
    assert!(!before.contains("F11"), "greedy has set it aside\n{before}");
    let after = said_to(&mut command(play), "1\n\nquit\nquit\n");
    assert!(after.contains("discards  final: F11 F13"), "{after}");
}
