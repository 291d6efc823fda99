//! Tuning: what it refuses, and how it is stopped.

use crate::orrery::{answers, command, said, within};
use orrery_agents::evaluation::{Evaluated, Weighted};
use orrery_engine::planet_unknown::PlanetUnknown;
use serde_json::Value;
use std::process::{Command, Stdio};
use std::time::Duration;

#[test]
fn what_cannot_be_tuned_is_refused_with_what_is_allowed() {
    insta::assert_snapshot!(answers(
        &[
            "tune --iterations 0",
            "tune --blocks 0",
            "tune --gain -1",
            "tune --gain nan",
            "tune --perturbation 2",
            "tune --perturbation 1e-320",
            "tune --confirm x",
            "tune --agent random",
            "tune --agent greedy:eval=points",
            "tune --agent planner:eval=points",
        ],
        2
    ));
}

/// Waits until the process catches SIGINT, which is bit 1 of the mask in its status.
#[cfg(target_os = "linux")]
fn wait_for_its_handler(process: u32) {
    let catches = || {
        let status = std::fs::read_to_string(format!("/proc/{process}/status")).unwrap();
        let mask = status.lines().find_map(|line| line.strip_prefix("SigCgt:")).unwrap();
        u64::from_str_radix(mask.trim(), 16).unwrap() & 0b10 != 0
    };
    while !catches() {
        std::thread::yield_now();
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_tuning_that_is_stopped_prints_the_weights_so_far_and_plays_no_more() {
    let child = command("tune --iterations 100000 --blocks 1 --confirm 100000000 --threads 1 --format json")
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    wait_for_its_handler(child.id());
    let stopped = Command::new("kill").args(["-INT", &child.id().to_string()]).status();
    assert!(stopped.unwrap().success());
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(1), "{output:?}");
    let message = String::from_utf8(output.stderr).unwrap();
    assert!(
        message.contains("\nerror: stopped after ") && message.contains(" of 100,000 iterations"),
        "{message}"
    );
    let result: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert!(
        result["iterations"].as_u64().unwrap() < 100_000 && result["confirmation"].is_null(),
        "{result}"
    );
    let weights = <PlanetUnknown as Evaluated>::Heuristic::names().len();
    assert_eq!(result["weights"].as_array().map(Vec::len), Some(weights));
}

const TUNE: &str = "tune --game planetarium --iterations 5 --blocks 1 --confirm 0 --threads 1 --format json";

const ITERATIONS: u64 = 1_500;

#[test]
fn a_killed_tuning_resumes_to_the_same_weights_which_agents_can_use() {
    let folder = tempfile::tempdir().unwrap();
    let whole = said(&folder, &format!("{TUNE} --run DIR/whole --out DIR/w.toml"));
    let begin = format!("{TUNE} --run DIR/killed").replace("--iterations 5", &format!("--iterations {ITERATIONS}"));
    let mut child = within(&folder, &begin).stdout(Stdio::null()).spawn().unwrap();
    let done = || -> u64 {
        let text = std::fs::read_to_string(folder.path().join("killed/tuning.toml")).unwrap_or_default();
        let done = text.lines().find_map(|line| line.strip_prefix("done = "));
        done.map_or(0, |done| done.parse().unwrap())
    };
    while done() == 0 {
        std::thread::sleep(Duration::from_millis(1));
    }
    child.kill().unwrap();
    child.wait().unwrap();
    assert!(done() < ITERATIONS, "it was killed before its end");
    let other = within(&folder, "tune --run DIR/killed --resume --iterations 1")
        .output()
        .unwrap();
    let refused = String::from_utf8(other.stderr).unwrap();
    assert!(
        refused.contains(&format!("iterations: the tuning has {ITERATIONS}, not 1; the gain")),
        "{refused}"
    );
    let resumed = said(&folder, "tune --run DIR/killed --resume --format json");
    let undisturbed = said(&folder, &begin.replace("killed", "undisturbed"));
    let weights = |text: &str| serde_json::from_str::<Value>(text).unwrap()["weights"].clone();
    assert_eq!(weights(&resumed), weights(&undisturbed));
    let read = |name: &str| std::fs::read_to_string(folder.path().join(name)).unwrap();
    assert_eq!(read("killed/weights.toml"), read("undisturbed/weights.toml"));
    assert_eq!(read("whole/weights.toml"), read("w.toml"));
    let command = serde_json::from_str::<Value>(&whole).unwrap()["command"]
        .as_str()
        .unwrap()
        .replace('\'', "");
    said(
        &folder,
        &format!("{} --games 2", command.strip_prefix("orrery ").unwrap()),
    );
    let again = within(&folder, &format!("{TUNE} --out DIR/w.toml")).output().unwrap();
    assert_eq!(again.status.code(), Some(2), "no file is overwritten");
    let report = within(&folder, "report DIR/whole").output().unwrap();
    assert!(
        String::from_utf8(report.stderr)
            .unwrap()
            .contains("it holds a tuning, of which no games are kept")
    );
}

#[test]
fn an_agent_with_a_model_by_default_is_tuned_by_heuristic() {
    let folder = tempfile::tempdir().unwrap();
    let tune = format!("{TUNE} --agent planner:beam=1 --out DIR/w.toml");
    let tuned: Value = serde_json::from_str(&said(&folder, &tune)).unwrap();
    assert_eq!(tuned["agent"], "planner:eval=heuristic,beam=1");
    let command = tuned["command"].as_str().unwrap();
    assert!(command.contains("w.toml,planner:eval=heuristic,beam=1'"), "{command}");
}

#[test]
fn a_complete_tuning_that_is_resumed_keeps_its_files_and_overwrites_no_others() {
    let folder = tempfile::tempdir().unwrap();
    let first = said(&folder, &format!("{TUNE} --run DIR/run --out DIR/w.toml"));
    let resume = "tune --run DIR/run --resume --out DIR/w.toml --format json";
    assert_eq!(said(&folder, resume), first);
    let path = |name: &str| folder.path().join(name);
    let whole = std::fs::read_to_string(path("w.toml")).unwrap();
    let refused = |file: &str, status, part: &str| {
        std::fs::write(path(file), "# edited").unwrap();
        let output = within(&folder, resume).output().unwrap();
        let said = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(status), "{said}");
        assert!(said.contains(part), "{said}");
        assert_eq!(std::fs::read_to_string(path(file)).unwrap(), "# edited");
    };
    refused("w.toml", 2, "w.toml: it exists already");
    std::fs::write(path("w.toml"), &whole).unwrap();
    refused("run/weights.toml", 1, "is not what this tuning wrote; move it");
    std::fs::write(path("run/weights.toml"), &whole).unwrap();
    std::fs::remove_file(path("run/tuning.toml")).unwrap();
    std::fs::remove_file(path("w.toml")).unwrap();
    let output = within(&folder, resume).output().unwrap();
    assert!(
        String::from_utf8(output.stderr)
            .unwrap()
            .contains("is not what this tuning wrote")
    );
    assert_eq!(std::fs::read_to_string(path("run/weights.toml")).unwrap(), whole);
    std::fs::create_dir(path("run/tuning.toml")).unwrap();
    let output = within(&folder, resume).output().unwrap();
    assert!(
        String::from_utf8(output.stderr)
            .unwrap()
            .contains("tuning.toml is damaged: it is no file")
    );
}
