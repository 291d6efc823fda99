//! SIGKILL at many instants, including while a batch is written: the run can be resumed and ends with the rows of an
//! undisturbed run.

use orrery_arena::{PlayedBlock, Run};
use orrery_engine::Rng;
use std::fs;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};
use tempfile::tempdir;

const GAMES: u64 = 6_000;

/// Begins or resumes the run of the folder.
fn start(folder: &Path) -> Child {
    Command::new(env!("CARGO_BIN_EXE_orrery"))
        .args(["--game", "planetarium", "--agents", "random,random", "--threads", "2"])
        .args(["--games", &GAMES.to_string(), "--resume", "--run"])
        .arg(folder)
        .stdout(Stdio::null())
        .spawn()
        .expect("the binary runs")
}

/// Plays the run to its end.
fn finish(folder: &Path) {
    assert!(start(folder).wait().unwrap().success());
}

/// Setups, rows and records of all blocks.
fn contents(folder: &Path) -> Vec<PlayedBlock> {
    let run = Run::open(folder).unwrap();
    assert_eq!(run.missing().unwrap().count(), 0);
    (0..GAMES / 2).map(|block| run.block(block).unwrap()).collect()
}

/// Whether the write-ahead log ends with pages of an unfinished batch: the last valid frame, with the salts of the log's
/// header, does not close a transaction (<https://www.sqlite.org/fileformat2.html#walformat>).
fn ends_inside_a_commit(folder: &Path) -> bool {
    let log = fs::read(folder.join("games.sqlite-wal")).unwrap_or_default();
    let Some((header, frames)) = log.split_at_checked(32) else {
        return false;
    };
    let page = u32::from_be_bytes(header[8..12].try_into().unwrap()) as usize;
    let valid = frames
        .chunks(24 + page)
        .take_while(|frame| frame.get(8..16) == Some(&header[16..24]));
    valid
        .last()
        .is_some_and(|frame| frame[4..8] == [0; 4] || frame.len() < 24 + page)
}

/// Waits until the log is written to, at most a second.
fn wait_for_a_write(folder: &Path) {
    let written = || {
        fs::metadata(folder.join("games.sqlite-wal"))
            .and_then(|file| file.modified())
            .ok()
    };
    let (before, begun) = (written(), Instant::now());
    while written() == before && begun.elapsed() < Duration::from_secs(1) {}
}

#[test]
fn a_run_killed_at_any_instant_ends_with_the_rows_of_an_undisturbed_run() {
    let left_alone = tempdir().unwrap();
    let begun = Instant::now();
    finish(left_alone.path());
    let whole = begun.elapsed().as_micros() as usize;
    let expected = contents(left_alone.path());
    assert!(
        expected
            .iter()
            .all(|block| (block.rows.len(), block.records.len()) == (2, 2))
    );
    let mut rng = Rng::from_words(&[25]);
    let (mut kills, mut inside) = (0, 0);
    while kills < 25 || (inside < 5 && kills < 400) {
        let folder = tempdir().unwrap();
        let mut child = start(folder.path());
        std::thread::sleep(Duration::from_micros(rng.below(whole) as u64));
        if kills % 2 == 1 {
            wait_for_a_write(folder.path());
        }
        child.kill().unwrap();
        child.wait().unwrap();
        kills += 1;
        inside += u32::from(ends_inside_a_commit(folder.path()));
        finish(folder.path());
        assert!(contents(folder.path()) == expected, "kill {kills}");
    }
    assert!(inside >= 5, "{inside} of {kills} kills fell inside a commit");
}
