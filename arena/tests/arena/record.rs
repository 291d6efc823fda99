//! Records: a written record is read again and plays the same game, and nothing else is accepted as a record.

use crate::pick::{Pick, Setup};
use orrery_arena::record::{Record, RecordError, ReplayError};
use orrery_engine::bitboard::Backend;
use orrery_engine::codec::CodecError;
use orrery_engine::planet_unknown::{PlanetUnknown, Setup as Boards};
use orrery_engine::{Action, Game, Rng, Rules, playout};

/// The record of a random game, and its final state.
fn recorded<G: Game>(game: &G, setup: &G::Setup, seed: u64) -> (Record<G::Setup>, G::State) {
    let mut state = game.start(setup, seed).unwrap();
    let mut rng = Rng::seed(seed);
    let mut actions = Vec::new();
    playout::play(
        game,
        &mut state,
        |view| view.legal()[rng.below(view.legal().len())],
        |_, _, action| actions.push(action),
    );
    let key = game.key(&state);
    let record = Record {
        setup: setup.clone(),
        seed,
        actions,
        key,
        forfeit: None,
    };
    (record, state)
}

fn pick_record() -> Record<Setup> {
    recorded(&Pick, &Setup { seats: 3, luck: 4 }, 9).0
}

#[test]
fn a_record_is_read_as_it_was_written_and_plays_the_same_game() {
    let game = PlanetUnknown::embedded(Backend::Portable);
    for seed in 0..20 {
        let (record, end) = recorded(&game, &Boards::base(2 + seed as usize % 5), seed);
        let read = Record::from_bytes(&game, &record.to_bytes(&game)).unwrap();
        assert_eq!(read, record);
        let mut seen = Vec::new();
        assert_eq!(read.replay(&game, |_, _, action| seen.push(action)), Ok(end));
        assert_eq!(seen, record.actions);
    }
}

#[test]
fn any_changed_or_cut_byte_is_detected() {
    let bytes = pick_record().to_bytes(&Pick);
    for at in 0..bytes.len() {
        let mut changed = bytes.clone();
        changed[at] ^= 0x10;
        assert!(Record::from_bytes(&Pick, &changed).is_err(), "byte {at}");
        assert!(Record::from_bytes(&Pick, &bytes[..at]).is_err(), "{at} bytes");
    }
}

#[test]
fn a_record_of_another_game_or_ruleset_says_which() {
    let game = PlanetUnknown::embedded(Backend::Portable);
    let error = Record::from_bytes(&game, &pick_record().to_bytes(&Pick)).unwrap_err();
    let ruleset = "07".repeat(32);
    assert_eq!(
        error,
        RecordError::Codec(CodecError::Label {
            found: format!("record 2 pick actions 1 ruleset {ruleset}"),
            expected: format!(
                "record 2 planet-unknown actions {} ruleset {}",
                game.versions().actions,
                game.ruleset_id()
            ),
        })
    );
}

#[test]
fn a_record_that_is_no_game_of_the_rules_says_where() {
    let record = pick_record();
    let replayed = |record: Record<Setup>| record.replay(&Pick, |_, _, _| {}).unwrap_err().to_string();
    let mut longer = record.clone();
    longer.actions.push(Action(1));
    assert_eq!(
        replayed(longer),
        "action 3 of the record cannot be applied: action 1 (1) is not legal here; 0 actions are"
    );
    let mut shorter = record.clone();
    shorter.actions.pop();
    assert_eq!(
        replayed(shorter),
        "the game is not over after the 2 actions of the record"
    );
    let mut without_luck = record.clone();
    without_luck.setup.luck = 0;
    assert!(matches!(
        without_luck.replay(&Pick, |_, _, _| {}),
        Err(ReplayError::Setup(_))
    ));
    let mut other_end = record;
    other_end.key ^= 1;
    assert!(matches!(
        other_end.replay(&Pick, |_, _, _| {}),
        Err(ReplayError::End { .. })
    ));
}
