//! Bytes of states, damaged: they are refused, or hold a state that can be played on.

use orrery_engine::bitboard::Backend;
use orrery_engine::planet_unknown::pending::Item;
use orrery_engine::planet_unknown::resource::Track;
use orrery_engine::planet_unknown::state::Part;
use orrery_engine::planet_unknown::{PlanetUnknown, Setup, State};
use orrery_engine::{Game, Rng, Turn};
use proptest::prelude::*;

/// More plies than any game takes.
const MAX_PLIES: usize = 20_000;

/// The state after so many random actions, or at the end of the game.
fn after(game: &PlanetUnknown, seats: usize, seed: u64, plies: usize) -> State {
    let mut state = game.start(&Setup::base(seats), seed).expect("the base game starts");
    let mut rng = Rng::from_words(&[seed]);
    for _ in 0..plies {
        if !step(game, &mut state, &mut rng) {
            break;
        }
    }
    state
}

/// Plays a random legal action unless the game is over.
fn step(game: &PlanetUnknown, state: &mut State, rng: &mut Rng) -> bool {
    let Turn::Decide(seat) = game.turn(state) else {
        return false;
    };
    let mut legal = Vec::new();
    game.legal_actions(state, &mut legal);
    assert!(!legal.is_empty(), "{seat} has no action");
    game.apply(state, legal[rng.below(legal.len())]);
    true
}

/// How many states are damaged: `ORRERY_FUZZ_CASES`, or this many.
const CASES: u32 = 4_000;

fn cases() -> u32 {
    std::env::var("ORRERY_FUZZ_CASES").map_or(CASES, |cases| {
        cases
            .parse()
            .unwrap_or_else(|_| panic!("ORRERY_FUZZ_CASES is `{cases}`, allowed is a number of cases"))
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(cases()))]

    #[test]
    fn damaged_bytes_are_refused_or_hold_a_state_that_can_be_played_on(
        seats in 2..=6usize,
        seed in 0..1000u64,
        plies in 0..400usize,
        damage in proptest::collection::vec((any::<prop::sample::Index>(), prop_oneof![any::<u8>(), 0..=4u8]), 1..4),
        cut in proptest::option::weighted(0.1, any::<prop::sample::Index>()),
    ) {
        let game = PlanetUnknown::embedded(Backend::Portable);
        let state = after(&game, seats, seed, plies);
        let mut bytes = game.to_bytes(&state);
        let label = game.state_label().len() + 6;
        for (place, byte) in damage {
            let place = label + place.index(bytes.len() - label);
            bytes[place] = byte;
        }
        if let Some(cut) = cut {
            bytes.truncate(cut.index(bytes.len()));
        }
        if let Ok(mut state) = game.from_bytes(&bytes) {
            let mut rng = Rng::from_words(&[seed]);
            let mut sample = state.clone();
            for seat in orrery_engine::SeatSet::all(state.seats()).iter() {
                game.sample(&game.beliefs(&state, seat), &mut rng, &mut sample);
            }
            let mut plies = 0;
            while step(&game, &mut state, &mut rng) {
                plies += 1;
                prop_assert!(plies < MAX_PLIES);
            }
            game.outcome(&state);
        }
    }
}

#[test]
fn more_gains_than_counters_could_take_are_refused() {
    let game = PlanetUnknown::embedded(Backend::Portable);
    let mut state = after(&game, 2, 1, 0);
    let board = &mut state.boards[orrery_engine::Seat(0)];
    board.part = Part::Window;
    board.trackers[Track::Rover.index()] = 15;
    board.pending.add(Item::Advance(Track::Rover), 10);
    assert!(game.from_bytes(&game.to_bytes(&state)).is_ok());
    let board = &mut state.boards[orrery_engine::Seat(0)];
    board.pending.add(Item::Advance(Track::Rover), 60);
    let refused = game
        .from_bytes(&game.to_bytes(&state))
        .expect_err("the movement would not fit its counter");
    assert!(refused.to_string().contains("waiting"), "{refused}");
}

#[test]
fn tiles_of_cards_that_wait_before_the_draft_are_refused() {
    let game = PlanetUnknown::embedded(Backend::Portable);
    let mut state = after(&game, 2, 1, 0);
    assert!(game.from_bytes(&game.to_bytes(&state)).is_ok());
    let board = &mut state.boards[orrery_engine::Seat(1)];
    board.pending.add(Item::FreeTile { resources: false }, 2);
    let refused = game
        .from_bytes(&game.to_bytes(&state))
        .expect_err("they might leave nothing to draft");
    assert!(refused.to_string().contains("before the draft"), "{refused}");
}
