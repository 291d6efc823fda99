//! Thousands of random games with every number of players, each held to every law.

use orrery_engine::planetarium::{Difficulty, Planetarium, Ruleset, Setup};
use orrery_engine::testing::{Effort, check_action_space, check_laws, choose_random};

/// How many games of 1 to 4 players are played together, unless `ORRERY_LAW_GAMES` is set.
const GAMES: u64 = 1000;

fn games() -> u64 {
    std::env::var("ORRERY_LAW_GAMES").map_or(GAMES, |games| {
        games
            .parse()
            .unwrap_or_else(|_| panic!("ORRERY_LAW_GAMES is `{games}`, allowed is a number of games"))
    })
}

/// One quarter of the games, with `PLAYERS` players: one test each, so that they run in parallel.
fn random_games<const PLAYERS: usize>() {
    let game = Planetarium::embedded();
    for seed in 0..games().div_ceil(4) {
        let setup = match PLAYERS {
            1 => Setup::solo(Difficulty::ALL[(seed % 3) as usize]),
            players => Setup::players(players),
        };
        let effort = if seed % 125 == 0 {
            Effort::Thorough
        } else {
            Effort::Quick
        };
        let report = check_laws(&game, &setup, seed, effort, choose_random).unwrap_or_else(|broken| panic!("{broken}"));
        assert!(report.count.decisions > 0, "{report:?}");
    }
}

#[test]
fn solo_games_keep_the_laws() {
    random_games::<1>();
}

#[test]
fn solo_games_keep_the_laws_under_the_other_reading_of_every_switch() {
    for switch in Ruleset::switches() {
        let mut ruleset = Ruleset::embedded();
        ruleset.turn_switch(switch);
        let game = Planetarium::new(ruleset);
        for seed in 0..games().div_ceil(8) {
            let setup = Setup::solo(Difficulty::ALL[(seed % 3) as usize]);
            check_laws(&game, &setup, seed, Effort::Quick, choose_random)
                .unwrap_or_else(|broken| panic!("{switch}: {broken}"));
        }
    }
}

#[test]
fn games_of_two_keep_the_laws() {
    random_games::<2>();
}

#[test]
fn games_of_three_keep_the_laws() {
    random_games::<3>();
}

#[test]
fn games_of_four_keep_the_laws() {
    random_games::<4>();
}

#[test]
fn the_numbering_has_no_gap_and_reads_back() {
    check_action_space(&Planetarium::embedded()).unwrap();
}
