//! Jump Drive: lifepods on techs, and its tech track (CORP-4.1, CORP-4.2).

use crate::support::corporations::JUMP_DRIVE;
use crate::support::{Table, square};
use orrery_engine::planet_unknown::Board;
use orrery_engine::planet_unknown::resource::{Collectible, Track};
use orrery_engine::planet_unknown::state::Item;

pub(crate) const A: u8 = 1;
pub(crate) const B: u8 = 1 << 1;
pub(crate) const C: u8 = 1 << 2;
pub(crate) const D: u8 = 1 << 3;
pub(crate) const E: u8 = 1 << 4;
pub(crate) const F: u8 = 1 << 5;

/// Seat 0 in a window, as Jump Drive with these techs.
pub(crate) fn jump_drive(techs: u8, change: impl FnOnce(&mut Board)) -> Table {
    Table::window(|board| {
        board.corporation = JUMP_DRIVE;
        board.spare_rovers = 1;
        board.lifepods_on_techs = techs;
        change(board);
    })
}

pub(crate) fn rover(board: &mut Board, on: &str, movement: u8) {
    board.rovers[0] = Some(square(on));
    board.spare_rovers = 0;
    board.movement = movement;
}

#[test]
fn corp_4_1_r40_a_lifepod_goes_to_the_scoring_area_or_to_a_free_slot() {
    let collected = |filled: u8| {
        let mut table = jump_drive(filled, |board| {
            rover(board, "26", 1);
            board.pending.add(Item::Collect(Collectible::Lifepod), 1);
        });
        table.act("step 0 27");
        table
    };
    let mut table = collected(0);
    let slots = [
        "scoring-area",
        "tech 0",
        "tech 1",
        "tech 2",
        "tech 3",
        "tech 4",
        "tech 5",
    ];
    assert_eq!(table.legal_of("put-lifepod"), slots);
    assert_eq!(table.legal().len(), slots.len(), "it is decided at once");
    table.act("put-lifepod tech 4");
    let board = table.board(0).clone();
    assert_eq!((table.game.techs(&board), board.collected_lifepods), (E, 0));
    assert_eq!(table.part(0, "lifepods"), 0);

    let mut table = collected(A | D);
    assert_eq!(
        table.legal_of("put-lifepod"),
        ["scoring-area", "tech 1", "tech 2", "tech 4", "tech 5"]
    );
    table.act("put-lifepod scoring-area");
    assert_eq!(
        (table.board(0).lifepods_on_techs, table.part(0, "lifepods")),
        (A | D, 1)
    );

    let mut table = collected(A | B | C | D | E | F);
    assert!(table.legal_of("put-lifepod").is_empty(), "no slot is free");
    assert_eq!(table.board(0).collected_lifepods, 1);
}

#[test]
fn corp_4_1_each_lifepod_that_a_card_collects_may_fill_a_slot() {
    let mut table = Table::new(2);
    table.board(0).corporation = JUMP_DRIVE;
    let mut table = table.takes_card("C13");
    table.act_all(&["collect lifepod 27", "put-lifepod tech 5"]);
    table.act_all(&["collect lifepod 41", "put-lifepod tech 0"]);
    assert_eq!(table.board(0).lifepods_on_techs, A | F);
}

#[test]
fn corp_4_1_the_tech_tracker_gives_no_tech() {
    for position in 0..=15 {
        let mut table = jump_drive(B, |board| board.trackers[Track::Tech.index()] = position);
        let board = table.board(0).clone();
        assert_eq!(table.game.techs(&board), B, "at {position}");
    }
}

#[test]
fn corp_4_2_the_medals_of_the_tech_track_fall() {
    let medals = [0, 5, 5, 5, 5, 5, 3, 3, 2, 2, 2, 1, 1, 1, 1, 1];
    for (position, medals) in (0..).zip(medals) {
        let table = jump_drive(0, |board| board.trackers[Track::Tech.index()] = position);
        assert_eq!(table.part(0, "tracks"), medals, "at {position}");
    }
}

#[test]
fn corp_4_2_the_tech_track_has_two_boosts_and_nothing_else() {
    for position in 1..=15 {
        let mut table = jump_drive(0, |board| {
            board.trackers[Track::Tech.index()] = position - 1;
            board.pending.add(Item::Advance(Track::Tech), 1);
            board.pending.add(Item::Advance(Track::Civ), 1);
        });
        table.act("advance tech");
        table.board(0).pending.take(Item::Advance(Track::Civ));
        let boosts = u8::from(matches!(position, 2 | 12));
        let board = table.board(0);
        assert_eq!(board.pending.count(Item::Synergy), boosts, "at {position}");
        assert_eq!(board.pending.is_empty(), boosts == 0);
        assert_eq!((board.claims, board.movement, board.unfinished), ([0; 4], 0, None));
    }
}
