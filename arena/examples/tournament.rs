//! Plays 200 games of Planet Unknown between two agents and prints their shares of the wins with intervals.
//!
//! `cargo run --release --package orrery-arena --example tournament`

#![allow(clippy::print_stdout, reason = "an example prints what it shows")]

use orrery_arena::{RunConfig, Tournament};
use orrery_engine::PlanetUnknown;
use orrery_engine::planet_unknown::Setup;
use std::error::Error;
use std::thread::available_parallelism;

fn main() -> Result<(), Box<dyn Error>> {
    let game = PlanetUnknown::default();
    let config = RunConfig::new(&game, (), 2, "greedy:eval=points,random".parse()?, 200, 1)?;
    let threads = available_parallelism()?.get();
    // Every block of games has the same setup; a setup that differs draws from the stream that is given.
    let result = Tournament::play(&game, config, &|_block, _rng| Setup::base(2), threads, |_rows| {})?;

    for (spec, agent) in result.config.agents.iter().zip(result.tally.agents()) {
        let share = agent.win_share;
        println!(
            "{spec}: {} games, share of the wins {:.3}, 95 % interval {:.3}, mean score {:.1}",
            share.games,
            share.share.unwrap_or_default(),
            share.interval,
            agent.mean_score.unwrap_or_default()
        );
    }
    Ok(())
}
