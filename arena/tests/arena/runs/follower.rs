//! Following a run while it is played.

use super::support::{contents, manifest, play, play_until};
use orrery_arena::run::{Follower, Manifest, News, Progress, merge};
use orrery_arena::{Row, Run, RunError};
use std::path::Path;
use tempfile::tempdir;

/// Reads what is new, and adds the rows.
fn read(follower: &mut Follower, rows: &mut Vec<Row>) -> News {
    let read = follower.read(|_, setup, block| {
        assert!(setup.contains("luck"));
        rows.extend_from_slice(block);
        Ok::<(), RunError>(())
    });
    read.unwrap()
}

/// How far the run has come, read without its games and by a follower.
fn progress(folder: &Path, news: News) -> Progress {
    let News::More(progress) = news else {
        panic!("the run is another one")
    };
    assert_eq!(*progress, Progress::of(folder).unwrap());
    *progress
}

fn rows_of(folder: &Path) -> Vec<Row> {
    contents(folder).into_iter().flat_map(|block| block.rows).collect()
}

#[test]
fn every_game_is_read_once_while_a_run_grows() {
    let folder = tempdir().unwrap();
    let path = folder.path();
    let (mut follower, mut rows) = (Follower::of(path), Vec::new());
    for (games, until) in [(100, 9), (100, u64::MAX), (160, u64::MAX)] {
        let mut run = Run::resume(path, manifest("greedy,random", games)).unwrap();
        let found = progress(path, read(&mut follower, &mut rows));
        assert!(found.is_played);
        play_until(&mut run, |rows| rows[0].block == until).unwrap();
        drop(run);
        let found = progress(path, read(&mut follower, &mut rows));
        assert_eq!((found.manifest.games(), found.games), (games, Some(rows.len() as u64)));
        assert!(!found.is_played);
        assert_eq!(rows, rows_of(path));
    }
    assert_eq!(rows.len(), 160);
}

#[test]
fn a_gap_that_is_filled_and_another_run_are_noticed() {
    let folder = tempdir().unwrap();
    let parts = ["1/3", "3/3"].map(|part| {
        let path = folder.path().join(part.replace('/', "-of-"));
        let asked = Manifest {
            slice: part.parse().unwrap(),
            ..manifest("greedy,random", 120)
        };
        play(&mut Run::create(&path, asked).unwrap()).unwrap();
        path
    });
    let path = folder.path().join("merged");
    drop(merge(&path, &parts).unwrap());
    let (mut follower, mut rows) = (Follower::of(&path), Vec::new());
    assert_eq!(progress(&path, read(&mut follower, &mut rows)).games, Some(80));
    play(&mut Run::resume(&path, manifest("greedy,random", 120)).unwrap()).unwrap();
    assert_eq!(read(&mut follower, &mut rows), News::Other);
    let (mut follower, mut rows) = (Follower::of(&path), Vec::new());
    read(&mut follower, &mut rows);
    assert_eq!(rows, rows_of(&path));

    std::fs::remove_dir_all(&path).unwrap();
    play(&mut Run::create(&path, manifest("random,greedy", 120)).unwrap()).unwrap();
    assert_eq!(read(&mut follower, &mut rows), News::Other);
}

#[test]
fn a_folder_without_a_run_is_an_error() {
    let folder = tempdir().unwrap();
    let read = Follower::of(folder.path()).read(|_, _, _| Ok::<(), RunError>(()));
    assert!(matches!(read, Err(RunError::Missing { .. })), "{read:?}");
    let progress = Progress::of(folder.path());
    assert!(matches!(progress, Err(RunError::Missing { .. })), "{progress:?}");
}
