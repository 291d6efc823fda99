//! The numbers of a run's JSON are computed once more from its games, by other code in another language:
//! `balance.py` for a study of balance, `tournament.py` for a tournament, `rate.py` for a rating list, `solo.py` for a study
//! of solo games.

use serde_json::Value;
use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use tempfile::TempDir;

/// A run, its games as CSV and its result as JSON.
struct Played {
    folder: TempDir,
    /// The games of each of its runs.
    rows: Vec<PathBuf>,
    /// The program that computes its numbers once more.
    program: &'static str,
}

impl Played {
    fn new(program: &'static str, command: &[&str]) -> Played {
        let folder = tempfile::tempdir().expect("there is a folder for temporary files");
        let run = folder.path().join("run");
        let run = run.to_str().expect("its path is text");
        orrery(&[command, &["--run", run]].concat());
        let result = orrery(&["report", run, "--format", "json"]);
        Played::of(folder, program, &["run"], &result)
    }

    /// Runs in a folder, and their result.
    fn of(folder: TempDir, program: &'static str, runs: &[&str], result: &str) -> Played {
        let rows = runs.iter().enumerate().map(|(number, run)| {
            let run = folder.path().join(run);
            let rows = folder.path().join(format!("{number}.csv"));
            write(
                &rows,
                &orrery(&["export", "--csv", run.to_str().expect("its path is text")]),
            );
            rows
        });
        let rows = rows.collect();
        let played = Played { folder, rows, program };
        write(&played.result(), result);
        played
    }

    /// A rating list of two runs on the same deals, one on others, and one run twice.
    fn list(anchor: &[&str]) -> Played {
        let folder = tempfile::tempdir().expect("there is a folder for temporary files");
        let path = |run: &str| folder.path().join(run).display().to_string();
        let [first, added, other] = ["first", "added", "other"].map(path);
        let agents = ["--agents", "greedy,planner:beam=1,planner,planner:beam=1"];
        let run = |options: &[&str]| orrery(&[&["tournament"], options].concat());
        let game = ["--game", "planetarium"];
        run(&[&game[..], &agents, &["--games", "80", "--run", &first]].concat());
        run(&["--add-to", &first, "--agents", "planner:beam=3", "--run", &added]);
        let gauntlet = ["--agents", "planner:beam=3", "--field", "greedy,planner", "--seed", "2"];
        run(&[&game[..], &gauntlet, &["--games", "40", "--run", &other]].concat());
        let rate = ["rate", &first, &added, &other, &first, "--format", "json"];
        let result = orrery(&[&rate[..], anchor].concat());
        Played::of(folder, "rate.py", &["first", "added", "other", "first"], &result)
    }

    /// A study of `random` and `greedy` on these boards.
    fn study(players: &str, corporations: &str, planets: &str, games: &str) -> Played {
        let agents = ["balance", "--agents", "random,greedy", "--players", players];
        let boards = ["--corporations", corporations, "--planets", planets, "--games", games];
        Played::new("balance.py", &[&agents[..], &boards].concat())
    }

    fn study_of_two_seats() -> Played {
        Played::study("2", "universal-coalition,oasis,cosmos", "k5b-4156,gaia,petra", "240")
    }

    /// Solo games over two boards of each kind and three decks.
    fn study_of_solo_games() -> Played {
        let agents = ["solo", "--agents", "greedy,random", "--games", "240"];
        let boards = [
            "--corporations",
            "universal-coalition,oasis",
            "--planets",
            "k5b-4156,gaia",
        ];
        let decks = ["--events", "9,3,8/12,4,4/4,6,10"];
        Played::new("solo.py", &[&agents[..], &boards, &decks].concat())
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
        let output = match python.args(&self.rows).arg(self.result()).output() {
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

/// How a key such as `/pairs/0/met` is printed: `pairs[0].met`.
fn path(key: &str) -> String {
    let part = |part: &str| match part.parse::<usize>() {
        Ok(place) => format!("[{place}]"),
        Err(_) => format!(".{part}"),
    };
    let path: String = key.split('/').skip(1).map(part).collect();
    path.trim_start_matches('.').to_owned()
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
    let gauntlet = [
        "--agents",
        "greedy,flat:iters=4",
        "--field",
        "random,planner",
        "--games",
        "80",
    ];
    let command = [&["tournament", "--game", "planetarium"][..], &gauntlet].concat();
    Played::new("tournament.py", &command).check(100);
}

#[test]
fn other_code_finds_the_numbers_of_a_rating_list() {
    for anchor in [&[][..], &["--anchor", "greedy@1000"]] {
        Played::list(anchor).check(50);
    }
    // The ends of the list are far enough from 0 for 1 % to be more than the tolerance.
    let printed = Played::list(&[]).with_more(&["/agents/0/rating", "/agents/0/rating_interval/1"]);
    assert_eq!(printed.lines().count(), 2, "{printed}");
}

#[test]
fn other_code_finds_the_numbers_of_a_study_of_solo_games() {
    Played::study_of_solo_games().check(3_000);
}

/// Here the target depends on the play, and has to be exceeded.
#[test]
fn other_code_finds_the_numbers_of_solo_games_of_planetarium() {
    let command = [
        "solo",
        "--game",
        "planetarium",
        "--agents",
        "greedy,random",
        "--games",
        "200",
    ];
    Played::new("solo.py", &command).check(400);
}

/// Changes the numbers with these keys: each of them is found and no other.
fn check_that_changes_are_found(played: &Played, keys: &[&str]) {
    let printed = played.with_more(keys);
    for key in keys {
        let path = path(key);
        let begin = format!("{path}: found ");
        assert!(
            printed.lines().any(|line| line.starts_with(&begin)),
            "{path}:\n{printed}"
        );
    }
    assert_eq!(printed.lines().count(), keys.len(), "{printed}");
}

#[test]
fn numbers_of_a_study_of_balance_that_are_changed_are_found_and_no_others() {
    let keys = [
        "/effects/0/score",
        "/pairs/1/share_interval/0",
        "/pairs/0/met",
        "/power/0/games_needed",
    ];
    check_that_changes_are_found(&Played::study_of_two_seats(), &keys);
}

#[test]
fn numbers_of_a_study_of_solo_games_that_are_changed_are_found_and_no_others() {
    let keys = [
        "/curves/30/success_interval/0",
        "/agents/0/curve/-2",
        "/agents/0/bands/promotion",
        "/parts/0/success",
        "/parts/0/even_change_interval/1",
        "/cells/3/success",
        "/parts/9/fair_change",
        "/parts/10/fair_target_interval/0",
        "/homogeneity/1/score_p",
        "/differences/0/success_interval/1",
        "/card_swaps/2/score",
        "/strength_curve/1/target",
    ];
    check_that_changes_are_found(&Played::study_of_solo_games(), &keys);
}
