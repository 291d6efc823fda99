//! Plays random games of one workload, to be counted or profiled: `random_games base|modules|planetarium GAMES`.

#![allow(clippy::print_stdout, reason = "an example prints what it counted")]

use orrery_arena::bench::{RandomGames, base_deals, module_deals, planetarium_deals};
use orrery_engine::Game;
use orrery_engine::bitboard::Backend;
use orrery_engine::planet_unknown::PlanetUnknown;
use orrery_engine::planetarium::Planetarium;
use std::sync::Arc;
use std::time::Instant;

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let (workload, games) = match &words[..] {
        [workload, games] => (workload.as_str(), games.parse().expect("GAMES is a number")),
        _ => panic!("usage: random_games base|modules|planetarium GAMES"),
    };
    let planet_unknown = || Arc::new(PlanetUnknown::embedded(Backend::detect()));
    match workload {
        "base" => play(&planet_unknown(), base_deals(games)),
        "modules" => {
            let game = planet_unknown();
            let deals = module_deals(&game, games);
            play(&game, deals);
        }
        "planetarium" => play(&Arc::new(Planetarium::embedded()), planetarium_deals(games)),
        _ => panic!("`{workload}` is no workload; allowed are base, modules and planetarium"),
    }
}

fn play<G: Game>(game: &Arc<G>, deals: Vec<(G::Setup, u64)>) {
    let games = deals.len();
    let random = RandomGames::new(game, deals);
    let start = Instant::now();
    let count = random.play();
    let rate = games as f64 / start.elapsed().as_secs_f64();
    let (plies, decisions) = (count.plies, count.decisions);
    println!("{games} games, {plies} plies, {decisions} decisions: {rate:.0} games a second");
}
