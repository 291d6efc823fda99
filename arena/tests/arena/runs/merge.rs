//! Merged slices.

use super::support::{contents, manifest, play, play_until};
use orrery_arena::run::{Manifest, merge};
use orrery_arena::{Run, Timing, Tournament, report};
use std::fs;
use std::path::{Path, PathBuf};
use tempfile::tempdir;

/// A slice of a run of 400 games.
fn slice(folder: &Path, slice: &str) -> PathBuf {
    let asked = Manifest {
        slice: slice.parse().unwrap(),
        ..manifest("greedy,random", 400)
    };
    let folder = folder.join(slice.replace('/', "-of-"));
    play(&mut Run::create(&folder, asked).unwrap()).unwrap();
    folder
}

/// The result for programs, with a timing of zero.
fn json(run: &Run) -> String {
    let mut tournament = Tournament::of_run(run).unwrap();
    tournament.timing = Timing::new(1.0, 1, 1);
    report::tournament(&tournament).json()
}

/// How many decisions each agent made, which is stored with its CPU time.
fn decisions(run: &Run) -> Vec<u64> {
    let costs = run.played().unwrap().costs;
    costs.iter().map(|cost| cost.decisions).collect()
}

#[test]
fn four_slices_merged_equal_one_run() {
    let folder = tempdir().unwrap();
    let whole = slice(folder.path(), "1/1");
    let parts = ["3/4", "1/4", "2/4", "4/4"].map(|part| slice(folder.path(), part));
    let merged = merge(&folder.path().join("merged"), &parts).unwrap();
    assert_eq!(merged.missing.count(), 0);
    assert_eq!(contents(merged.run.folder()), contents(&whole));
    assert_eq!(json(&merged.run), json(&Run::open(&whole).unwrap()));
    assert_eq!((merged.games, merged.run.played().unwrap().games), (400, 400));
    assert_eq!(decisions(&merged.run), decisions(&Run::open(&whole).unwrap()));
}

#[test]
fn blocks_that_no_part_has_are_named_and_can_be_played_afterwards() {
    let folder = tempdir().unwrap();
    let whole = slice(folder.path(), "1/1");
    let parts = ["1/3", "3/3", "3/3"].map(|part| folder.path().join(part.replace('/', "-of-")));
    slice(folder.path(), "1/3");
    slice(folder.path(), "3/3");
    let merged = merge(&folder.path().join("merged"), &parts).unwrap();
    assert!(merged.missing.iter().eq((1..200).step_by(3)));
    let games = 2 * (200 - merged.missing.count());
    assert_eq!(
        (merged.games, merged.run.played().unwrap().games),
        (games, games),
        "the part named twice counts once"
    );
    let path = merged.run.folder().to_owned();
    drop(merged);
    play(&mut Run::resume(&path, manifest("greedy,random", 400)).unwrap()).unwrap();
    assert_eq!(contents(&path), contents(&whole));
}

#[test]
fn parts_of_different_runs_are_refused_and_leave_nothing_behind() {
    let folder = tempdir().unwrap();
    let first = slice(folder.path(), "1/2");
    let other = folder.path().join("other");
    let mut asked = Manifest {
        slice: "2/2".parse().unwrap(),
        ..manifest("greedy,random", 400)
    };
    asked.config.seed = 8;
    play_until(&mut Run::create(&other, asked).unwrap(), |_| true).unwrap();
    let out = folder.path().join("out");
    let error = merge(&out, &[first.clone(), other.clone()]).unwrap_err().to_string();
    assert_eq!(
        error,
        format!(
            "the runs cannot be merged: {} differs from {}: seed: the run has 7, not 8",
            other.display(),
            first.display()
        )
    );
    assert!(!out.exists() && !folder.path().join("out.unfinished").exists());
    let error = merge(&first, std::slice::from_ref(&other)).unwrap_err().to_string();
    assert!(error.contains("holds a run already"), "{error}");
}

#[test]
fn a_folder_that_holds_something_is_not_touched() {
    let folder = tempdir().unwrap();
    let part = slice(folder.path(), "1/2");
    for (name, what) in [
        ("out", "holds thesis.tex, which is not part of a run"),
        ("out.unfinished", "is left over from an unfinished merge"),
    ] {
        let taken = folder.path().join(name);
        fs::create_dir(&taken).unwrap();
        fs::write(taken.join("thesis.tex"), "text").unwrap();
        let error = merge(&folder.path().join("out"), std::slice::from_ref(&part))
            .unwrap_err()
            .to_string();
        assert!(error.contains(what), "{error}");
        assert!(taken.join("thesis.tex").exists());
        fs::remove_dir_all(&taken).unwrap();
    }
    let left = folder.path().join("out.unfinished");
    fs::rename(slice(folder.path(), "2/2"), &left).unwrap();
    let error = merge(&folder.path().join("out"), &[part]).unwrap_err().to_string();
    assert!(
        error.ends_with("is left over from an unfinished merge; remove it"),
        "{error}"
    );
    assert!(left.join("run.toml").exists());
}
