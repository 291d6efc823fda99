//! Signals that end a run.
#![cfg(unix)]

use crate::orrery::{command, said, within};
use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

/// Long enough for a process that ends within two seconds, on a machine with other work.
const AT_MOST: Duration = Duration::from_secs(30);

pub(crate) fn send(signal: &str, to: &Child) {
    let sent = Command::new("kill").args(["-s", signal, &to.id().to_string()]).status();
    assert!(sent.unwrap().success());
}

/// Sends SIGTERM once, after the process has had time to begin. Returns its exit status and standard error.
fn terminated(mut orrery: Command, after: Duration) -> (Option<i32>, String) {
    let running = orrery.stdout(Stdio::null()).stderr(Stdio::piped()).spawn().unwrap();
    sleep(after);
    send("TERM", &running);
    let sent = Instant::now();
    let output = running.wait_with_output().unwrap();
    let took = sent.elapsed();
    assert!(took < AT_MOST, "it took {took:?}");
    (output.status.code(), String::from_utf8(output.stderr).unwrap())
}

#[test]
fn one_sigterm_ends_a_run_in_a_long_search() {
    for agent in [
        "mcts:iters=100000000",
        "flat:iters=100000000",
        "planner:beam=4096,depth=64",
    ] {
        let orrery = command(&format!("tournament --agents {agent},random --games 2"));
        let (status, error) = terminated(orrery, Duration::from_secs(1));
        assert_eq!(status, Some(1), "{agent}: {error}");
        assert!(error.starts_with("stopped after 0 of 2 games"), "{agent}: {error}");
    }
}

#[test]
fn the_first_ctrl_c_says_what_it_waits_for_and_the_second_stops_at_once() {
    let mut orrery = command("tournament --agents mcts:iters=100000000,random --games 2");
    let mut running = orrery.stdout(Stdio::null()).stderr(Stdio::piped()).spawn().unwrap();
    sleep(Duration::from_secs(1));
    send("INT", &running);
    let mut error = BufReader::new(running.stderr.take().unwrap());
    let mut line = String::new();
    error.read_line(&mut line).unwrap();
    assert_eq!(line, "finishing the blocks in play first; Ctrl-C again stops at once\n");
    send("INT", &running);
    assert_eq!(running.wait().unwrap().code(), Some(130));
}

#[test]
fn a_search_that_is_stopped_changes_no_game_that_is_stored() {
    let folder = tempfile::tempdir().unwrap();
    let arguments =
        "tournament --game planetarium --agents flat:iters=4,random --games 100000 --threads 2 --run DIR/run";
    let (status, error) = terminated(within(&folder, arguments), Duration::from_secs(5));
    assert_eq!(status, Some(1), "{error}");
    assert!(!error.starts_with("stopped after 0 of"), "{error}");
    let verified = said(&folder, "replay DIR/run --verify");
    assert!(verified.contains("every bit is the same"), "{verified}");
}
