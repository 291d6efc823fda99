//! States that no game reaches are refused when they are decoded.

use orrery_engine::bitboard::Backend;
use orrery_engine::planet_unknown::Part;
use orrery_engine::planet_unknown::resource::Track;
use orrery_engine::planet_unknown::state::Item;
use orrery_engine::planet_unknown::state::Sighting;
use orrery_engine::planet_unknown::tables::Choice;
use orrery_engine::planet_unknown::{AlternativeId, CardId, ChoiceId, Move, Phase, PlanetUnknown, Setup, State};
use orrery_engine::{Game, Planetarium, Rules, Seat, SeatSet, Words, codec, planetarium};

fn start(game: &PlanetUnknown) -> State {
    game.start(&Setup::base(2), 1).expect("the base game starts")
}

/// The same, with the first seat in the middle of its part of MAIN.
fn in_main(game: &PlanetUnknown) -> State {
    let mut state = start(game);
    state.shown.push((Seat(0), state.boards[Seat(0)].clone()));
    state
}

#[test]
fn more_gains_than_counters_could_take_are_refused() {
    let game = PlanetUnknown::embedded(Backend::Portable);
    let mut state = in_main(&game);
    let board = &mut state.boards[Seat(0)];
    board.part = Part::Window;
    board.trackers[Track::Rover.index()] = 15;
    board.pending.add(Item::Advance(Track::Rover), 10);
    assert_eq!(game.from_bytes(&game.to_bytes(&state)), Ok(state.clone()));
    let board = &mut state.boards[Seat(0)];
    board.pending.add(Item::Advance(Track::Rover), 60);
    let refused = game
        .from_bytes(&game.to_bytes(&state))
        .expect_err("the movement would not fit its counter");
    assert!(refused.to_string().contains("waiting"), "{refused}");
}

#[test]
fn tiles_of_cards_that_wait_before_the_draft_are_refused() {
    let game = PlanetUnknown::embedded(Backend::Portable);
    let mut state = start(&game);
    assert_eq!(game.from_bytes(&game.to_bytes(&state)), Ok(state.clone()));
    let board = &mut state.boards[Seat(1)];
    board.pending.add(Item::FreeTile { resources: false }, 2);
    let refused = game
        .from_bytes(&game.to_bytes(&state))
        .expect_err("they might leave nothing to draft");
    assert!(refused.to_string().contains("before the draft"), "{refused}");
}

#[test]
fn a_card_seen_in_a_pool_that_did_not_contain_it_is_refused() {
    let game = PlanetUnknown::embedded(Backend::Portable);
    let seen = |card: CardId| {
        let mut state = start(&game);
        state.sightings.push(Sighting {
            seat: Seat(0),
            card,
            after: 0,
            moves: 0,
        });
        game.from_bytes(&game.to_bytes(&state)).map(|_| ())
    };
    let pool = start(&game).pool;
    let rank = game.tables().civ_ranks[1];
    let [there, out] =
        [rank & pool, rank - pool].map(|cards| cards.first().expect("a rank has cards in the pool and out of it"));
    assert_eq!(seen(there), Ok(()));
    let refused = seen(out).expect_err("samples could not agree with it");
    assert!(refused.to_string().contains("sightings"), "{refused}");
}

#[test]
fn an_alternative_that_the_ruleset_does_not_have_is_refused() {
    let game = PlanetUnknown::embedded(Backend::Portable);
    let waits = |alternative: usize| {
        let mut state = in_main(&game);
        let item = Item::Either(AlternativeId::from_index(alternative));
        state.boards[Seat(0)].pending.add(item, 1);
        game.from_bytes(&game.to_bytes(&state)).map(|_| ())
    };
    let known = game.tables().alternatives.len();
    assert_eq!(waits(known - 1), Ok(()));
    let refused = waits(known).expect_err("nothing says what it gives");
    assert!(refused.to_string().contains("alternative"), "{refused}");
}

#[test]
fn trackers_named_by_a_choice_that_does_not_wait_are_refused() {
    let game = PlanetUnknown::embedded(Backend::Portable);
    let several = |choice: &Choice| matches!(choice, Choice::Trackers { trackers: 2.., .. });
    let place = game.tables().choices.iter().position(several).expect("C01 gives it");
    let choice = ChoiceId::from_index(place);
    let mut state = in_main(&game);
    state.actor = Seat(0);
    let board = &mut state.boards[Seat(0)];
    board.part = Part::Window;
    board.pending.add(Item::Choice(choice), 1);
    let track = Track::Tech;
    game.try_apply(&mut state, Move::Choose { choice, track }.into())
        .expect("the first tracker is chosen");
    assert_eq!(game.from_bytes(&game.to_bytes(&state)), Ok(state.clone()));
    state.boards[Seat(0)].pending.take(Item::Choice(choice));
    let refused = game
        .from_bytes(&game.to_bytes(&state))
        .expect_err("the second one could not be chosen");
    assert!(refused.to_string().contains("named"), "{refused}");
}

#[test]
fn a_card_that_joins_no_claim_is_refused() {
    let game = PlanetUnknown::embedded(Backend::Portable);
    let mut state = start(&game);
    let joins = (game.tables().civ_ranks[1] & state.pool).first();
    state.boards[Seat(0)].extra_cards[0] = joins;
    let refused = game
        .from_bytes(&game.to_bytes(&state))
        .expect_err("picking it would take a claim that is not there");
    assert!(refused.to_string().contains("joins a claim that waits"), "{refused}");
}

#[test]
fn gains_of_a_seat_that_has_nothing_to_decide_are_refused() {
    let game = PlanetUnknown::embedded(Backend::Portable);
    let mut state = start(&game);
    (state.phase, state.commander_turns) = (Phase::Rotate, true);
    (state.actor, state.queue) = (state.commander, SeatSet::only(state.commander));
    for board in state.boards.iter_mut() {
        board.part = Part::Window;
    }
    assert_eq!(game.from_bytes(&game.to_bytes(&state)), Ok(state.clone()));
    state.boards[Seat(1)].pending.add(Item::Synergy, 1);
    let refused = game
        .from_bytes(&game.to_bytes(&state))
        .expect_err("EVENT would open without an event");
    assert!(refused.to_string().contains("nothing waits"), "{refused}");
}

/// Games repeat the defaults that write and read states, so that they are compiled once.
fn states_are_written_by_the_codec<G: Game>(game: &G, state: &G::State) {
    let bytes = codec::encode(&game.state_label(), state);
    assert_eq!(game.to_bytes(state), bytes);
    assert_eq!(game.from_bytes(&bytes).as_ref(), Ok(state));
    assert_eq!(
        codec::decode(&game.state_label(), &game.to_bytes(state)).as_ref(),
        Ok(state)
    );
    let checksum = bytes.last_chunk().expect("a checksum has 8 bytes");
    assert_eq!(game.key(state), u64::from_le_bytes(*checksum));
}

#[test]
fn the_bytes_of_states_are_those_of_the_codec() {
    let game = PlanetUnknown::embedded(Backend::Portable);
    states_are_written_by_the_codec(&game, &in_main(&game));
    let game = Planetarium::embedded();
    let state = game.start(&planetarium::Setup::players(2), 1).expect("two can play");
    states_are_written_by_the_codec(&game, &state);
}
