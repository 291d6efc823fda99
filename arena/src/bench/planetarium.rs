//! What is measured of Planetarium.

use super::Bench;
use super::gauge::Gauge;
use super::positions::{met, thinned};
use super::random_games::RandomGames;
use super::row::Mark::{AtLeast, AtMost};
use super::row::Unit;
use super::sampling::sampling;
use super::workload::Workload;
use orrery_engine::Game;
use orrery_engine::planetarium::{Ending, Planetarium, Setup, State};
use std::hint::black_box;
use std::sync::Arc;

/// Games whose positions are measured.
const GAMES: u64 = 20;

/// How many of the positions.
const POSITIONS: usize = 64;

/// The deals of random two-player games.
pub fn planetarium_deals(games: u64) -> Vec<(Setup, u64)> {
    (0..games).map(|seed| (Setup::players(2), seed)).collect()
}

/// Everything that is measured of the game, in the order of the rows.
pub fn planetarium() -> Vec<Bench> {
    let game = &Arc::new(Planetarium::embedded());
    vec![
        Bench::Timed(list(game)),
        Bench::Timed(clone(game)),
        Bench::Timed(games(game)),
        guarded(game),
        Bench::Timed(sampling("sample", 2_731_713_611, game, &planetarium_deals(GAMES), None)),
        allocations(game),
    ]
}

fn positions(game: &Planetarium) -> Vec<State> {
    thinned(&met(game, &planetarium_deals(GAMES), |_| true), POSITIONS)
}

/// The legal actions of every position that is met, as a list.
fn list(game: &Arc<Planetarium>) -> Workload {
    let states = positions(game);
    let game = Arc::clone(game);
    let mut list = Vec::new();
    let count = move || {
        let listed = states.iter().map(|state| {
            game.legal_actions(state, &mut list);
            list.len() as u64
        });
        listed.sum()
    };
    Workload::new("list", 1_706, count).reading("list", Unit::Nanoseconds, POSITIONS as f64, Some(AtMost(150.0)))
}

fn clone(game: &Planetarium) -> Workload {
    let states: Arc<[State]> = positions(game).into();
    let counted = Arc::clone(&states);
    let count = move || {
        counted
            .iter()
            .filter(|&state| black_box(state.clone()) == *state)
            .count() as u64
    };
    Workload::new("clone", POSITIONS as u64, count)
        .timing(move || {
            for state in &*states {
                black_box(state.clone());
            }
        })
        .reading("clone", Unit::Nanoseconds, POSITIONS as f64, None)
}

fn games(game: &Arc<Planetarium>) -> Workload {
    const DECISIONS: u64 = 16_064;
    let games = RandomGames::new(game, planetarium_deals(100));
    let number = games.games();
    Workload::new("games", DECISIONS, move || games.play().decisions)
        .reading("games", Unit::PerSecond("games"), number, None)
        .reading(
            "decisions",
            Unit::PerSecond("decisions"),
            DECISIONS as f64,
            Some(AtLeast(8e6)),
        )
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
        Some(AtMost(0.0)),
        move |instruments| Ok(Some(games.allocations(instruments))),
    ))
}
