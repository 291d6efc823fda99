//! The numbers of a run's JSON are computed once more from its games, by other code in another language:
//! `recompute.py` for a study of balance, `tournament.py` for a tournament.

use serde_json::Value;
use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use tempfile::TempDir;

/// A run, its games as CSV and its result as JSON.
struct Played {
    folder: TempDir,
    /// The program that computes its numbers once more.
    program: &'static str,
}

impl Played {
    fn new(program: &'static str, command: &[&str]) -> Played {
        let folder = tempfile::tempdir().expect("there is a folder for temporary files");
        let run = folder.path().join("run");
        let run = run.to_str().expect("its path is text");
        orrery(&[command, &["--run", run]].concat());
        let played = Played { folder, program };
        write(&played.rows(), &orrery(&["export", "--csv", run]));
        write(&played.result(), &orrery(&["report", run, "--format", "json"]));
        played
    }

    /// A study of `random` and `greedy` on these boards.
    fn study(players: &str, corporations: &str, planets: &str, games: &str) -> Played {
        let agents = ["balance", "--agents", "random,greedy", "--players", players];
        let boards = ["--corporations", corporations, "--planets", planets, "--games", games];
        Played::new("recompute.py", &[&agents[..], &boards].concat())
    }

    fn study_of_two_seats() -> Played {
        Played::study("2", "universal-coalition,oasis,cosmos", "k5b-4156,gaia,petra", "240")
    }

    fn rows(&self) -> PathBuf {
        self.folder.path().join("rows.csv")
    }

    fn result(&self) -> PathBuf {
        self.folder.path().join("result.json")
    }

    /// Computes the numbers once more: whether all agree, and what the program prints.
    fn recomputed(&self) -> (bool, String) {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/recompute");
        let mut python = Command::new("python3");
        // No compiled files in the source.
        python.arg("-B").arg(folder.join(self.program));
        let output = match python.arg(self.rows()).arg(self.result()).output() {
            Err(error) if error.kind() == ErrorKind::NotFound => {
                panic!("this test needs Python 3.9 or newer: install it so that `python3` is found in PATH")
            }
            started => started.expect("python3 can be started"),
        };
        let (printed, errors) = (text(&output.stdout), text(&output.stderr));
        assert!(errors.is_empty(), "{printed}{errors}");
        (output.status.success(), printed)
    }

    /// Checks that all numbers agree, and that there are this many at least.
    fn check(&self, least: u32) {
        let (agrees, printed) = self.recomputed();
        assert!(agrees, "{printed}");
        let count = printed.split(' ').next().and_then(|count| count.parse().ok());
        assert!(count.is_some_and(|count: u32| count >= least), "{printed}");
    }

    /// What is printed if each of these numbers of the result is 1 % more.
    fn with_more(&self, keys: &[&str]) -> String {
        let whole = fs::read_to_string(self.result()).expect("the result was written");
        let mut result: Value = serde_json::from_str(&whole).expect("the result is JSON");
        for key in keys {
            let value = result.pointer_mut(key).expect("the result has this key");
            *value = (1.01 * value.as_f64().expect("the value is a number")).into();
        }
        write(&self.result(), &result.to_string());
        let (agrees, printed) = self.recomputed();
        assert!(!agrees, "{printed}");
        printed
    }
}

/// What the command prints.
fn orrery(arguments: &[&str]) -> String {
    let orrery = Command::new(env!("CARGO_BIN_EXE_orrery")).args(arguments).output();
    let Output { status, stdout, stderr } = orrery.expect("the binary runs");
    assert!(status.success(), "{arguments:?}: {}", text(&stderr));
    text(&stdout)
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

fn write(path: &Path, text: &str) {
    fs::write(path, text).expect("the folder can be written to");
}

#[test]
fn other_code_finds_the_numbers_of_a_study_at_two_seats() {
    Played::study_of_two_seats().check(400);
}

/// At three seats shares follow another model.
#[test]
fn other_code_finds_the_numbers_of_a_study_at_three_seats() {
    Played::study(
        "3",
        "universal-coalition,oasis,cosmos,flux",
        "k5b-4156,gaia,petra",
        "360",
    )
    .check(500);
}

/// Agents that are different, and copies of one.
#[test]
fn other_code_finds_the_numbers_of_a_tournament() {
    for (agents, players) in [("random,greedy,random", "2"), ("random,random,random", "3")] {
        let command = ["tournament", "--agents", agents, "--players", players, "--games", "120"];
        Played::new("tournament.py", &command).check(100);
    }
}

#[test]
fn numbers_that_are_changed_are_found_and_no_others() {
    let keys = [
        "/effects/0/score",
        "/pairs/1/share_interval/0",
        "/pairs/0/met",
        "/power/0/games_needed",
    ];
    let printed = Played::study_of_two_seats().with_more(&keys);
    for path in [
        "effects[0].score",
        "pairs[1].share_interval[0]",
        "pairs[0].met",
        "power[0].games_needed",
    ] {
        let begin = format!("{path}: found ");
        assert!(
            printed.lines().any(|line| line.starts_with(&begin)),
            "{path}:\n{printed}"
        );
    }
    assert_eq!(printed.lines().count(), keys.len(), "{printed}");
}
