//! The benchmarks of Planetarium.

use super::entry::Bench;
use super::gauge::Gauge;
use super::parts::{clones, lists, observations, samples};
use super::positions::{evenly_sampled, positions_where};
use super::random_games::RandomGames;
use super::row::{Mark, Unit};
use super::workload::Workload;
use orrery_engine::planetarium::{Ending, Planetarium, Setup, State};
use std::sync::Arc;

/// Games whose positions are measured.
const GAMES: u64 = 20;

/// How many of the positions.
const POSITIONS: usize = 64;

/// The deals of random two-player games.
pub fn planetarium_deals(games: u64) -> Vec<(Setup, u64)> {
    (0..games).map(|seed| (Setup::players(2), seed)).collect()
}

/// All benchmarks of the game, in the order of the rows.
pub fn planetarium() -> Vec<Bench> {
    let game = &Arc::new(Planetarium::embedded());
    vec![
        Bench::Timed(lists("list", 1_706, game, positions(game))),
        Bench::Timed(clones("clone", positions(game))),
        Bench::Timed(games(game)),
        guarded(game),
        Bench::Timed(samples("sample", 1_028_604_762, game, &planetarium_deals(GAMES))),
        Bench::Timed(observations("observe", 2_514_236_977, None, game, positions(game))),
        allocations(game),
    ]
}

fn positions(game: &Planetarium) -> Vec<State> {
    evenly_sampled(&positions_where(game, &planetarium_deals(GAMES), |_| true), POSITIONS)
}

fn games(game: &Arc<Planetarium>) -> Workload {
    const DECISIONS: u64 = 16_064;
    let games = RandomGames::new(game, planetarium_deals(100));
    let number = games.games();
    Workload::new("games", DECISIONS, move || games.play().decisions)
        .reading("games", Unit::PerSecond("games"), number, None)
        .reading("decisions", Unit::PerSecond("decisions"), DECISIONS as f64, None)
}

/// The share of random games that the guard ends (PL-11.11).
fn guarded(game: &Arc<Planetarium>) -> Bench {
    let games = RandomGames::new(game, planetarium_deals(200));
    let guards = [Ending::Quiet, Ending::Cap].map(Ending::name);
    Bench::Gauged(Gauge::new("games-ended-by-the-guard", Unit::Share, None, move |_| {
        Ok(Some(games.share_ending(&guards)))
    }))
}

fn allocations(game: &Arc<Planetarium>) -> Bench {
    let games = RandomGames::new(game, planetarium_deals(GAMES));
    Bench::Gauged(Gauge::new(
        "allocations",
        Unit::Allocations,
        Some(Mark::at_most(0.0)),
        move |instruments| Ok(Some(games.allocations(instruments))),
    ))
}
