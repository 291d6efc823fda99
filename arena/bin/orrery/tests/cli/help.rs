//! The texts of the help, and the list of agents.

use crate::orrery::{command, stdout};
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
