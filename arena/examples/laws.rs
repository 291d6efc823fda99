//! Random games of Planet Unknown over everything a setup can hold and under rule switches drawn by chance, each held to
//! every law. Writes a line of counts after each lot of games, with the switches that were turned for it, and goes on
//! behind the last line when it is run again:
//! `cargo run --release --example laws -- --games 500000 --out experiments/laws/boards.csv`.

#![allow(clippy::print_stderr, reason = "a broken law is told on standard error")]

use anyhow::{Context, Result, bail};
use clap::Parser;
use orrery_engine::Rng;
use orrery_engine::bitboard::Backend;
use orrery_engine::planet_unknown::{PlanetUnknown, Ruleset, VERSIONS};
use orrery_engine::testing::{Effort, LawReport, check_laws, choose_random};
use rayon::prelude::*;
use std::fs::OpenOptions;
use std::io::Write;
use std::path::PathBuf;

/// Games under the same switches, between two lines of the file.
const LOT: u64 = 500;
/// One game in so many has every position looked at closely.
const THOROUGH_EVERY: u64 = 10_000;
/// What [`PlanetUnknown::draw_setup`] draws: games of another draw do not go on in the same file.
const SETUPS: &str = "seats planets corporations turning rings events private_objectives";
/// The word that sets the draw of switches apart from that of a setup.
const SWITCHES: u64 = 1;

/// Holds random games of Planet Unknown to every law.
#[derive(Parser)]
struct Arguments {
    /// Games in all, those of earlier runs included; rounded up to whole lots.
    #[arg(long)]
    games: u64,
    /// Where the counts are written.
    #[arg(long)]
    out: PathBuf,
    /// Threads; default one for each core.
    #[arg(long, default_value_t = 0)]
    threads: usize,
}

fn main() -> Result<()> {
    let arguments = Arguments::parse();
    rayon::ThreadPoolBuilder::new()
        .num_threads(arguments.threads)
        .build_global()?;
    let embedded = Ruleset::embedded();
    let header = format!(
        "# rules {:#x}\n# setups drawn: {SETUPS}\n# switches drawn: {}\nfirst_seed,games,plies,decisions,positions,sealed_phases,switches_turned\n",
        VERSIONS.rules,
        Ruleset::switches().collect::<Vec<_>>().join(" ")
    );
    let place = || arguments.out.display();
    let written = std::fs::read_to_string(&arguments.out).unwrap_or_default();
    if !written.is_empty() && !written.starts_with(&header) {
        bail!(
            "{} is of other rules; allowed is a new file, or one that begins with\n{header}",
            place()
        );
    }
    let mut file = OpenOptions::new()
        .create(true)
        .append(true)
        .open(&arguments.out)
        .with_context(|| place().to_string())?;
    if written.is_empty() {
        file.write_all(header.as_bytes())?;
    }
    let done = written.lines().skip(header.lines().count()).count() as u64 * LOT;
    for first in (done..arguments.games).step_by(LOT as usize) {
        let mut ruleset = embedded.clone();
        let turned = ruleset
            .draw_switches(&mut Rng::from_words(&[first, SWITCHES]))
            .join(" ");
        let game = PlanetUnknown::new(ruleset, Backend::detect())?;
        let lot = lot(&game, first).with_context(|| format!("the other reading of: {turned}"))?;
        let LawReport {
            count,
            positions,
            sealed_phases,
        } = lot;
        writeln!(
            file,
            "{first},{LOT},{},{},{positions},{sealed_phases},{turned}",
            count.plies, count.decisions
        )?;
    }
    Ok(())
}

/// Plays the games of a lot of seeds; the sum of their reports.
fn lot(game: &PlanetUnknown, first: u64) -> Result<LawReport> {
    let play = |seed: u64| {
        let setup = game.draw_setup(&mut Rng::from_words(&[seed]));
        let thorough = seed.is_multiple_of(THOROUGH_EVERY);
        let effort = if thorough { Effort::Thorough } else { Effort::Quick };
        check_laws(game, &setup, seed, effort, choose_random).with_context(|| format!("{setup:?}"))
    };
    let sum = |mut sum: LawReport, report: LawReport| {
        sum.count.plies += report.count.plies;
        sum.count.decisions += report.count.decisions;
        sum.positions += report.positions;
        sum.sealed_phases += report.sealed_phases;
        sum
    };
    (first..first + LOT)
        .into_par_iter()
        .map(play)
        .try_reduce(LawReport::default, |left, right| Ok(sum(left, right)))
}
