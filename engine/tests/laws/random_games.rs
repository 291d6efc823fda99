//! Thousands of random games, of the toys and of Planet Unknown with every number of seats, each held to every law.

use orrery_engine::bitboard::Backend;
use orrery_engine::planet_unknown::{PlanetUnknown, Ruleset, Setup};
use orrery_engine::testing::{
    Effort, Kuhn, KuhnSetup, LawReport, Race, RaceSetup, check_action_space, check_laws, choose_random, futures_differ,
};
use orrery_engine::{Game, Rng, Rules, Seat};
use std::ops::Range;

/// How many games of each kind are played, unless `ORRERY_LAW_GAMES` is set.
const GAMES: u64 = 400;

fn games() -> u64 {
    std::env::var("ORRERY_LAW_GAMES").map_or(GAMES, |games| {
        games
            .parse()
            .unwrap_or_else(|_| panic!("ORRERY_LAW_GAMES is `{games}`, allowed is a number of games"))
    })
}

/// Plays the requested number of games, one in `thorough_every` of them with every position examined closely.
fn play_random_games<G: Game>(game: &G, thorough_every: u64, setup: impl Fn(u64) -> G::Setup) -> Vec<LawReport> {
    play_games_of(game, "its own rules", 0..games(), thorough_every, setup)
}

/// Plays the games of these seeds; `rules` are named if a law is broken.
fn play_games_of<G: Game>(
    game: &G,
    rules: &str,
    seeds: Range<u64>,
    thorough_every: u64,
    setup: impl Fn(u64) -> G::Setup,
) -> Vec<LawReport> {
    let play = |seed: u64| {
        let thorough = seed.is_multiple_of(thorough_every);
        let effort = if thorough { Effort::Thorough } else { Effort::Quick };
        check_laws(game, &setup(seed), seed, effort, choose_random)
            .unwrap_or_else(|broken| panic!("under {rules}: {broken}"))
    };
    seeds.map(play).collect()
}

#[test]
fn the_race_keeps_the_laws() {
    check_action_space(&Race).unwrap();
    let length = |seed| (seed % 60) as u8 + 1;
    let reports = play_random_games(&Race, 4, |seed| RaceSetup { length: length(seed) });
    for (seed, report) in (0..).zip(reports) {
        let squares = u64::from(length(seed));
        assert!(
            (squares.div_ceil(2)..=squares).contains(&report.count.plies),
            "{report:?}"
        );
        assert_eq!(report.sealed_phases, 0);
    }
}

#[test]
fn kuhn_keeps_the_laws() {
    check_action_space(&Kuhn).unwrap();
    let hands = |seed: u64| (seed / 4 % 2) as u8 + 1;
    let reports = play_random_games(&Kuhn, 4, |seed| KuhnSetup { hands: hands(seed) });
    for (seed, report) in (0..).zip(reports) {
        let hands = u64::from(hands(seed));
        assert!((9 * hands..=14 * hands).contains(&report.count.plies), "{report:?}");
        assert!(report.sealed_phases <= hands);
        assert!(seed % 4 != 0 || report.sealed_phases == hands);
    }
}

#[test]
fn the_coin_falls_anew_in_each_sample() {
    let mut rng = Rng::seed(1);
    let start = Kuhn.start(&KuhnSetup { hands: 1 }, 1).unwrap();
    assert!(futures_differ(&Kuhn, &start, Seat(0), &mut rng, |end| end.coin));
}

/// The base game with `SEATS` seats: one test each, so that they run in parallel.
fn base_games<const SEATS: usize>() {
    let game = PlanetUnknown::embedded(Backend::detect());
    for report in play_random_games(&game, 200, |_| Setup::base(SEATS)) {
        assert!(report.count.decisions > 0, "{report:?}");
    }
}

#[test]
fn the_solo_game_keeps_the_laws() {
    base_games::<1>();
}

#[test]
fn the_base_game_for_two_keeps_the_laws() {
    base_games::<2>();
}

#[test]
fn the_base_game_for_three_keeps_the_laws() {
    base_games::<3>();
}

#[test]
fn the_base_game_for_four_keeps_the_laws() {
    base_games::<4>();
}

#[test]
fn the_base_game_for_five_keeps_the_laws() {
    base_games::<5>();
}

#[test]
fn the_base_game_for_six_keeps_the_laws() {
    base_games::<6>();
}

/// The number of consecutive games under the same rule switches.
const GAMES_UNDER_A_RULESET: u64 = 50;

/// Games on random boards and under random rule switches: one test for each lot of seeds, so that they run in parallel.
fn drawn_games<const LOT: u64>() {
    let embedded = Ruleset::embedded();
    for first in (0..games()).step_by(GAMES_UNDER_A_RULESET as usize) {
        let mut ruleset = embedded.clone();
        let turned = ruleset.draw_switches(&mut Rng::from_words(&[LOT, first, SWITCHES]));
        let game = PlanetUnknown::new(ruleset, Backend::detect()).expect("every switch is played both ways");
        let seeds = first..games().min(first + GAMES_UNDER_A_RULESET);
        let setup = |seed| game.draw_setup(&mut Rng::from_words(&[LOT, seed]));
        let rules = format!("the other reading of {turned:?}");
        let reports = play_games_of(&game, &rules, seeds, 200, setup);
        for report in reports {
            assert!(report.count.decisions > 0, "{report:?}");
        }
    }
}

/// The word that separates the draw of switches from that of a setup.
const SWITCHES: u64 = 1;

#[test]
fn games_on_drawn_boards_keep_the_laws_lot_1() {
    drawn_games::<1>();
}

#[test]
fn games_on_drawn_boards_keep_the_laws_lot_2() {
    drawn_games::<2>();
}

#[test]
fn games_on_drawn_boards_keep_the_laws_lot_3() {
    drawn_games::<3>();
}

#[test]
fn games_on_drawn_boards_keep_the_laws_lot_4() {
    drawn_games::<4>();
}

#[test]
fn games_on_drawn_boards_keep_the_laws_lot_5() {
    drawn_games::<5>();
}

#[test]
fn the_numbering_of_planet_unknown_has_no_gap_and_reads_back() {
    check_action_space(&PlanetUnknown::embedded(Backend::detect())).unwrap();
}
