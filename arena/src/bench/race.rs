//! The benchmarks of the race.

use super::entry::Bench;
use super::random_games::RandomGames;
use super::row::Unit;
use super::workload::Workload;
use orrery_engine::Race;
use orrery_engine::testing::RaceSetup;
use std::sync::Arc;

/// All benchmarks of the game.
pub fn race() -> Vec<Bench> {
    const DECISIONS: u64 = 1_550;
    let deals = (0..100).map(|seed| (RaceSetup { length: 24 }, seed)).collect();
    let games = RandomGames::new(&Arc::new(Race), deals);
    let number = games.games();
    let games = Workload::new("games", DECISIONS, move || games.play().decisions);
    vec![Bench::Timed(games.reading(
        "games",
        Unit::PerSecond("games"),
        number,
        None,
    ))]
}
