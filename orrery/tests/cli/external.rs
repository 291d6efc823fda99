//! Programs as agents, from the command line.
#![cfg(unix)]

use crate::orrery::{command, run, stdout};
use crate::signals::send;
use serde_json::Value;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::Duration;
use tempfile::TempDir;

/// The command with `BOT` replaced by this program as an agent.
pub(crate) fn with_bot(arguments: &str, bot: &str) -> Command {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let bot = format!("extern:cmd=python3 '{}/{}'", root.display(), bot.replace(' ', "' '"));
    let mut orrery = command("");
    orrery.args(arguments.split_whitespace().map(|word| word.replace("BOT", &bot)));
    orrery
}

#[test]
fn a_program_plays_a_tournament() {
    for bot in ["agents/examples/random_bot.py", "agents/examples/packing_bot.py"] {
        let arguments = "tournament --agents BOT,ms=60000,random --games 6 --format json";
        let output = with_bot(arguments, bot).output().unwrap();
        assert_eq!(
            (output.status.code(), &output.stderr[..]),
            (Some(0), &b""[..]),
            "{output:?}"
        );
        let result: Value = serde_json::from_slice(&output.stdout).unwrap();
        assert_eq!(
            (&result["agents"][0]["games"], &result["agents"][0]["forfeits"]),
            (&6.into(), &0.into())
        );
    }
}

/// The win share of a program against `random`, in games that are the same each time. The chance of a program is the seed of its
/// questions, which depends on its command: it is called by its path within the project. One thread, since a process of a
/// program that learns plays on with what it learned in the games before.
fn share_against_random(program: &str) -> f64 {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut orrery = command("tournament --games 40 --seed 5 --threads 1 --format json");
    let agents = format!("extern:cmd={program},ms=60000,random");
    let output = orrery.args(["--agents", &agents]).current_dir(root).output().unwrap();
    let error = String::from_utf8_lossy(&output.stderr);
    assert_eq!(
        output.status.code(),
        Some(0),
        "{program} has to be installed for this test: {error}"
    );
    let result: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(result["agents"][0]["forfeits"], 0);
    result["agents"][0]["win_share"].as_f64().unwrap()
}

#[test]
fn a_program_that_plays_by_json_beats_random() {
    let share = share_against_random("python3 agents/examples/json_bot.py");
    assert!(share >= 0.8, "{share}");
}

#[test]
fn a_program_that_plays_by_the_packed_observation_beats_random() {
    let share = share_against_random("node agents/examples/observation_bot.mjs");
    assert!(share >= 0.65, "{share}");
}

#[test]
fn a_program_that_cannot_play_stops_the_run_before_its_first_game() {
    let bot = "agents/tests/bots/bot.py made-for:{\"protocol\":3} /dev/null";
    for arguments in [
        "tournament --agents BOT,random --run never",
        "sprt --a BOT --b random",
        "solo --agents BOT",
        "play --agents BOT,random",
    ] {
        let output = with_bot(arguments, bot).output().unwrap();
        assert_eq!(
            (output.status.code(), &output.stdout[..]),
            (Some(1), &b""[..]),
            "{output:?}"
        );
        let message = String::from_utf8(output.stderr).unwrap();
        let reason = ": the program was made for protocol 3, but the run has protocol 1 and 2\n";
        assert!(
            message.starts_with("error: extern:cmd=python3 ") && message.ends_with(reason),
            "{message}"
        );
    }
    assert!(!Path::new(env!("CARGO_TARGET_TMPDIR")).join("never").exists());
}

/// What a program writes to its standard error is in the run's folder, whole up to a million bytes; the slowest answer is
/// under `timing`.
#[test]
fn the_standard_error_of_a_program_is_kept_in_the_folder_of_the_run() {
    let folder = tempfile::tempdir().unwrap();
    let run = folder.path().join("run");
    let arguments = format!(
        "tournament --agents BOT,ms=60000,random --games 2 --threads 1 --format json --run {}",
        run.display()
    );
    let bot = "agents/tests/bots/bot.py reports-to-stderr /dev/null";
    let output = with_bot(&arguments, bot).output().unwrap();
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    let text = std::fs::read_to_string(run.join("stderr-0-1.txt")).unwrap();
    assert!(text.starts_with("line 0 of a long report\n"), "{}", &text[..100]);
    assert!(text.ends_with("line 399 of a long report\n"));
    assert!(text.contains(" bytes are left out ..\n") && text.len() < 1_000_100);
    assert!(!run.join("stderr-0-2.txt").exists(), "one process plays both games");
    let result: Value = serde_json::from_slice(&output.stdout).unwrap();
    let agents = &result["timing"]["agents"];
    assert!(agents[0]["slowest_ms"].as_f64().unwrap() > 0.0, "{agents}");
    assert_eq!(agents[1]["slowest_ms"], Value::Null);
    let table = stdout(&format!("report {}", run.display()));
    assert!(
        table.contains("\nSlowest answer of a program: extern:cmd=python3 "),
        "{table}"
    );
}

