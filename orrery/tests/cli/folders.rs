//! Tests and solo games in folders, which behave like tournaments in folders.

use crate::orrery::{run, said, stdout, within, without_timing};
use std::process::{Command, Stdio};
use tempfile::{TempDir, tempdir};

/// It ends with H0 after three looks.
const TEST: &str = "sprt --a random --b random:name=other --elo1 30 --seed 3";
const SOLO: &str = "solo --agents greedy:eval=points,random --seed 3";

/// The message of a command that is refused.
fn refused(folder: &TempDir, arguments: &str) -> String {
    let output = within(folder, arguments).output().unwrap();
    assert_eq!(output.status.code(), Some(2), "{output:?}");
    let text = String::from_utf8(output.stderr).unwrap();
    text.replace(&folder.path().display().to_string(), "DIR")
}

#[test]
fn a_test_resumed_before_its_verdict_reaches_the_same_verdict() {
    let folder = tempdir().unwrap();
    let open = said(&folder, &format!("{TEST} --games 400 --run DIR/run --format json"));
    let open = without_timing(&open);
    assert_eq!(
        (&open["verdict"], &open["games"], &open["complete"]),
        (&"open".into(), &400.into(), &true.into()),
        "all games that were asked for are played"
    );
    let resumed = said(&folder, "sprt --run DIR/run --resume --games 5000 --format json");
    let whole = without_timing(&stdout(&format!("{TEST} --games 5000 --format json")));
    assert_eq!((&whole["verdict"], &whole["blocks"]), (&"h0".into(), &300.into()));
    assert_eq!(whole["a_version"], 1);
    assert_eq!(without_timing(&resumed), whole);
    assert_eq!(without_timing(&said(&folder, "report DIR/run --format json")), whole);
    let again = said(&folder, "sprt --run DIR/run --resume --games 9000 --format json");
    let mut again = without_timing(&again);
    assert_eq!(again["config"]["games"], 9_000);
    again["config"] = whole["config"].clone();
    assert_eq!(again, whole, "after a verdict nothing is played");
    assert_eq!(said(&folder, "export DIR/run --csv").lines().count(), 1 + 600 * 2);
    assert!(said(&folder, "replay DIR/run --verify").starts_with("600 games"));
}

#[test]
fn a_test_cannot_change_while_it_is_played() {
    let folder = tempdir().unwrap();
    said(&folder, &format!("{TEST} --games 200 --run DIR/run"));
    let other = within(&folder, "sprt --run DIR/run --resume --elo1 20")
        .output()
        .unwrap();
    let reason = String::from_utf8(other.stderr).unwrap();
    assert_eq!(other.status.code(), Some(1), "{reason}");
    assert!(
        reason.ends_with("elo1: the run has 30.0, not 20.0; it cannot change\n"),
        "{reason}"
    );
    assert_eq!(
        refused(&folder, "--run DIR/run --resume"),
        "error: DIR/run is not a run of `orrery tournament`; to resume it: orrery sprt --run DIR/run --resume\n"
    );
    for option in ["--focal random", "--anchor random@9"] {
        let name = option.split(' ').next().unwrap();
        assert_eq!(
            refused(&folder, &format!("report DIR/run {option}")),
            format!("error: {name} is an option of tournaments, but this is a run of `orrery sprt`; leave it out\n")
        );
    }
}

#[test]
fn solo_games_are_stored_sliced_merged_resumed_and_reported() {
    let folder = tempdir().unwrap();
    said(&folder, &format!("{SOLO} --games 8 --run DIR/run"));
    let grown = said(&folder, "solo --run DIR/run --resume --games 12 --format json");
    let whole = without_timing(&stdout(&format!("{SOLO} --games 12 --format json")));
    assert_eq!(without_timing(&grown), whole);
    let report = said(&folder, "report DIR/run");
    assert!(report.contains("Success is a score of the target or more."), "{report}");
    assert!(said(&folder, "replay DIR/run --verify").starts_with("12 games"));
    said(&folder, &format!("{SOLO} --games 12 --run DIR/1 --slice 1/2"));
    let missing = within(&folder, "merge DIR/all DIR/1").output().unwrap();
    let message = String::from_utf8(missing.stderr).unwrap();
    assert!(message.contains("to play them: orrery solo --run "), "{message}");
    let completed = said(&folder, "solo --run DIR/all --resume --format json");
    assert_eq!(without_timing(&completed), whole);
}

/// Starts a long run, asks it to stop once games are written, and returns its last message.
fn interrupted(folder: &TempDir, arguments: &str) -> String {
    let child = within(folder, &format!("{arguments} --run DIR/run"))
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let log = folder.path().join("run/games.sqlite-wal");
    while !folder.path().join("run/run.toml").exists() || std::fs::metadata(&log).map_or(0, |log| log.len()) < 60_000 {
        std::thread::yield_now();
    }
    let stopped = Command::new("kill").args(["-INT", &child.id().to_string()]).status();
    assert!(stopped.unwrap().success());
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(1), "{output:?}");
    let text = String::from_utf8(output.stderr).unwrap();
    text.replace(&folder.path().display().to_string(), "DIR")
}

#[test]
fn ctrl_c_prints_the_command_to_go_on() {
    for (arguments, command) in [
        ("sprt --a random --b random --elo1 1 --games 1000000", "sprt"),
        ("solo --agents random --games 1000000", "solo"),
    ] {
        let folder = tempdir().unwrap();
        let message = interrupted(&folder, arguments);
        let expected = format!("; to resume it: orrery {command} --run DIR/run --resume\n");
        assert!(
            message.contains("\nstopped after ") && message.ends_with(&expected),
            "{message}"
        );
    }
}

#[test]
fn counts_and_games_to_be_played_are_two_tests() {
    for option in [
        "--run out",
        "--seed 3",
        "--game planetarium",
        "--private-objectives",
        "--ruleset x.toml",
        "--a random",
    ] {
        let output = run(&format!("sprt --counts 0,0,0,0,500 {option}"));
        assert_eq!(output.status.code(), Some(2), "{option}: {output:?}");
    }
}
