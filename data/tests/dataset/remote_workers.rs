//! Samples that other machines make.

use crate::support::{Played, files, npy_with_features};
use orrery_arena::run::Part;
use orrery_data::{EncodeError, Encoding, Plan};
use orrery_engine::Planetarium;
use orrery_engine::planetarium::Setup;
use std::fs;
use std::sync::atomic::AtomicBool;

static STOP: AtomicBool = AtomicBool::new(false);

/// The plan: groups of one block.
fn plan() -> Plan {
    npy_with_features(300)
}

fn encoding<'a>(played: &Played<'a, Planetarium>) -> Encoding<'a, Planetarium> {
    Encoding {
        game: played.game,
        plan: plan(),
        threads: 1,
        stop: &STOP,
    }
}

/// What another machine makes of these blocks.
fn made(played: &Played<'_, Planetarium>, blocks: std::ops::Range<u64>) -> Vec<u8> {
    let run = played.run();
    let mut part = Part::begin(run.manifest().clone()).unwrap();
    part.add(blocks.map(|block| run.block(block))).unwrap();
    encoding(played).encode_part(&part.run).unwrap()
}

/// Encodes the run into a folder of this name from the results of other machines.
fn assemble(played: &Played<'_, Planetarium>, name: &str, results: &[Vec<u8>]) -> Result<bool, EncodeError> {
    let out = played.path(name);
    let resume = out.exists();
    let run = played.run();
    let dataset = encoding(played).encode_remotely::<EncodeError>(
        &run,
        &out,
        resume,
        |_| {},
        |due, _, add| {
            assert!(!resume || due.start > 0, "it goes on where it stopped");
            results[due.start as usize / 2..]
                .iter()
                .try_for_each(|result| add(result))
        },
    )?;
    Ok(dataset.complete)
}

#[test]
fn a_dataset_of_other_machines_that_was_stopped_ends_with_the_same_bytes() {
    let game = Planetarium::default();
    let played = Played::new(&game, 2, "greedy", 6, |_, _| Setup::players(2));
    let results = [0..2, 2..4, 4..6].map(|blocks| made(&played, blocks));
    played.encode("here", plan(), false).unwrap();
    assert!(!assemble(&played, "there", &results[..1]).unwrap());
    assert!(assemble(&played, "there", &results).unwrap());
    let [here, there] = ["here", "there"].map(|name| files(&played.path(name)).into_values().collect::<Vec<_>>());
    assert!(
        here.len() > 20 && here == there,
        "{} and {} files",
        here.len(),
        there.len()
    );
}

#[test]
fn samples_that_are_damaged_or_of_other_blocks_are_refused() {
    let game = Planetarium::default();
    let played = Played::new(&game, 2, "greedy", 4, |_, _| Setup::players(2));
    let right = made(&played, 0..2);
    let mut wrong = vec![made(&played, 2..4), Vec::new(), right[..right.len() - 1].to_vec()];
    for place in (0..right.len()).step_by(right.len() / 40) {
        let mut changed = right.clone();
        changed[place] ^= 0x40;
        wrong.push(changed);
    }
    for (number, result) in wrong.into_iter().enumerate() {
        let name = format!("wrong-{number}");
        let error = assemble(&played, &name, &[result]).unwrap_err().to_string();
        assert!(
            error.starts_with("the samples of another machine cannot be used: "),
            "{error}"
        );
        fs::remove_dir_all(played.path(&name)).unwrap();
    }
}
