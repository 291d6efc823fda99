//! Plays 200 games of Planet Unknown between two agents and prints their shares of the wins with intervals.
//!
//! `cargo run --release --package orrery-arena --example tournament`

#![allow(clippy::print_stdout, reason = "an example prints what it shows")]

use orrery_arena::{Match, Setups};
use orrery_engine::PlanetUnknown;
use orrery_engine::planet_unknown::Setup;
use std::error::Error;

fn main() -> Result<(), Box<dyn Error>> {
    let agents = "greedy:eval=points,random".parse()?;
    // Every block of games has the same setup. `Setups::by_block` gives each block its own.
    let played = Match {
        games: 200,
        ..Match::of(agents, Setups::same(2, Setup::base(2)))
    };
    let result = played.play(&PlanetUnknown::default())?;

    for (spec, agent) in result.config.agents.iter().zip(result.tally.agents()) {
        let share = agent.win_share;
        println!(
            "{spec}: {} games, share of the wins {:.3}, 95 % interval {:.3}, mean score {:.1}",
            share.games,
            share.value.unwrap_or_default(),
            share.interval,
            agent.mean_score.unwrap_or_default()
        );
    }
    Ok(())
}
