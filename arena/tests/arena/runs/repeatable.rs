//! Runs of agents that are not repeatable.

use super::forged;
use super::support::{deal, manifest, play};
use crate::pick::Pick;
use orrery_arena::run::Manifest;
use orrery_arena::tournament::Table;
use orrery_arena::{PlayError, Run, Tournament, report};
use serde_json::{Value, json};
use std::path::Path;
use std::sync::atomic::AtomicBool;
use tempfile::tempdir;

/// A finished run of an agent that thinks by the clock.
fn finished(folder: &Path, records: bool) -> Run {
    let mut asked = manifest("flat:ms=1,random", 20);
    asked.records = records;
    let mut run = Run::create(folder, asked).unwrap();
    play(&mut run).unwrap();
    run
}

/// Verifies the run with agents that panic when they are asked.
fn verified(run: &Run) -> Result<u64, PlayError> {
    let table = Table {
        game: &Pick,
        deal: &deal,
        agent: &|_| panic!("agents that are not repeatable are not asked again"),
        threads: 2,
        stop: &AtomicBool::new(false),
    };
    table.verify(run, None)
}

#[test]
fn a_run_says_whether_it_is_repeatable() {
    let folder = tempdir().unwrap();
    let run = finished(folder.path(), true);
    assert!(!Manifest::read(folder.path()).unwrap().config.repeatable);
    let tournament = Tournament::of_run(&run).unwrap();
    let result: Value = serde_json::from_str(&report::tournament(&tournament).json()).unwrap();
    assert_eq!(result["config"]["repeatable"], json!(false));
    assert!(report::tournament(&tournament).text().contains("\nNot repeatable: "));
    let ours = manifest("greedy,random", 20).config;
    assert!(ours.repeatable, "random and greedy are repeatable");
}

#[test]
fn its_records_are_verified_in_place_of_its_agents() {
    let folder = tempdir().unwrap();
    let run = finished(folder.path(), true);
    assert_eq!(verified(&run).unwrap(), 20);
    let forge = |other: u64| {
        forged::put_record(folder.path(), other, 4);
        verified(&Run::open(folder.path()).unwrap()).unwrap_err().to_string()
    };
    assert_eq!(
        forge(7),
        "the record of game 0 of block 2 is not a game of its deal: it is from another deal"
    );
    assert!(forge(5).starts_with("game 4 differs when it is played again: its row was"));
}

#[test]
fn without_records_nothing_can_be_verified() {
    let folder = tempdir().unwrap();
    let run = finished(folder.path(), false);
    assert!(verified(&run).unwrap_err().to_string().ends_with("it has no records"));
}
