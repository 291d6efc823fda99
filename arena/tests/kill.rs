//! SIGKILL at many instants, also while a batch is written: the run goes on and ends with the rows of one that was left
//! alone. A test program of its own: a process that is being started holds the locks of the one that starts it.

#[path = "../../agents/tests/pick/mod.rs"]
mod pick;
#[path = "runs/support.rs"]
mod support;

use crate::support::{contents, manifest, play};
use orrery_arena::Run;
use orrery_engine::Rng;
use std::env;
use std::fs;
use std::path::Path;
use std::process::{Child, Command};
use std::time::{Duration, Instant};
use tempfile::tempdir;

const GAMES: u64 = 8_000;
/// Names the folder to the child process.
const FOLDER: &str = "ORRERY_TEST_KILL_FOLDER";

/// Plays the run of the folder, from wherever it stands.
#[test]
#[ignore = "the process that is killed; it plays nothing unless a test names it a folder"]
fn the_process_that_is_killed() {
    let Some(folder) = env::var_os(FOLDER) else { return };
    let folder = Path::new(&folder);
    fs::create_dir_all(folder).unwrap();
    play(&mut Run::resume(folder, manifest("random,random", GAMES)).unwrap()).unwrap();
}

fn start(folder: &Path) -> Child {
    Command::new(env::current_exe().unwrap())
        .args(["the_process_that_is_killed", "--exact", "--ignored", "--quiet"])
        .env(FOLDER, folder)
        .stdout(std::process::Stdio::null())
        .spawn()
        .expect("the test runs itself")
}

/// Whether the write-ahead log ends with pages of a batch that was not finished: its last valid frame, whose salts are
/// those of the log's header, does not close a transaction (<https://www.sqlite.org/fileformat2.html#walformat>).
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

/// Waits until the log grows, or a second long.
fn wait_for_a_write(folder: &Path) {
    let length = || fs::metadata(folder.join("games.sqlite-wal")).map_or(0, |file| file.len());
    let (before, begun) = (length(), Instant::now());
    while length() <= before && begun.elapsed() < Duration::from_secs(1) {}
}

#[test]
fn a_run_killed_at_any_instant_ends_with_the_rows_of_one_left_alone() {
    let left_alone = tempdir().unwrap();
    let begun = Instant::now();
    assert!(start(left_alone.path()).wait().unwrap().success());
    let whole = begun.elapsed().as_micros() as usize;
    let expected = contents(left_alone.path());
    assert_eq!(expected.len() as u64, GAMES / 2);
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
        play(&mut Run::resume(folder.path(), manifest("random,random", GAMES)).unwrap()).unwrap();
        assert!(contents(folder.path()) == expected, "kill {kills}");
    }
    assert!(inside >= 5, "{inside} of {kills} kills fell inside a commit");
}
