//! What an event limits in a CIV phase of a recording that is over here (D4): it is that of the round which ended.

use super::lines::{advance, civ_ends, last_ends, main_ends, moves, power, take_unplaced};
use super::position::Position;
use crate::support::events::event;
use crate::support::{Table, draw, square};
use crate::traces::recording::Closed;
use orrery_engine::Seat;
use orrery_engine::bitboard::Grid;
use orrery_engine::planet_unknown::supply::station;
use orrery_engine::planet_unknown::{Limits, Phase, Slot};
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// Horizon in MAIN of a round that bars water to rovers, with a claim of a rank whose stack is empty and level 5 used.
/// Its rover on 34 is beside water and biomass, and so is 44.
fn water_is_barred() -> Table {
    let mut table = event("E33", |table| table.settle_corporation("horizon"));
    table.set_pools(&[]);
    let board = table.board(0);
    draw(board, "33", "W . B");
    draw(board, "45", "B");
    draw(board, "54", "W");
    board.claims = [0, 0, 1, 0];
    board.trackers = [0, 0, 0, 4, 14];
    board.rovers[0] = Some(square("34"));
    board.used_this_round = 1 << 4;
    table
}

/// That round is the last one.
fn last_round() -> Position {
    let mut table = water_is_barred();
    table.state.triggers.no_place = true;
    Position::in_main(table)
}

/// The next round, which the station opens by itself, bars biomass. No tile fits in it.
fn another_round() -> Position {
    let mut table = water_is_barred();
    table.put_event_on_top("E34");
    table.state.commander_turns = false;
    table.offer(0, Slot::Outer, "i2 civ+energy");
    let tile = station::offered(table.game.tables(), &table.state, Seat(0), Slot::Outer);
    table
        .state
        .stacks
        .iter_mut()
        .for_each(|stack| stack.fill(tile.expect("it is on offer")));
    table
        .state
        .boards
        .iter_mut()
        .for_each(|board| board.covered = Grid::FIELD);
    Position::in_main(table)
}

/// Level 5 advances the rover tracker.
fn level_5(from: &str, to: &str) -> Value {
    power("tech_3_5", json!([["track", from, to, "r", "@0"]]))
}

/// MAIN ends, and level 5 is used again in the CIV phase for a step to 44.
fn again_in_civ(squares: &str) -> [Value; 4] {
    let moved = moves(3, "34", squares, "44");
    [main_ends(&[]), level_5("r4", "r5"), moved, civ_ends(&[])]
}

/// It is used once more in the following phase.
fn once_more(squares: &str, to: &str) -> [Value; 2] {
    [level_5("r5", "r6"), moves(3, "44", squares, to)]
}

#[test]
fn d4_the_event_of_the_last_round_limits_rovers_in_the_civ_phase_after_it() {
    let follow = |squares: &str| last_round().counts(&again_in_civ(squares));
    assert_eq!(follow("24,35,44"), Ok(BTreeMap::from([("D4", 2)])));
    assert!(follow("24,33,35,44").is_err());
}

#[test]
fn d4_no_event_limits_rovers_in_the_last_window_that_follows() {
    let follow = |squares: &str| {
        let last = once_more(squares, "43");
        last_round().counts(&[&again_in_civ("24,35,44")[..], &last, &[last_ends(&[])]].concat())
    };
    assert_eq!(follow("34,43,45,54"), Ok(BTreeMap::from([("D4", 3)])));
    assert_eq!(
        follow("34,43,45"),
        Ok(BTreeMap::from([("D4", 3), ("D15", 1)])),
        "a recording keeps the limits of the last round"
    );
    assert!(follow("34,43,54").is_err());
}

#[test]
fn d4_the_event_of_the_next_round_does_not_limit_rovers_in_the_civ_phase_before_it() {
    let position = another_round();
    let tile = position.tile(Slot::Outer, &[]);
    let takes = |seat: u8| {
        let takes = take_unplaced(seat, &tile[0]);
        [takes, advance(seat, "c", "c0", "c1"), advance(seat, "c", "c1", "c2")]
    };
    let follow = |civ: &str, main: &str| {
        let next = once_more(main, "34");
        position.counts(&[&again_in_civ(civ)[..], &next, &takes(0), &takes(1), &[main_ends(&[])]].concat())
    };
    assert_eq!(
        follow("24,35,44", "34,43,54"),
        Ok(BTreeMap::from([("D4", 2)])),
        "the window, and the use that counts for the next round here"
    );
    assert!(
        follow("24,33,44", "34,43,54").is_err(),
        "those of the next round in CIV"
    );
    assert!(
        follow("24,35,44", "34,43,45").is_err(),
        "those of the last round in MAIN"
    );
}

#[test]
fn d4_the_event_of_the_running_round_limits_rovers_in_the_civ_phase_after_event() {
    let Position { games, mut play, .. } = Position::of(water_is_barred());
    // Then an event without limits is revealed.
    play.board_mut(Seat(0)).limits = Limits::default();
    play.begin_phase(&games.ours, Closed::Event, None);
    let window = play.open_window(Seat(0), Phase::Civ);
    assert_eq!(window.board(Seat(0)).limits, Limits::default());
}
