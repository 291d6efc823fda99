//! Prints how many samples a second are encoded, next to the same games replayed and packed without writing, and the size
//! of a sample; medians of rounds in turn. With the feature `parquet` it writes Parquet.

#![allow(clippy::print_stdout, reason = "an example prints what it measured")]

use anyhow::Result;
use orrery_arena::record::Record;
use orrery_arena::run::Manifest;
use orrery_arena::tournament::Table;
use orrery_arena::{Question, Run, RunConfig, RunError, ThreadsError, in_order};
use orrery_data::{Encoding, Format, Plan};
use orrery_engine::bitboard::Backend;
use orrery_engine::planet_unknown::{PlanetUnknown, Setup};
use orrery_engine::{Information, Turn};
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

const GAMES: u64 = 3_000;
const SEATS: usize = 2;
const ROUNDS: usize = 5;
const THREADS: usize = 2;

/// The least that encoding may be, in samples a second of replaying and packing.
const LEAST: f64 = 0.5;

/// The most bytes of a sample on disk, compressed.
const MOST_BYTES: u64 = 700;

fn main() -> Result<()> {
    let game = PlanetUnknown::embedded(Backend::detect());
    let scratch = tempfile::tempdir()?;
    let folder = scratch.path().join("run");
    play(&game, &folder)?;
    let (mut packed, mut encoded, mut bytes) = (Vec::new(), Vec::new(), 0);
    for round in 0..ROUNDS {
        let begun = Instant::now();
        let samples = replay_and_pack(&game, Run::open(&folder)?)?;
        packed.push(samples as f64 / begun.elapsed().as_secs_f64());

        let begun = Instant::now();
        let encoding = Encoding {
            game: &game,
            plan: Plan {
                format: Format::USUAL,
                samples_per_shard: 50_000,
                features: false,
            },
            threads: THREADS,
            stop: &AtomicBool::new(false),
        };
        let out = scratch.path().join(round.to_string());
        let dataset = encoding.encode(Run::open(&folder)?, &out, false, |_| {})?;
        encoded.push(dataset.samples() as f64 / begun.elapsed().as_secs_f64());
        assert_eq!(dataset.samples(), samples);
        bytes = dataset.bytes() / samples;
    }
    let [packed, encoded] = [packed, encoded].map(median);
    let ratio = encoded / packed;
    println!("{GAMES} games of {SEATS} seats, {THREADS} threads, {:?}", Format::USUAL);
    println!("replayed and packed: {packed:.0} samples/s");
    println!(
        "encoded: {encoded:.0} samples/s, {ratio:.2} of that; the mark is {LEAST}: {}",
        verdict(ratio >= LEAST)
    );
    if Format::USUAL == Format::Npy {
        println!("{bytes} bytes a sample, not compressed");
    } else {
        println!(
            "{bytes} bytes a sample; the mark is {MOST_BYTES}: {}",
            verdict(bytes <= MOST_BYTES)
        );
    }
    Ok(())
}

fn verdict(is_met: bool) -> &'static str {
    if is_met { "met" } else { "MISSED" }
}

fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}

/// Plays the games into a folder.
fn play(game: &PlanetUnknown, folder: &Path) -> Result<()> {
    let manifest = Manifest::new(
        RunConfig::new(game, (), SEATS, "random,random".parse()?, GAMES, 1)?,
        Question::default(),
    );
    let mut run = Run::create(folder, manifest)?;
    let table = Table {
        game,
        deal: &|_, _| Setup::base(SEATS),
        agent: &|spec| spec.build(game),
        threads: THREADS,
        stop: &AtomicBool::new(false),
    };
    table.play_run(&mut run, |_| ControlFlow::Continue(()))?;
    Ok(())
}

/// What can go wrong on the threads.
#[derive(Debug, thiserror::Error)]
enum PackError {
    #[error(transparent)]
    Run(#[from] RunError),
    #[error(transparent)]
    Threads(#[from] ThreadsError),
}

/// Replays the games and packs the observation of each decision. Returns how many there are.
fn replay_and_pack(game: &PlanetUnknown, run: Run) -> Result<u64> {
    let blocks: Vec<u64> = run.blocks()?.iter().collect();
    let length = game.observation_table().packed_len(SEATS);
    let stored = blocks.iter().map(move |&block| run.block(block));
    let pack = |block: Result<orrery_arena::PlayedBlock, RunError>| {
        let (mut packed, mut samples) = (vec![0; length], 0);
        for bytes in &block?.records {
            let record = Record::from_bytes(game, bytes).expect("it was just written");
            let end = record.replay(game, |state, legal, _| {
                if let (Turn::Decide(seat), true) = (orrery_engine::Rules::turn(game, state), legal.len() > 1) {
                    game.observe_packed(state, seat, &mut packed);
                    samples += 1;
                }
            });
            end.expect("it was just written");
        }
        Ok(samples)
    };
    let mut samples = 0;
    in_order(stored, THREADS, &AtomicBool::new(false), pack, |of_block: u64| {
        samples += of_block;
        Ok::<(), PackError>(())
    })?;
    Ok(samples)
}
