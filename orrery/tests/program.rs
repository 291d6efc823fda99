//! The command in the process of another program.

mod request;

use orrery::{Mistake, Program, mistake, run};
use orrery_agents::Guests;
use request::request;
use std::process::Command;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::thread;

/// A program that keeps what it gets.
#[derive(Default)]
struct Keeping {
    printed: Mutex<String>,
    notes: Mutex<Vec<String>>,
    progress: Mutex<Vec<(u64, u64)>>,
    stop: Arc<AtomicBool>,
}

impl Program for Keeping {
    fn print(&self, text: &str) {
        self.printed.lock().unwrap().push_str(text);
    }

    fn note(&self, text: &str) {
        self.notes.lock().unwrap().push(text.to_owned());
    }

    fn stop(&self) -> Arc<AtomicBool> {
        Arc::clone(&self.stop)
    }

    fn progress(&self, done: u64, wanted: u64) {
        self.progress.lock().unwrap().push((done, wanted));
    }

    fn guests(&self) -> Option<Arc<dyn Guests>> {
        None
    }
}

/// Runs the command line in the process of the program.
fn within(program: &Arc<Keeping>, line: &str) -> anyhow::Result<()> {
    run(&request(line), Arc::clone(program) as Arc<dyn Program>)
}

#[test]
fn a_program_gets_what_the_command_prints() {
    let line = "tensors --game planetarium --format json";
    let program = Arc::new(Keeping::default());
    within(&program, line).unwrap();
    let shell = Command::new(env!("CARGO_BIN_EXE_orrery"))
        .args(line.split_whitespace())
        .output()
        .unwrap();
    assert_eq!(
        *program.printed.lock().unwrap(),
        String::from_utf8(shell.stdout).unwrap()
    );
}

#[test]
fn commands_of_two_threads_do_not_meet() {
    let programs = [Arc::new(Keeping::default()), Arc::new(Keeping::default())];
    thread::scope(|scope| {
        for (program, game) in programs.iter().zip(["planetarium", "planet-unknown"]) {
            scope.spawn(move || {
                within(
                    program,
                    &format!("tournament --game {game} --agents random --games 4 --format json"),
                )
            });
        }
    });
    for (program, game) in programs.iter().zip(["planetarium", "planet-unknown"]) {
        let result: serde_json::Value = serde_json::from_str(&program.printed.lock().unwrap()).unwrap();
        assert_eq!(result["config"]["game"], game);
    }
}

#[test]
fn progress_ends_with_all_games() {
    let program = Arc::new(Keeping::default());
    within(&program, "tournament --agents random --games 6").unwrap();
    let progress = program.progress.lock().unwrap();
    assert_eq!(progress.last(), Some(&(6, 6)));
    assert!(progress.is_sorted(), "{progress:?}");
}

#[test]
fn the_flag_ends_the_command() {
    let program = Arc::new(Keeping::default());
    program.stop.store(true, Ordering::Relaxed);
    let ended = within(&program, "tournament --agents random --games 1000000").unwrap_err();
    assert_eq!(mistake(&ended).0, Mistake::Other);
    assert!(!ended.to_string().is_empty());
}

#[test]
fn mistakes_are_of_three_kinds_and_say_what_they_are() {
    for (line, kind, says) in [
        ("tournament --gamez 4", Mistake::UnknownOption, "--gamez"),
        ("tournament --games many", Mistake::Usage, "many"),
        ("tournament --agents gredy", Mistake::Usage, "greedy"),
        ("report nowhere", Mistake::Other, "nowhere"),
    ] {
        let (found, text) = mistake(&within(&Arc::default(), line).unwrap_err());
        assert_eq!(found, kind, "{line}: {text}");
        assert!(text.contains(says) && !text.contains("Usage:"), "{line}: {text}");
    }
}
