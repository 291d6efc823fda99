//! The rover tracker of Cosmos below its covered top (CORP-1.2): here it cannot advance, in a recording it goes there.

use super::lines::moves;
use super::position::Position;
use crate::support::{Table, square};
use crate::traces::play::Play;
use orrery_engine::Seat;
use orrery_engine::planet_unknown::resource::Track;
use orrery_engine::planet_unknown::state::Item;
use serde_json::{Value, json};

/// A boost waits; the rover tracker is at a position, and a lifepod covers one.
fn cosmos(rover: u8, lifepod: u8) -> Position {
    Position::of(Table::window_of("cosmos", |board| {
        board.trackers[Track::Rover.index()] = rover;
        board.lifepods_on[Track::Rover.index()] = 1 << lifepod;
        board.rovers[0] = Some(square("34"));
        board.spare_rovers = 0;
        board.pending.add(Item::Synergy, 1);
    }))
}

/// The boost goes to the rover tracker.
fn boosts(position: &Position, [from, to]: [&str; 2], more: &[Value]) -> Result<Play, String> {
    let offer = json!({ "types": ["c", "w", "b", "r", "t"], "n": 1, "m": 1, "from": "Synergy" });
    let boost = json!({ "st": "chooseTracks", "off": offer, "ch": ["r"], "ev": [["track", from, to, "r", "@0"]] });
    position.decide(&[&[boost], more].concat())
}

#[test]
fn corp_1_2_the_rover_tracker_goes_onto_its_covered_top_and_gains_its_movement() {
    let position = cosmos(14, 15);
    let moved = moves(3, "34", "24,33,35,44", "44");
    let there = boosts(&position, ["r14", "r15"], &[moved]).expect("the step is explained");
    assert_eq!(there.deviations, ["CORP-1.2", "CORP-1.2"], "the offer, and the step");
    let board = there.board(Seat(0));
    assert_eq!(
        (
            board.tracker(Track::Rover),
            board.lifepods_on[Track::Rover.index()],
            board.movement
        ),
        (15, 1 << 15, 2)
    );
    assert_eq!(board.pending.count(Item::Synergy), 0);
    assert!(boosts(&position, ["r14", "r15"], &[moves(4, "34", "24,33,35,44", "44")]).is_err());
}

#[test]
fn corp_1_2_other_positions_are_entered_as_here() {
    let there = boosts(&cosmos(14, 13), ["r14", "r15"], &[]).expect("the top is free");
    assert!(there.deviations.is_empty());
    assert!(
        boosts(&cosmos(13, 15), ["r13", "r15"], &[]).is_err(),
        "one step goes to 14"
    );
    assert!(boosts(&cosmos(12, 13), ["r12", "r13"], &[]).is_err(), "it is skipped");
}
