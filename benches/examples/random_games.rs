//! Plays random games of one workload, to be counted or profiled: `random_games base|modules GAMES`.

#![allow(clippy::print_stdout, reason = "an example prints what it counted")]

use orrery_benches::{base_game, modules_setup};
use orrery_engine::bitboard::Backend;
use orrery_engine::planet_unknown::Setup;
use orrery_engine::{Game, Rng, playout};
use std::time::Instant;

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let (workload, games) = match &words[..] {
        [workload, games] => (workload.as_str(), games.parse::<u64>().expect("GAMES is a number")),
        _ => panic!("usage: random_games base|modules GAMES"),
    };
    let game = base_game(Backend::detect());
    let setup = |seed: u64| match workload {
        "base" => Setup::base(2),
        "modules" => modules_setup(&game, seed),
        _ => panic!("`{workload}` is no workload; allowed are base and modules"),
    };
    let setups: Vec<Setup> = (0..games).map(setup).collect();
    let start = Instant::now();
    let (mut plies, mut decisions, mut points) = (0, 0, 0);
    for (seed, setup) in (0..).zip(&setups) {
        let mut state = game.start(setup, seed).expect("the workload is playable");
        let count = playout::play_random(&game, &mut state, &mut Rng::from_words(&[seed]));
        plies += count.plies;
        decisions += count.decisions;
        points += i64::from(game.outcome(&state).scores.iter().sum::<i32>());
    }
    let rate = games as f64 / start.elapsed().as_secs_f64();
    println!("{games} games, {plies} plies, {decisions} decisions, {points} points: {rate:.0} games a second");
}
