//! What an observer saw change, in random games: a line for each seat whose board changed, none for the others, and the
//! same for positions that the observer cannot tell apart.

use orrery_engine::planet_unknown::PlanetUnknown;
use orrery_engine::planetarium::{self, Planetarium};
use orrery_engine::{Game, Rng, Seat};
use serde_json::Value;

/// Plays random games, and compares positions that lie up to 40 actions apart.
fn check_games<G: Game>(game: &G, setups: impl IntoIterator<Item = G::Setup>, parts: &[&str]) {
    for (seed, setup) in (0..).zip(setups) {
        let rng = &mut Rng::seed(seed);
        let mut state = game.start(&setup, seed).expect("the setup can be played");
        let (mut before, mut legal) = (state.clone(), Vec::new());
        while !game.to_act(&state).is_empty() {
            let seats: Vec<Seat> = game.to_act(&state).iter().collect();
            let seat = seats[rng.below(seats.len())];
            game.let_act(&mut state, seat);
            game.legal_actions(&state, &mut legal);
            game.apply(&mut state, legal[rng.below(legal.len())]);
            if rng.below(12) == 0 {
                let observer = Seat(rng.below(game.seats(&state)) as u8);
                check_pair(game, &before, &state, observer, parts, rng);
            }
            if rng.below(20) == 0 {
                before.clone_from(&state);
            }
        }
        for observer in (0..game.seats(&state) as u8).map(Seat) {
            check_pair(game, &before, &state, observer, parts, rng);
        }
    }
}

/// Compares the lines with the parts of the boards that differ.
fn check_pair<G: Game>(game: &G, before: &G::State, after: &G::State, observer: Seat, parts: &[&str], rng: &mut Rng) {
    let changes = game.changes(before, after, observer);
    let [old, new] = [before, after].map(|state| game.position_json(state, Some(observer)));
    for (seat, lines) in changes.entries() {
        let [old, new] = [&old, &new].map(|position: &Value| &position["seats"][seat.index()]);
        let differing = parts.iter().find(|part| old.pointer(part) != new.pointer(part));
        if let Some(part) = differing {
            assert!(!lines.is_empty(), "{part} of {seat} changed:\n{old}\n{new}");
        }
        if old == new {
            assert_eq!(*lines, Vec::<String>::new(), "nothing of {seat} changed");
        }
    }
    let mut sample = after.clone();
    game.sample(&game.beliefs(after, observer), rng, &mut sample);
    assert_eq!(game.changes(before, &sample, observer), changes);
    assert!(game.changes(before, before, observer).iter().all(Vec::is_empty));
}

#[test]
fn every_seat_of_planet_unknown_whose_board_changed_has_a_line() {
    let game = PlanetUnknown::default();
    let mut rng = Rng::seed(9);
    let setups: Vec<_> = (0..20).map(|_| game.draw_setup(&mut rng)).collect();
    let parts = [
        "/planet/terrain",
        "/planet/meteorites",
        "/planet/lifepods",
        "/planet/patches",
        "/planet/rovers",
        "/tracks/civ/position",
        "/tracks/water",
        "/tracks/biomass/lifepods",
        "/tracks/tech/on",
        "/techs/held",
        "/techs/blocked",
        "/rovers",
        "/extra_rovers",
        "/lifepods",
        "/lifepods_on_techs",
        "/meteorites",
        "/patches",
        "/movement",
        "/claims",
        "/pending",
        "/cards",
        "/objectives/count",
        "/common_objective",
        "/medals/total",
    ];
    check_games(&game, setups, &parts);
}

#[test]
fn every_seat_of_planetarium_whose_mat_cards_or_points_changed_has_a_line() {
    let game = Planetarium::default();
    let setups = (0..4).map(|game| planetarium::Setup::players(1 + game));
    check_games(
        &game,
        setups,
        &["/points", "/mat", "/markers", "/markers_in_supply", "/played", "/hand"],
    );
}
