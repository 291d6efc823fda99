//! Steps of blocked trackers of Oasis (D33): each is lost if its tracker is still blocked when its turn comes.

use super::position::Position;
use crate::support::Table;
use orrery_engine::Seat;
use orrery_engine::planet_unknown::resource::Track;
use orrery_engine::planet_unknown::state::Item;
use serde_json::{Value, json};

fn names(from: &str, steps: u8, chosen: &[&str], events: Value) -> Value {
    let offer = json!({ "types": ["c", "w", "b", "r", "t"], "n": chosen.len(), "m": steps, "from": from });
    json!({ "st": "chooseTracks", "off": offer, "ch": chosen, "ev": events })
}

/// The turn of a named tracker, with those that still wait.
fn turn(waiting: &[&str], of: &str, events: Value) -> Value {
    let all = waiting.iter().map(|track| json!([track, ["track", track, 1, 1]]));
    json!({ "st": "resolveChoice", "off": { "all": all.collect::<Vec<Value>>() }, "ch": of, "ev": events })
}

/// Biomass is at 2, which is the next position of water.
const BLOCKED: [u8; 5] = [0, 1, 2, 0, 0];

#[test]
fn d33_a_named_step_that_another_has_freed_is_taken() {
    let position = Position::with_card("oasis", "C11", BLOCKED);
    let freed = position.decide(&[
        names("Civ Card", 1, &["w", "b"], json!([])),
        turn(&["w", "b"], "b", json!([["track", "b2", "b3", "b", "@0"]])),
        turn(&["w"], "w", json!([["track", "w1", "b2", "w", "@0"]])),
    ]);
    let freed = freed.expect("water is free when its turn comes");
    assert_eq!(freed.deviations, ["D33", "D33"], "the offer, and the choice");
    assert_eq!(freed.board(Seat(0)).tracker(Track::Water), 2);
}

#[test]
fn d33_a_named_step_is_lost_for_good_if_it_is_blocked_when_its_turn_comes() {
    let position = Position::with_card("oasis", "C11", BLOCKED);
    let turns = [
        names("Civ Card", 1, &["w", "b"], json!([])),
        turn(&["w", "b"], "w", json!([])),
        turn(&["b"], "b", json!([["track", "b2", "b3", "b", "@0"]])),
        turn(&["w"], "w", json!([["track", "w1", "b2", "w", "@0"]])),
    ];
    let lost = position
        .decide(&turns[..3])
        .expect("water is blocked when its turn comes");
    assert_eq!(
        lost.deviations,
        ["D33", "D33", "D33"],
        "the offer, the choice, and the lost step"
    );
    assert_eq!(lost.board(Seat(0)).pending.count(Item::Advance(Track::Water)), 0);
    assert!(position.decide(&turns).is_err());
}

#[test]
fn d33_steps_that_are_all_blocked_wait_for_their_turns() {
    // Biomass is on the next position of water, and water on that of rover; a boost moves biomass.
    let mut position = Position::with_card("oasis", "C11", [0, 5, 4, 4, 0]);
    position.play.board_mut(Seat(0)).pending.add(Item::Synergy, 1);
    let boost = json!([
        ["w", ["track", "w", 1, 1]],
        ["r", ["track", "r", 1, 1]],
        ["boost", ["choose", "cwbrt", 1, 1]]
    ]);
    let taken = position.decide(&[
        names("Civ Card", 1, &["w", "r"], json!([])),
        json!({ "st": "resolveChoice", "off": { "all": boost }, "ch": "boost" }),
        names("Synergy", 1, &["b"], json!([["track", "b4", "b5", "b", "@0"]])),
        turn(&["w", "r"], "w", json!([["track", "r5", "b4", "w", "@0"]])),
        turn(&["r"], "r", json!([["track", "r4", "r5", "r", "@0"]])),
    ]);
    let taken = taken.expect("both are free when their turns come");
    assert_eq!(taken.board(Seat(0)).trackers, [0, 6, 5, 5, 0]);
}

#[test]
fn d3_the_benefit_of_the_first_of_two_steps_frees_the_second() {
    // Civ goes from 10 to 11, a synergy; water is at 12 of civ.
    let position = Position::with_card("oasis", "C02", [10, 20, 0, 0, 0]);
    let first = names("Civ Card", 2, &["c"], json!([["track", "c10", "c11", "c", "@0"]]));
    let frees = json!([["track", "c12", "w13", "w", "@0"], ["track", "c11", "c12", "c", "@0"]]);
    let taken = position.decide(&[first.clone(), names("Synergy", 1, &["w"], frees)]);
    let taken = taken.expect("the second step is free when its turn comes");
    assert_eq!(
        (taken.deviations.as_slice(), taken.board(Seat(0)).tracker(Track::Civ)),
        (&["D33"][..], 12)
    );
    // The boost goes to the blocked tracker itself, which loses it and its second step.
    let lost = position.decide(&[first, names("Synergy", 1, &["c"], json!([]))]);
    let lost = lost.expect("a blocked tracker may be chosen for the boost");
    assert_eq!(
        (lost.deviations.as_slice(), lost.board(Seat(0)).tracker(Track::Civ)),
        (&["D33", "D33"][..], 11)
    );
}

#[test]
fn d3_the_second_step_of_a_water_tile_follows_the_lost_boost_that_the_first_one_brings() {
    // Water goes from 1 to biomass 2, a synergy, and blocks biomass.
    let table = Table::window_of("oasis", |board| {
        board.trackers = [0, 1, 1, 0, 0];
        board.pending.add(Item::Resource(Track::Water), 2);
    });
    let position = Position::of(table);
    let water = json!([[0, ["track", "w", "tile", 2]]]);
    let step = json!([["track", "w1", "b2", "w", "@0"]]);
    let first = json!({ "st": "resolveChoice", "off": { "all": water }, "ch": 0, "ev": step });
    let boost = |events: Value| position.decide(&[first.clone(), names("Synergy", 1, &["b"], events)]);
    let second = json!(["track", "b2", "r3", "w", "@0"]);
    let both = boost(json!([second])).expect("the boost is lost, and water goes on");
    assert_eq!(both.deviations, ["D33", "D33"], "the offer, and the lost step");
    let board = both.board(Seat(0));
    assert_eq!((board.trackers, board.movement), ([0, 3, 1, 0, 0], 1));
    assert_eq!(board.pending.count(Item::Synergy), 0);
    let alone = boost(json!([])).expect("the second step may come later");
    assert_eq!(alone.board(Seat(0)).tracker(Track::Water), 2);
    assert!(
        boost(json!([second, ["track", "b1", "b2", "b", "@0"]])).is_err(),
        "the boost is lost"
    );
    assert!(
        boost(json!([second, ["track", "r0", "r1", "r", "@0"]])).is_err(),
        "no gain is left"
    );
}
