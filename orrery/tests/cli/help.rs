//! The texts of the help, and the list of agents.

use crate::orrery::{command, refusal, run, said, stdout};
use std::io::{BufRead, BufReader};
use std::process::Stdio;

#[test]
fn the_help_is_as_recorded() {
    insta::assert_snapshot!(stdout("--help"));
}

#[test]
fn the_help_of_each_subcommand_is_as_recorded() {
    for subcommand in [
        "tournament",
        "selfplay",
        "learn",
        "solo",
        "balance",
        "rebalance",
        "sprt",
        "rate",
        "experiment",
        "play",
        "replay",
        "report",
        "merge",
        "export",
        "encode",
        "perft",
        "bench",
        "tensors",
        "ruleset",
        "answer",
        "extern-check",
        "serve",
        "tune",
        "completions",
        "man",
        "version",
        "agents",
    ] {
        insta::assert_snapshot!(subcommand, stdout(&format!("{subcommand} --help")));
    }
    for subcommand in ["check", "diff", "show"] {
        let name = format!("ruleset_{subcommand}");
        insta::assert_snapshot!(name, stdout(&format!("ruleset {subcommand} --help")));
    }
}

#[test]
fn the_list_of_agents_is_as_recorded() {
    insta::assert_snapshot!(stdout("agents"));
}

#[test]
fn every_shell_completes_every_subcommand() {
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        let script = stdout(&format!("completions {shell}"));
        for word in ["tournament", "extern-check", "until-width", "quiet"] {
            assert!(script.contains(word), "{shell}: {word}");
        }
    }
    let refused = refusal("completions tcsh", 2);
    assert!(refused.contains("[possible values: bash"), "{refused}");
}

#[test]
fn manual_pages_say_what_the_help_says() {
    let page = stdout("man solo");
    assert!(page.contains(".TH orrery-solo 1"), "{page}");
    assert!(
        page.contains("The seed of all randomness") && page.contains("orrery solo \\-\\-agents"),
        "{page}"
    );
    let folder = tempfile::tempdir().unwrap();
    assert_eq!(said(&folder, "man --out DIR"), "");
    let pages = std::fs::read_dir(folder.path()).unwrap().count();
    assert!(pages > 25, "{pages} pages");
    assert!(folder.path().join("orrery-ruleset-check.1").exists());
    assert_eq!(refusal("man solos", 2).matches("did you mean solo?").count(), 1);
}

#[test]
fn the_version_names_the_rulesets_of_all_games() {
    let text = stdout("version");
    let first = format!("orrery {}, commit ", env!("CARGO_PKG_VERSION"));
    assert!(text.starts_with(&first), "{text}");
    assert_eq!(text.lines().next().unwrap(), stdout("--version").trim_end());
    for game in ["planet-unknown", "planetarium"] {
        let shown = stdout(&format!("ruleset show --game {game}"));
        let ruleset = shown.lines().next().unwrap().split(' ').next_back().unwrap();
        let line = text
            .lines()
            .find(|line| line.contains(game))
            .expect("the game has a line");
        assert!(line.contains(&ruleset[..16]), "{line}");
    }
}

#[test]
fn a_quiet_command_prints_results_and_errors_alone() {
    let rounded = run("tournament --agents random,random --games 3 --format csv");
    assert!(!rounded.stderr.is_empty(), "games are rounded up with a note");
    for quiet in ["--quiet", "-q"] {
        let arguments = format!("tournament --agents random,random --games 3 --format csv {quiet}");
        assert_eq!(run(&arguments).stderr, b"", "{arguments}");
    }
    let refused = refusal("tournament --players 2 --planets moon --quiet", 2);
    assert!(refused.contains("found moon"), "{refused}");
    let folder = tempfile::tempdir().unwrap();
    said(&folder, "tournament --agents random --games 2 --run DIR/run --quiet");
    said(&folder, "tournament --run DIR/run --resume --games 4 -q");
}

#[test]
fn a_run_without_a_terminal_prints_lines_of_progress() {
    let mut long = command("tournament --agents random --games 1M");
    long.env("ORRERY_PROGRESS_SECONDS", "1");
    let mut running = long.stderr(Stdio::piped()).stdout(Stdio::null()).spawn().unwrap();
    let mut line = String::new();
    BufReader::new(running.stderr.take().unwrap())
        .read_line(&mut line)
        .unwrap();
    running.kill().unwrap();
    running.wait().unwrap();
    assert!(line.contains(" of 1,000,000 games, "), "{line}");
    let output = command("tournament --games 2")
        .env("ORRERY_PROGRESS_SECONDS", "often")
        .output()
        .unwrap();
    let refused = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert!(
        refused.starts_with("error: ORRERY_PROGRESS_SECONDS is `often`; allowed are 0"),
        "{refused}"
    );
}

#[test]
fn a_closed_pipe_is_not_a_failure() {
    let (reader, writer) = std::io::pipe().unwrap();
    drop(reader);
    let output = command("agents")
        .stdout(writer)
        .stderr(Stdio::piped())
        .output()
        .unwrap();
    assert_eq!((output.status.code(), output.stderr), (Some(0), vec![]));
}
