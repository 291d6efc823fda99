//! Signals that end a run.
#![cfg(unix)]

use crate::orrery::{command, run, said, within};
use std::io::{BufRead, BufReader};
#[cfg(target_os = "linux")]
use std::io::{PipeReader, PipeWriter, Write, pipe};
use std::os::unix::process::ExitStatusExt;
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

/// How a subcommand ends that a signal stops.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Ends {
    /// It prints and keeps what was played: status 1.
    InOrder,
    /// Nothing is half done: 128 and the number of the signal, as shells say it of a process that the signal has ended.
    AtOnce,
}

/// Subcommands that take long.
const LONG: [(&str, Ends); 15] = [
    ("tournament --agents ENDLESS,random --games 2", Ends::InOrder),
    ("selfplay --agents ENDLESS --games 2", Ends::InOrder),
    ("solo --agents ENDLESS --games 2", Ends::InOrder),
    ("balance --agents ENDLESS --games 400", Ends::InOrder),
    ("sprt --a ENDLESS --b random", Ends::InOrder),
    (
        "rebalance --corporation cosmos --parameter medals.water --values 0..1 --agents ENDLESS --games 96",
        Ends::InOrder,
    ),
    ("tune --agent greedy --iterations 1000000", Ends::InOrder),
    (
        "learn --agent mcts:iters=100000000 --games 2 --run DIR/run",
        Ends::InOrder,
    ),
    ("extern-check --first 300000 PROGRAM", Ends::AtOnce),
    ("play --agents ENDLESS,random", Ends::AtOnce),
    ("play --agents human,random", Ends::AtOnce),
    ("serve --listen 127.0.0.1:0", Ends::AtOnce),
    ("answer", Ends::AtOnce),
    ("perft --depth 12", Ends::AtOnce),
    ("bench", Ends::AtOnce),
];

#[test]
fn a_signal_ends_each_subcommand_with_the_status_of_the_documents() {
    let case = |(arguments, ends): (&'static str, Ends), (signal, number): (&'static str, u32)| {
        std::thread::spawn(move || {
            let folder = tempfile::tempdir().unwrap();
            let words = arguments.replace("ENDLESS", "mcts:iters=100000000");
            let mut orrery = match words.strip_suffix(" PROGRAM") {
                None => within(&folder, &words),
                Some(words) => command(words),
            };
            if words.ends_with(" PROGRAM") {
                orrery.arg("sleep 1000");
            }
            // Held open: the end of their input would end some of them.
            let mut running = orrery
                .stdin(Stdio::piped())
                .stdout(Stdio::null())
                .stderr(Stdio::null())
                .spawn()
                .unwrap();
            let stdin = running.stdin.take();
            sleep(Duration::from_secs(3));
            if ends == Ends::InOrder {
                wait_until_handled(&running, number);
            }
            send(signal, &running);
            let status = running.wait().unwrap();
            drop(stdin);
            let status = status.code().or(status.signal().map(|signal| 128 + signal));
            let expected = match ends {
                Ends::InOrder => 1,
                Ends::AtOnce => 128 + number as i32,
            };
            assert_eq!(status, Some(expected), "{arguments}, {signal}");
        })
    };
    for signal in [("TERM", 15), ("HUP", 1), ("QUIT", 3), ("INT", 2)] {
        if is_ignored(signal.1) {
            continue;
        }
        // The first Ctrl-C waits for the games in play.
        let is_in_order = |(_, ends): &(_, Ends)| signal.0 != "INT" || *ends == Ends::AtOnce;
        let cases: Vec<_> = LONG
            .into_iter()
            .filter(is_in_order)
            .map(|long| case(long, signal))
            .collect();
        let ended: Vec<_> = cases.into_iter().map(|case| case.join()).collect();
        assert!(ended.iter().all(Result::is_ok), "the messages above say which");
    }
}

