//! Random games over all setups, each checked against every law; games of Planet Unknown with rule switches drawn at
//! random. Writes a line of counts after each lot of games, with the switches turned for the lot, and continues after the
//! last line when it is run again:
//! `cargo run --release -p orrery-benches --example laws -- --game planetarium --games 300000 --out experiments/laws/planetarium.csv`.

#![allow(clippy::print_stderr, reason = "a broken law is reported on standard error")]

use anyhow::{Context, Result, bail};
use clap::{Parser, ValueEnum};
use orrery_engine::bitboard::Backend;
use orrery_engine::planet_unknown::{self, PlanetUnknown};
use orrery_engine::planetarium::{self, Difficulty, Planetarium, Setup};
use orrery_engine::testing::{Effort, LawReport, check_laws, choose_random};
use orrery_engine::{Game, Rng};
use rayon::prelude::*;
use std::fs::OpenOptions;
use std::io::Write;
use std::path::PathBuf;

/// Games with the same switches, which make one line of the file.
const LOT: u64 = 500;
/// The word that distinguishes the stream of switches from that of setups.
const SWITCHES: u64 = 1;

/// Checks random games against every law.
#[derive(Parser)]
struct Arguments {
    /// The game.
    #[arg(long, value_enum, default_value = "planet-unknown")]
    game: GameName,
    /// Total number of games, including those of earlier runs; rounded up to whole lots.
    #[arg(long)]
    games: u64,
    /// Where the counts are written.
    #[arg(long)]
    out: PathBuf,
    /// Threads; default one for each core.
    #[arg(long, default_value_t = 0)]
    threads: usize,
}

#[derive(Clone, Copy, ValueEnum)]
enum GameName {
    PlanetUnknown,
    Planetarium,
}

/// How the lots of a game are played.
struct Plan {
    /// The head of the file: games of other rules or of another draw need another file.
    header: String,
    /// Plays the games of a lot, given its first seed. Returns the switches turned for it, and the sum of the reports.
    lot: Box<dyn Fn(u64) -> Result<(String, LawReport)>>,
}

fn main() -> Result<()> {
    let arguments = Arguments::parse();
    rayon::ThreadPoolBuilder::new()
        .num_threads(arguments.threads)
        .build_global()?;
    let Plan { header, lot } = match arguments.game {
        GameName::PlanetUnknown => planet_unknown(),
        GameName::Planetarium => planetarium(),
    };
    let place = || arguments.out.display();
    let written = std::fs::read_to_string(&arguments.out).unwrap_or_default();
    if !written.is_empty() && !written.starts_with(&header) {
        bail!(
            "{} has other rules; allowed is a new file, or one that begins with\n{header}",
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
        let (turned, report) = lot(first)?;
        let LawReport {
            count,
            positions,
            sealed_phases,
        } = report;
        writeln!(
            file,
            "{first},{LOT},{},{},{positions},{sealed_phases},{turned}",
            count.plies, count.decisions
        )?;
    }
    Ok(())
}

/// Lots of Planet Unknown: switches are drawn for each lot, and a setup for each game ([`PlanetUnknown::draw_setup`]).
fn planet_unknown() -> Plan {
    use planet_unknown::{Ruleset, VERSIONS};
    const SETUPS: &str = "seats planets corporations turning rings events private_objectives";
    let switches: Vec<&str> = Ruleset::switches().collect();
    let drawn = format!("# setups drawn: {SETUPS}\n# switches drawn: {}", switches.join(" "));
    let embedded = Ruleset::embedded();
    Plan {
        header: header(VERSIONS.rules, &drawn),
        lot: Box::new(move |first| {
            let mut ruleset = embedded.clone();
            let switches = &mut Rng::from_words(&[first, SWITCHES]);
            let turned = ruleset.draw_switches(switches).join(" ");
            let game = PlanetUnknown::new(ruleset, Backend::detect())?;
            let setup = |seed| game.draw_setup(&mut Rng::seed(seed));
            let report =
                play_lot(&game, first, 10_000, setup).with_context(|| format!("the other reading of: {turned}"))?;
            Ok((turned, report))
        }),
    }
}

/// Lots of Planetarium: 1 to 4 players in turn, and for one player each target in turn.
fn planetarium() -> Plan {
    let setup = |seed: u64| match (seed % 4) as usize {
        0 => Setup::solo(Difficulty::ALL[(seed / 4 % 3) as usize]),
        others => Setup::players(others + 1),
    };
    // An odd number, so that every number of players is checked closely in turn.
    const THOROUGH_EVERY: u64 = 101;
    let game = Planetarium::embedded();
    Plan {
        header: header(planetarium::VERSIONS.rules, "# setups in turn: seats difficulty"),
        lot: Box::new(move |first| Ok((String::new(), play_lot(&game, first, THOROUGH_EVERY, setup)?))),
    }
}

fn header(rules: u64, drawn: &str) -> String {
    format!("# rules {rules:#x}\n{drawn}\nfirst_seed,games,plies,decisions,positions,sealed_phases,switches_turned\n")
}

/// Plays the games of a lot; one in `thorough_every` has every position checked closely.
fn play_lot<G: Game>(
    game: &G,
    first: u64,
    thorough_every: u64,
    setup: impl Fn(u64) -> G::Setup + Sync,
) -> Result<LawReport> {
    let play = |seed: u64| {
        let setup = setup(seed);
        let thorough = seed.is_multiple_of(thorough_every);
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
