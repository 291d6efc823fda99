//! How long statistics over a large run take: makes a run folder with random results, unless the folder exists, and times
//! reading it, counting it and printing the result.
//! `cargo run --release -p orrery-benches --example rows -- --games 1000000 --run /tmp/rows`.

#![allow(clippy::print_stdout, reason = "the times go to standard output")]

use anyhow::Result;
use clap::Parser;
use orrery_arena::run::Manifest;
use orrery_arena::{PlayedBlock, Question, Row, Run, RunConfig, Tournament, report};
use orrery_engine::bitboard::Backend;
use orrery_engine::planet_unknown::PlanetUnknown;
use orrery_engine::{BySeat, Outcome, Rng, Seat};
use std::path::PathBuf;
use std::time::Instant;

/// Times statistics over a run with random results.
#[derive(Parser)]
struct Arguments {
    /// Games of the run.
    #[arg(long, default_value_t = 1_000_000)]
    games: u64,
    /// Seats at the table.
    #[arg(long, default_value_t = 2)]
    players: usize,
    /// The names of the agents; none of them plays.
    #[arg(long, default_value = "greedy,random")]
    agents: String,
    /// The folder of the run.
    #[arg(long)]
    run: PathBuf,
}

fn main() -> Result<()> {
    let arguments = Arguments::parse();
    let game = PlanetUnknown::embedded(Backend::detect());
    if !arguments.run.exists() {
        make(&game, &arguments)?;
    }
    let begun = Instant::now();
    let run = Run::open(&arguments.run)?;
    let tournament = Tournament::of_run(&run)?;
    let read = begun.elapsed().as_secs_f64();
    let table = report::tournament(&tournament).text();
    let all = begun.elapsed().as_secs_f64();
    let games = tournament.tally.totals().games;
    println!("{games} rows: read and counted in {read:.2} s, with the table in {all:.2} s");
    println!("{} lines in the table", table.lines().count());
    Ok(())
}

/// Makes a run with random scores, with the score parts of the game.
fn make(game: &PlanetUnknown, arguments: &Arguments) -> Result<()> {
    let (setup, agents) = (serde_json::json!({}), arguments.agents.parse()?);
    let config = RunConfig::new(game, setup, arguments.players, agents, arguments.games, 1)?;
    let (schedule, blocks) = (config.schedule(), config.blocks);
    let parts = config.score_parts.len();
    let mut run = Run::create(
        &arguments.run,
        Manifest {
            records: false,
            ..Manifest::new(config, Question::default())
        },
    )?;
    let mut writer = run.writer()?;
    for block in 0..blocks {
        let mut rng = Rng::seed(block);
        let mut row = |game| {
            let parts = BySeat::from_fn(arguments.players, |_| {
                (0..parts).map(|_| rng.below(16) as i32).collect()
            });
            let scores: BySeat<i32> = parts
                .iter()
                .map(|parts: &arrayvec::ArrayVec<i32, 8>| parts.iter().sum())
                .collect();
            let (ranks, shares) = Outcome::rank(&scores);
            Row {
                block,
                game,
                seed: schedule.deal_seed(block),
                agents: schedule.table(block, game),
                scores,
                parts,
                ranks,
                shares,
                target: None,
                starter: Some(Seat(rng.below(arguments.players) as u8)),
                rounds: 17 + rng.below(4) as u32,
                ending: "no placement".to_owned(),
                plies: 180 + rng.below(40) as u64,
                decisions: 120 + rng.below(40) as u64,
                explored: 0,
                forfeit: None,
            }
        };
        writer.add(PlayedBlock {
            block,
            setup: "{\"seats\":[{},{}]}".to_owned(),
            rows: (0..schedule.games_per_block()).map(&mut row).collect(),
            records: Vec::new(),
            thoughts: Vec::new(),
            branched: Vec::new(),
            costs: Vec::new(),
        })?;
    }
    Ok(writer.finish()?)
}