#[test]
fn a_signal_ends_at_once_what_reads_a_run() {
    let folder = tempfile::tempdir().unwrap();
    let played = "tournament --agents planner:beam=32,greedy --games 60 --quiet --run DIR/run";
    assert!(
        within(&folder, played)
            .stdout(Stdio::null())
            .status()
            .unwrap()
            .success()
    );
    for arguments in ["export DIR/run --moves", "replay DIR/run --verify"] {
        let mut orrery = within(&folder, arguments);
        // Nobody reads the pipe, so that what is printed does not end before the signal.
        let mut running = orrery.stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap();
        sleep(Duration::from_secs(1));
        send("TERM", &running);
        let status = running.wait().unwrap();
        let status = status.code().or(status.signal().map(|signal| 128 + signal));
        assert_eq!(status, Some(143), "{arguments}");
    }
}

/// A pipe that is full: whoever writes into it waits.
#[cfg(target_os = "linux")]
fn full_pipe() -> (PipeReader, PipeWriter) {
    let (reader, mut writer) = pipe().unwrap();
    writer.write_all(&[b' '; 1 << 16]).unwrap();
    (reader, writer)
}

#[test]
#[cfg(target_os = "linux")]
fn a_signal_ends_at_once_what_is_soon_done_and_leaves_no_half_file() {
    let folder = tempfile::tempdir().unwrap();
    for part in ["1", "2"] {
        let played = "tournament --game planetarium --agents random,greedy --games 40 --quiet";
        let played = within(&folder, &format!("{played} --slice {part}/2 --run DIR/part-{part}")).output();
        assert!(played.unwrap().status.success());
    }
    let whole = folder.path().join("whole");
    for (signal, number) in [("TERM", 15), ("HUP", 1), ("QUIT", 3), ("INT", 2)] {
        if is_ignored(number) {
            continue;
        }
        for arguments in [
            "merge DIR/whole DIR/part-1 DIR/part-2",
            "report DIR/whole",
            "rate DIR/whole",
        ] {
            // The signal comes when all is written and what was done is to be printed.
            let (reader, writer) = full_pipe();
            let mut running = within(&folder, arguments).stdout(writer).spawn().unwrap();
            let begun = Instant::now();
            while !whole.exists() {
                assert!(begun.elapsed() < AT_MOST, "{arguments}");
                sleep(Duration::from_millis(20));
            }
            sleep(Duration::from_secs(1));
            send(signal, &running);
            let status = running.wait().unwrap();
            drop(reader);
            let status = status.code().or(status.signal().map(|signal| 128 + signal));
            assert_eq!(status, Some(128 + number as i32), "{arguments}, {signal}");
        }
        assert!(!folder.path().join("whole.unfinished").exists(), "{signal}");
        assert!(said(&folder, "replay DIR/whole --verify").contains("every bit is the same"));
        std::fs::remove_dir_all(&whole).unwrap();
    }
}

/// Whether the tests were started with a signal ignored, as `nohup` and shells in the background do: then so are commands.
fn is_ignored(signal: u32) -> bool {
    is_in("SigIgn:", "self", signal) == Some(true)
}

/// Whether a process has the signal in a list of its signals, where that can be known.
fn is_in(list: &str, process: &str, signal: u32) -> Option<bool> {
    let status = std::fs::read_to_string(format!("/proc/{process}/status")).ok()?;
    let signals = status.lines().find_map(|line| line.strip_prefix(list))?;
    let signals = u64::from_str_radix(signals.trim(), 16).ok()?;
    Some(signals >> (signal - 1) & 1 == 1)
}

/// Waits until the process handles the signal, where that can be known: on a machine with other work it begins late.
fn wait_until_handled(process: &Child, signal: u32) {
    let begun = Instant::now();
    let process = process.id().to_string();
    while is_in("SigCgt:", &process, signal) == Some(false) && begun.elapsed() < AT_MOST {
        sleep(Duration::from_millis(50));
    }
}

#[test]
fn a_help_that_cannot_be_printed_is_a_failure() {
    for arguments in ["--help", "tournament --help", "--version"] {
        let full = std::fs::File::options().write(true).open("/dev/full").unwrap();
        let status = command(arguments).stdout(full).status().unwrap();
        assert_eq!(status.code(), Some(1), "{arguments}");
        assert_eq!(run(arguments).status.code(), Some(0), "{arguments}");
    }
}