/// The log of a program is of the process that began the run: it is in no result, and a resumed run leaves it alone.
#[test]
fn a_log_of_a_program_is_no_part_of_its_run() {
    let folder = tempfile::tempdir().unwrap();
    let (run, log) = (folder.path().join("run"), folder.path().join("talk.jsonl"));
    let begin = |agent: &str, run: &Path| {
        let arguments = format!(
            "tournament --agents {agent},random --games 2 --threads 2 --format csv --run {}",
            run.display()
        );
        with_bot(&arguments, "agents/tests/bots/bot.py plays /dev/null")
            .output()
            .unwrap()
    };
    let logged = begin(&format!("BOT,ms=60000,log={}", log.display()), &run);
    assert_eq!(logged.status.code(), Some(0), "{logged:?}");
    let plain = begin("BOT,ms=60000", &folder.path().join("plain"));
    assert_eq!(logged.stdout, plain.stdout, "the same games by the same agent");
    let text = std::fs::read_to_string(&log).unwrap();
    for line in text.lines() {
        let line: Value = serde_json::from_str(line).unwrap();
        assert!(line["sent"].is_object() || line["received"].is_object(), "{line}");
    }
    let manifest = std::fs::read_to_string(run.join("run.toml")).unwrap();
    let agents = manifest.split_once("[[agents]]").unwrap().1;
    assert!(!agents.contains("talk.jsonl"), "{manifest}");

    let resume = format!("tournament --run {} --resume --trust --games 4", run.display());
    let resumed = with_bot(&resume, "").output().unwrap();
    assert_eq!(resumed.status.code(), Some(0), "{resumed:?}");
    assert_eq!(std::fs::read_to_string(&log).unwrap(), text);

    let again = begin(&format!("BOT,log={}", log.display()), &folder.path().join("again"));
    let error = String::from_utf8(again.stderr).unwrap();
    assert_eq!(again.status.code(), Some(1), "{error}");
    assert!(
        error.ends_with("talk.jsonl: it exists already; allowed is the name of a new file\n"),
        "{error}"
    );
}

/// A run in progress whose programs, each with a child, do not answer.
struct Hanging {
    orrery: Child,
    pids: PathBuf,
    _folder: TempDir,
}

impl Hanging {
    fn start() -> Hanging {
        let folder = tempfile::tempdir().unwrap();
        let pids = folder.path().join("pids");
        let bot = format!("agents/tests/bots/bot.py has-a-child {}", pids.display());
        let arguments = "tournament --agents BOT,ms=3000000,random --games 20 --threads 2";
        let orrery = obeying_hangups(&with_bot(arguments, &bot))
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let mut hanging = Hanging {
            orrery,
            pids,
            _folder: folder,
        };
        while hanging.started().lines().count() < 4 {
            assert!(hanging.is_running(), "it waits for the programs");
            sleep(Duration::from_millis(20));
        }
        hanging
    }

    fn started(&self) -> String {
        std::fs::read_to_string(&self.pids).unwrap_or_default()
    }

    fn is_running(&mut self) -> bool {
        self.orrery.try_wait().unwrap().is_none()
    }

    fn assert_nothing_is_left(&self) {
        let runs = |pid: &str| {
            let status = std::fs::read_to_string(format!("/proc/{pid}/stat")).unwrap_or_default();
            status
                .rsplit_once(") ")
                .is_some_and(|(_, state)| !state.starts_with('Z'))
        };
        let all = self.started();
        let left = || all.lines().any(runs);
        (0..1_000)
            .take_while(|_| left())
            .for_each(|_| sleep(Duration::from_millis(10)));
        assert!(!left(), "some of {all} are left");
    }
}

/// The command, which is ended by a hangup even if these tests are not.
fn obeying_hangups(command: &Command) -> Command {
    let obey =
        "import os, signal, sys; signal.signal(signal.SIGHUP, signal.SIG_DFL); os.execv(sys.argv[1], sys.argv[1:])";
    let mut obeying = Command::new("python3");
    obeying
        .args(["-c", obey])
        .arg(command.get_program())
        .args(command.get_args());
    obeying
}

/// A second Ctrl-C leaves no process behind, not even a program that does not answer.
#[test]
fn stopping_a_run_at_once_stops_its_programs() {
    let mut hanging = Hanging::start();
    while hanging.is_running() {
        send("INT", &hanging.orrery);
        sleep(Duration::from_millis(100));
    }
    assert_eq!(hanging.orrery.wait().unwrap().code(), Some(130));
    hanging.assert_nothing_is_left();
}

#[test]
fn a_signal_that_ends_a_run_ends_its_programs() {
    for signal in ["TERM", "HUP", "QUIT"] {
        let mut hanging = Hanging::start();
        send(signal, &hanging.orrery);
        assert_eq!(hanging.orrery.wait().unwrap().code(), Some(1), "SIG{signal}");
        hanging.assert_nothing_is_left();
    }
}

#[test]
fn programs_end_with_a_run_that_is_killed() {
    let mut hanging = Hanging::start();
    hanging.orrery.kill().unwrap();
    hanging.orrery.wait().unwrap();
    hanging.assert_nothing_is_left();
}

#[test]
fn a_program_needs_a_command() {
    let message = String::from_utf8(run("tournament --agents extern,random").stderr).unwrap();
    assert!(message.contains("agent extern needs cmd="), "{message}");
    assert!(
        stdout("agents").contains("  cmd=a program and its arguments"),
        "{message}"
    );
}
