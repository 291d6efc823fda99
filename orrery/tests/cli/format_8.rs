//! Folders of format 8, which had the words of the command line in place of the question: opened, resumed and reported.

use crate::forged_manifest::change_manifest;
use crate::orrery::{said, within, without_timing};
use serde_json::Value;
use std::path::Path;
use tempfile::{TempDir, tempdir};
use toml::Table;

/// Gives the run in a folder the `run.toml` that format 8 had.
fn make_older(run: &Path) {
    change_manifest(run, |text| {
        let mut keys: Table = text.parse().unwrap();
        let command = keys.remove("command").expect("a command has begun it");
        assert!(keys.remove("question").is_some(), "{text}");
        keys.insert("arguments".to_owned(), command);
        keys.insert("format".to_owned(), 8.into());
        keys.to_string()
    });
}

/// A result as JSON.
fn result(folder: &TempDir, arguments: &str) -> Value {
    without_timing(&said(folder, &format!("{arguments} --format json")))
}

#[test]
fn a_run_of_each_subcommand_is_reported_and_resumed_as_before() {
    let folder = tempdir().unwrap();
    for (subcommand, options) in [
        (
            "tournament",
            "--agents greedy:eval=points --field random --games 4 --until-width 0.9 --focal random --planets random",
        ),
        ("selfplay", "--agents greedy --games 3 --temperature 0.5"),
        (
            "sprt",
            "--a random --b random --elo1 200 --alpha 0.1 --games 200 --game planetarium",
        ),
        ("solo", "--agents greedy --games 4 --events 9,3,8/uniform"),
        (
            "balance",
            "--agents random --what planets --difference 2.5 --games 400 --stop-early",
        ),
    ] {
        let run = format!("DIR/{subcommand}");
        let played = said(&folder, &format!("{subcommand} {options} --run {run} --format json -q"));
        let reported = result(&folder, &format!("report {run}"));
        make_older(&folder.path().join(subcommand));
        assert_eq!(result(&folder, &format!("report {run}")), reported, "{subcommand}");
        let resumed = result(&folder, &format!("{subcommand} --run {run} --resume -q"));
        assert_eq!(resumed, without_timing(&played), "{subcommand}");
    }
    // It grows, and has the present format then.
    said(&folder, "tournament --run DIR/tournament --resume --games 8 -q");
    let text = std::fs::read_to_string(folder.path().join("tournament/run.toml")).unwrap();
    assert!(
        text.starts_with("format = 9\n") && text.contains("focal = \"random\""),
        "{text}"
    );
}

#[test]
fn a_study_of_two_rulesets_is_reported_and_resumed_as_before() {
    let folder = tempdir().unwrap();
    let rules = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../engine/data/planet_unknown/corporations.toml"
    );
    let options = "--agents random --what planets --planets gaia,petra --games 80";
    let study = format!("balance {options} --against {rules} --run DIR/study --format json -q");
    let played = said(&folder, &study);
    let resume = "balance --run DIR/study --resume -q";
    for half in ["before", "after"] {
        make_older(&folder.path().join("study").join(half));
    }
    assert_eq!(result(&folder, resume), without_timing(&played));
    assert_eq!(result(&folder, "report DIR/study"), without_timing(&played));

    std::fs::remove_dir_all(folder.path().join("study/after")).unwrap();
    let refused = within(&folder, resume).output().unwrap();
    let reason = String::from_utf8(refused.stderr).unwrap();
    assert!(reason.contains("name it with --against"), "{reason}");
    assert_eq!(
        result(&folder, &format!("{resume} --against {rules}")),
        without_timing(&played)
    );
}

#[test]
fn a_tuning_and_a_learning_go_on_with_their_options() {
    let folder = tempdir().unwrap();
    for (subcommand, options) in [
        (
            "tune",
            "--agent greedy --game planetarium --iterations 3 --blocks 2 --gain 0.02 --confirm 0 --seed 5",
        ),
        (
            "learn",
            "--agent planner:beam=1 --game planetarium --rounds 1 --games 20 --test 0 --seed 7 --temperature 0.25",
        ),
    ] {
        let run = format!("DIR/{subcommand}");
        let begun = said(&folder, &format!("{subcommand} {options} --run {run} --format json"));
        make_older(&folder.path().join(subcommand));
        let resumed = said(&folder, &format!("{subcommand} --run {run} --resume --format json"));
        assert_eq!(resumed, begun, "{subcommand}");
    }
}

#[test]
fn words_that_are_none_of_a_run_are_refused() {
    let folder = tempdir().unwrap();
    said(
        &folder,
        "tournament --agents random --games 2 --until-width 0.5 --run DIR/run -q",
    );
    make_older(&folder.path().join("run"));
    for (from, to, reason) in [
        ("\"0.5\"", "\"7\"", "until-width is 7"),
        ("\"7\"", "\"wide\"", "--until-width is `wide`"),
        ("\"tournament\"", "\"perft\"", "`perft`, which stores no runs"),
        ("format = 8", "format = 9", "it needs a question"),
        (
            "format = 9",
            "format = 7",
            "its format is 7; this program reads 9 and 8",
        ),
    ] {
        change_manifest(&folder.path().join("run"), |text| {
            assert!(text.contains(from), "{text}");
            text.replace(from, to)
        });
        let refused = within(&folder, "report DIR/run").output().unwrap();
        let said = String::from_utf8(refused.stderr).unwrap();
        assert!(!refused.status.success() && said.contains(reason), "{to}: {said}");
    }
}
