//! A build of the command as the program of another one.
#![cfg(unix)]

use crate::orrery::{command, printed, without_timing};
use serde_json::Value;
use std::process::Command;

/// The command with `SELF` replaced by the command as a program, with these options.
fn against_itself(arguments: &str, options: &str) -> Command {
    let program = format!(
        "extern:cmd='{}' answer {options},ms=60000",
        env!("CARGO_BIN_EXE_orrery")
    );
    let mut orrery = command("");
    orrery.args(arguments.split_whitespace().map(|word| word.replace("SELF", &program)));
    orrery
}

fn played(arguments: &str, options: &str) -> Value {
    without_timing(&printed(&mut against_itself(arguments, options)))
}

#[test]
fn an_agent_that_answers_is_as_strong_as_itself() {
    let result = played(
        "tournament --agents greedy,SELF --games 60 --format json",
        "--agent greedy",
    );
    let share = result["agents"][0]["win_share"].as_f64().unwrap();
    // Its stream follows from its spelling, which has the path of this build: four standard errors, for any path.
    assert!((share - 0.5).abs() < 0.26, "{share}");
}

#[test]
fn games_with_an_agent_that_answers_depend_on_the_seed_alone() {
    for (game, agent) in [
        ("planet-unknown", "'planner:beam=2,depth=3'"),
        ("planetarium", "random"),
    ] {
        let rows = |threads: usize, seed: u64| {
            let arguments =
                format!("tournament --game {game} --agents SELF,random --games 8 --format json --seed {seed}");
            let options = format!("--game {game} --agent {agent}");
            let result = played(&format!("{arguments} --threads {threads}"), &options);
            result["agents"].clone()
        };
        assert_eq!(rows(1, 1), rows(2, 1));
        assert_ne!(rows(1, 1), rows(1, 2));
    }
}

#[test]
fn a_build_that_plays_something_else_says_so_before_the_first_game() {
    let ruleset = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../engine/data/planet_unknown/station.toml"
    );
    let changed = tempfile::tempdir().unwrap();
    let file = changed.path().join("station.toml");
    let text = std::fs::read_to_string(ruleset).unwrap();
    std::fs::write(&file, text.replace("\"z5\", \"f5\"", "\"f5\", \"z5\"")).unwrap();
    let reason = |options: &str| {
        let output = against_itself("tournament --agents SELF,random --games 2", options)
            .output()
            .unwrap();
        assert_eq!((output.status.code(), &output.stdout[..]), (Some(1), &b""[..]));
        let said = String::from_utf8(output.stderr).unwrap();
        said.rsplit_once(": the program was made for ")
            .expect(&said)
            .1
            .to_owned()
    };
    assert_eq!(
        reason("--game planetarium"),
        "game planetarium, but the run has game planet-unknown\n"
    );
    let said = reason(&format!("--ruleset '{}'", file.display()));
    let [made, played] = said.trim_end().split(", but the run has ").collect::<Vec<_>>()[..] else {
        panic!("{said}");
    };
    assert!(
        made.starts_with("ruleset ") && played.starts_with("ruleset ") && made != played,
        "{said}"
    );
}

/// Of the program itself, and of a child of the program: a shell that waits for it.
#[cfg(target_os = "linux")]
#[test]
fn the_cost_of_a_program_is_that_of_its_processes() {
    let orrery = env!("CARGO_BIN_EXE_orrery");
    let words = "tournament --agents SELF,random --games 40 --format json".split_whitespace();
    for program in [
        format!("'{orrery}' answer --agent greedy"),
        format!("sh -c '{orrery} answer --agent greedy; true'"),
    ] {
        let agent = format!("extern:cmd={program},ms=60000");
        let text = printed(command("").args(words.clone().map(|word| word.replace("SELF", &agent))));
        let timing = &serde_json::from_str::<Value>(&text).unwrap()["timing"];
        let costs = [0, 1].map(|agent| timing["agents"][agent]["ms_per_decision"].as_f64().unwrap());
        assert!(
            costs[0] > 10.0 * costs[1],
            "an agent that reads a question, and one that draws a number: {timing}"
        );
        assert_eq!(timing["agents"][1]["agent"], "random");
    }
}
