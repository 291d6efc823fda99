//! The speedup by a second thread.

use super::measure::median;
use crate::config::RunConfig;
use crate::in_order::{ThreadsError, in_order};
use crate::tournament::Tournament;
use orrery_agents::Playable;
use orrery_engine::Rng;
use std::hint::black_box;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

/// How often both speedups are measured; the result is the median.
const ROUNDS: usize = 9;

/// Games of a tournament.
const GAMES: u64 = 2_000;

/// Pieces of the arithmetic, and steps of each.
const PIECES: u64 = 128;
const STEPS: u64 = 500_000;

/// The speedup of two threads over one in tournaments of random agents, divided by their speedup in plain arithmetic
/// just before, so that two processors that share a core or are busy with other work do not count against the games.
pub(super) fn gain_of_games<G: Playable>(game: &G, setup: &G::Setup, players: usize) -> f64 {
    let agents: orrery_agents::AgentList = "random,random".parse().expect("the registry has the agent");
    let config = RunConfig::new(game, serde_json::Value::Null, players, agents, GAMES, 1);
    let config = config.expect("two agents are not too many");
    let games = |threads| {
        let played = Tournament::play(game, config.clone(), &|_, _: &mut Rng| setup.clone(), threads, |_| {});
        black_box(
            played
                .expect("the deals of a workload are playable")
                .tally
                .totals()
                .games,
        );
    };
    let shares = (0..ROUNDS).map(|_| {
        let ideal = gain(arithmetic);
        gain(games) / ideal
    });
    median(shares.collect())
}

/// The speedup of the work with two threads over one.
fn gain(work: impl Fn(usize)) -> f64 {
    let seconds = [1, 2].map(|threads| {
        let begun = Instant::now();
        work(threads);
        begun.elapsed().as_secs_f64()
    });
    seconds[0] / seconds[1]
}

/// Steps of a generator that touches no memory.
fn arithmetic(threads: usize) {
    let piece = |piece| {
        let steps = 0..STEPS;
        Ok(black_box(steps.fold(piece, |x: u64, _| {
            x.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(1)
        })))
    };
    let done = in_order(0..PIECES, threads, &AtomicBool::new(false), piece, |_| {
        Ok::<(), ThreadsError>(())
    });
    done.expect("two threads can be started");
}
