//! Parts of a run that were played elsewhere.

use super::forged::change_row;
use super::support::{contents, manifest, play, table};
use orrery_arena::run::{Blocks, Manifest, Part};
use orrery_arena::{Cost, Run, RunError, Slice};
use std::fs;
use std::ops::{ControlFlow, Range};
use std::sync::atomic::AtomicBool;
use tempfile::tempdir;

const GAMES: u64 = 400;
const BLOCKS: u64 = GAMES / 2;

fn asked() -> Manifest {
    manifest("greedy,random", GAMES)
}

/// The bytes of the part with these blocks.
fn played(manifest: &Manifest, blocks: Range<u64>) -> Vec<u8> {
    let mut part = Part::begin(manifest.clone()).unwrap();
    let blocks = Blocks::at(Slice::WHOLE, BLOCKS, [blocks]).unwrap();
    let stop = AtomicBool::new(false);
    table(&stop)
        .play_part(&mut part.run, &blocks, |_| ControlFlow::Continue(()))
        .unwrap();
    part.into_bytes().unwrap()
}

/// Adds parts to a run, in this order. Returns how many games were new.
fn add(run: &mut Run, parts: &[Vec<u8>]) -> Result<u64, RunError> {
    let manifest = run.manifest().clone();
    let (mut writer, mut games) = (run.writer()?, 0);
    for bytes in parts {
        let part = Part::open(&manifest, bytes)?;
        writer.add_part(&part.run, |rows| {
            games += rows.len() as u64;
            ControlFlow::Continue(())
        })?;
    }
    writer.finish()?;
    Ok(games)
}

#[test]
fn parts_in_any_order_and_some_twice_make_the_run_of_one_machine() {
    let folder = tempdir().unwrap();
    let (here, there) = (folder.path().join("here"), folder.path().join("there"));
    let mut whole = Run::create(&here, asked()).unwrap();
    play(&mut whole).unwrap();
    let parts = [150..200, 0..70, 60..150, 0..70].map(|blocks| played(&asked(), blocks));
    let mut run = Run::create(&there, asked()).unwrap();
    assert_eq!(add(&mut run, &parts[..2]).unwrap(), 240);
    assert!(run.missing().unwrap().iter().eq(70..150));
    assert_eq!(
        add(&mut run, &parts[2..]).unwrap(),
        160,
        "what it has is not added again"
    );
    assert_eq!(contents(&there), contents(&here));
    let [here, there] = [whole, run].map(|run| run.played().unwrap());
    assert_eq!((there.games, there.decisions), (here.games, here.decisions));
    let decisions = |costs: &[Cost]| costs.iter().map(|cost| cost.decisions).collect::<Vec<_>>();
    assert_eq!(decisions(&there.costs), decisions(&here.costs));
}

#[test]
fn a_part_that_is_damaged_or_of_another_run_is_refused_and_what_was_added_stays() {
    let folder = tempdir().unwrap();
    let folder = folder.path().join("run");
    let mut run = Run::create(&folder, asked()).unwrap();
    add(&mut run, &[played(&asked(), 0..10)]).unwrap();
    let mut other = asked();
    other.config.seed = 8;
    let whole = played(&asked(), 10..20);
    let mut flipped = whole.clone();
    flipped.iter_mut().skip(4_096).step_by(256).for_each(|byte| *byte ^= 1);
    let cut = whole[..whole.len() - 4_096].to_vec();
    for wrong in [played(&other, 10..20), flipped, cut, Vec::new(), b"no part".to_vec()] {
        let length = wrong.len();
        assert!(add(&mut run, &[wrong]).is_err(), "{length} bytes");
    }
    assert!(run.blocks().unwrap().iter().take(10).eq(0..10));
    add(&mut run, &[whole]).unwrap();
    drop(run);
    assert_eq!(contents(&folder).len(), 20);
}

#[test]
fn a_block_that_differs_from_the_one_of_the_run_is_refused() {
    let folder = tempdir().unwrap();
    let mut run = Run::create(&folder.path().join("run"), asked()).unwrap();
    let mut forged = Part::open(&asked(), &played(&asked(), 0..2))
        .unwrap()
        .run
        .block(1)
        .unwrap();
    add(&mut run, &[played(&asked(), 0..2)]).unwrap();
    forged.setup.push(' ');
    let mut part = Part::begin(asked()).unwrap();
    part.add([Ok(forged)].into_iter()).unwrap();
    let error = add(&mut run, &[part.into_bytes().unwrap()]).unwrap_err().to_string();
    assert!(error.starts_with("the runs cannot be merged: block 1 of "), "{error}");
}

#[test]
fn a_manifest_travels_as_text() {
    let text = asked().text();
    assert_eq!(Manifest::parse(&text).unwrap(), asked());
    let error = Manifest::parse(&text.replace("luck", "lack")).unwrap_err();
    assert_eq!(error, "its checksum is wrong: it was cut or edited");
    let folder = tempdir().unwrap();
    drop(Run::create(&folder.path().join("run"), asked()).unwrap());
    assert_eq!(fs::read_to_string(folder.path().join("run/run.toml")).unwrap(), text);
}

/// The bytes of the whole run as a machine sends it that has changed one column of its fourth game, with checksums that are
/// right again.
fn forged(column: &str, value: &str) -> Vec<u8> {
    let folder = tempdir().unwrap();
    play(&mut Run::create(folder.path(), asked()).unwrap()).unwrap();
    change_row(folder.path(), 3, column, value);
    fs::read(folder.path().join("games.sqlite")).unwrap()
}

#[test]
fn what_cannot_be_a_game_of_the_run_is_refused_from_other_machines_too() {
    for (column, value, what) in [
        ("shares", "'[0.75,0.25]'", "its shares of the win are [0.75, 0.25]"),
        ("ranks", "'[2,2]'", "its ranks are [2, 2]"),
        ("agents", "'[0,0]'", "its agents are [0, 0]"),
        ("scores", "'[1,1]'", "the parts of a score"),
        (
            "ending",
            "printf('%.101c', 'x')",
            "its ending has 101 bytes; allowed are 100",
        ),
    ] {
        let folder = tempdir().unwrap();
        let mut run = Run::create(&folder.path().join("run"), asked()).unwrap();
        let error = add(&mut run, &[forged(column, value)]).unwrap_err().to_string();
        assert!(error.contains(what), "{column}: {error}");
    }
}

#[test]
fn a_part_of_more_than_a_gibibyte_is_refused_before_it_is_written() {
    let error = Part::open(&asked(), &vec![0; (1 << 30) + 1]).unwrap_err().to_string();
    assert!(
        error.ends_with("a part of 1073741825 bytes; at most 1073741824 are read"),
        "{error}"
    );
}

/// A machine that invents results which could be those of a game looks like an honest one until games are played
/// again.
#[test]
fn invented_results_are_found_when_the_run_is_verified() {
    let folder = tempdir().unwrap();
    let mut run = Run::create(&folder.path().join("run"), asked()).unwrap();
    add(&mut run, &[forged("rounds", "rounds + 1")]).unwrap();
    let stop = AtomicBool::new(false);
    let error = table(&stop).verify(&run, None).unwrap_err().to_string();
    assert!(error.starts_with("game 3 differs when it is played again: "), "{error}");
}
