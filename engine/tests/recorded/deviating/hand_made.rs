//! What an explanation of an offer covers in a hand-made position, and the offer next to it that it does not cover.

use super::lines::moves;
use super::position::Position;
use crate::support::events::event;
use crate::support::{Table, draw, square};
use orrery_engine::planet_unknown::resource::Track;
use orrery_engine::planet_unknown::state::{Item, TileLimit};
use orrery_engine::planet_unknown::{Part, Phase, Slot};
use orrery_engine::{Seat, SeatSet};
use serde_json::{Value, json};

#[test]
fn d11_where_a_rover_tile_of_horizon_can_be_laid_the_event_binds_the_other() {
    // Only two squares of the edge are open, and the event bars the edge.
    let mut table = Table::with_corporation("horizon");
    table.cover_all_but(0, "05 06");
    table.offer(0, Slot::Outer, "i2 rover+tech");
    table.offer(0, Slot::Inner, "i2 civ+energy");
    table.board(0).trackers[Track::Tech.index()] = 3;
    table.board(0).limits.tiles = Some(TileLimit::Edge);
    let position = Position::of(table);
    let rover = position.tile(Slot::Outer, &["05R06T", "05T06R"]);
    let other = position.tile(Slot::Inner, &["05C06E", "05E06C"]);
    let lays = |tiles: Value| {
        let lay = json!({ "st": "placeTile", "off": { "tiles": tiles }, "ch": [rover[0], "05R06T"] });
        position.deviations(&[lay])
    };
    assert_eq!(lays(json!([rover])), Ok(vec!["D11"]));
    assert_eq!(
        lays(json!([rover, other])),
        Ok(vec![]),
        "the event's rule is waived for both"
    );
    assert!(lays(json!([other])).is_err());
}

/// Seat 0 in its last window with a rover on 34, after a round whose event barred water to rovers.
fn last_window() -> Position {
    let mut table = event("E33", |_| ());
    let board = table.board(0);
    draw(board, "33", "W c c");
    board.limits = Default::default();
    board.rovers[0] = Some(square("34"));
    board.spare_rovers = 0;
    board.movement = 1;
    board.part = Part::Window;
    table.state.phase = Phase::Last;
    let mut position = Position::of(table);
    position.play.grant(Seat(0), 1);
    position
}

#[test]
fn d15_the_event_of_the_last_round_limits_rovers_in_the_last_window() {
    let position = last_window();
    let to = |squares: &str| position.deviations(&[moves(1, "34", squares, "44")]);
    assert_eq!(to("24,33,35,44"), Ok(vec![]));
    assert_eq!(to("24,35,44"), Ok(vec!["D15"]));
    assert!(to("35,44").is_err());
}

#[test]
fn d15_it_limits_the_free_tile_of_the_last_claims() {
    let mut table = event("E39", |_| ());
    table.cover_all_but(0, "05 06 44 45");
    table.leave(0, Slot::Outer, 0);
    table.offer(0, Slot::Inner, "i2 civ+energy");
    let board = table.board(0);
    board.limits = Default::default();
    board.part = Part::Window;
    board.pending.add(Item::FreeTile { resources: true }, 1);
    table.state.phase = Phase::LastCiv;
    table.state.queue = SeatSet::only(Seat(0));
    let position = Position::of(table);
    let inner = ["44C45E", "44E45C"];
    let lays = |placements: &[&str]| {
        let tile = position.tile(Slot::Inner, placements);
        let lay = json!({ "st": "placeTile", "off": { "tiles": [tile] }, "ch": [tile[0], "44C45E"] });
        position.deviations(&[lay])
    };
    assert_eq!(lays(&[inner[0], inner[1], "05C06E", "05E06C"]), Ok(vec![]));
    assert_eq!(lays(&inner), Ok(vec!["D15"]));
    assert!(lays(&inner[..1]).is_err());
}

#[test]
fn pu_5_7_a_free_step_in_a_circle_costs_nothing() {
    // Level 4 of Cosmos: steps onto energy are free.
    let mut table = Table::window_of("cosmos", |board| {
        draw(board, "33", "E e c");
        board.trackers[Track::Tech.index()] = 10;
        board.rovers[0] = Some(square("33"));
        board.spare_rovers = 0;
        board.movement = 1;
    });
    table.board(0).lifepods = Default::default();
    let mut position = Position::of(table);
    position.play.grant(Seat(0), 1);
    let there = moves(1, "33", "22,23,24,32,34,42,43,44", "34");
    let back = moves(1, "34", "23,24,25,33,35,43,44,45", "33");
    let circle = position
        .decide(&[there.clone(), back])
        .expect("the circle is explained");
    assert_eq!(
        (circle.deviations.as_slice(), circle.board(Seat(0)).movement),
        (&["PU-5.7"][..], 1)
    );
    let elsewhere = moves(1, "34", "24,25,33,35,43,44,45", "33");
    assert!(position.decide(&[there, elsewhere]).is_err());
}

#[test]
fn d33_makeshifts_rover_tracker_may_be_chosen_at_a_top() {
    let table = Table::window_of("makeshift", |board| {
        board.stands_on[Track::Rover.index()] = Track::Civ;
        board.trackers = [1, 2, 3, 15, 5];
        board.pending.add(Item::Synergy, 1);
    });
    let position = Position::of(table);
    let choose = |types: Value, chosen: &str| {
        let offer = json!({ "types": types, "n": 1, "m": 1, "from": "Synergy" });
        position.decide(&[json!({ "st": "chooseTracks", "off": offer, "ch": [chosen] })])
    };
    let lost = choose(json!(["c", "w", "b", "r", "t"]), "r").expect("the choice is explained");
    assert_eq!(lost.deviations, ["D33", "D33"], "the choice, and the lost step");
    assert_eq!(lost.board(Seat(0)).pending.count(Item::Synergy), 0);
    assert!(choose(json!(["c", "w", "b", "r"]), "r").is_err());
}
