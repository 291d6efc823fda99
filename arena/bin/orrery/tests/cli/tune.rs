//! Tuning: what it refuses, and how it is stopped.

use crate::orrery::{answers, command};
use orrery_agents::evaluation::{Evaluated, Weighted};
use orrery_engine::planet_unknown::PlanetUnknown;
use serde_json::Value;
use std::process::{Command, Stdio};

#[test]
fn what_cannot_be_tuned_is_refused_with_what_is_allowed() {
    insta::assert_snapshot!(answers(
        &[
            "tune --iterations 0",
            "tune --blocks 0",
            "tune --gain -1",
            "tune --gain nan",
            "tune --perturbation 2",
            "tune --confirm x",
            "tune --agent random",
            "tune --agent greedy:eval=points",
            "tune --format csv",
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
        message.starts_with("error: stopped after ") && message.contains(" of 100000 iterations"),
        "{message}"
    );
    let result: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert!(
        result["iterations"].as_u64().unwrap() < 100_000 && result["confirmation"].is_null(),
        "{result}"
    );
    let weights = <PlanetUnknown as Evaluated>::Prospects::names().len();
    assert_eq!(result["weights"].as_array().map(Vec::len), Some(weights));
}
