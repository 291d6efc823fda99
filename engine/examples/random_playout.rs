//! Plays one game of Planet Unknown with random legal actions and prints the result.
//!
//! `cargo run --package orrery-engine --example random_playout`

#![allow(clippy::print_stdout, reason = "an example prints what it shows")]

use orrery_engine::planet_unknown::Setup;
use orrery_engine::{PlanetUnknown, Problems, Rng, Rules, play_random};

fn main() -> Result<(), Problems> {
    let game = PlanetUnknown::default();
    let mut state = game.start(&Setup::base(2), 7)?;
    let count = play_random(&game, &mut state, &mut Rng::seed(7));

    let outcome = game.outcome(&state);
    println!(
        "{} rounds, {} decisions, ended by: {}",
        game.round(&state),
        count.decisions,
        outcome.ending
    );
    for (seat, score) in outcome.scores.entries() {
        println!(
            "{seat}: {score} points, rank {}, share of the win {}",
            outcome.ranks[seat], outcome.shares[seat]
        );
        for (part, points) in game.score_parts().iter().zip(&outcome.parts[seat]) {
            println!("  {part}: {points}");
        }
    }
    Ok(())
}
