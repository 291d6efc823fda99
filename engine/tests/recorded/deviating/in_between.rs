//! What a recording decides between the steps of a gain.

use super::position::Position;
use orrery_engine::Seat;
use orrery_engine::planet_unknown::resource::Track;
use serde_json::{Value, json};

#[test]
fn d3_the_second_step_follows_the_regress_that_the_first_one_brings() {
    let position = Position::with_card("republic", "C02", [1, 3, 3, 0, 0]);
    let two = json!({ "types": ["c", "w", "b", "r", "t"], "n": 1, "m": 2, "from": "Civ Card" });
    let first = json!({ "st": "chooseTracks", "off": two, "ch": ["c"], "ev": [["track", "c1", "c2", "c", "@0"]] });
    let regress = |events: Value| {
        let offer = json!({ "types": ["w", "b"], "n": 1, "m": -1, "from": "Republic" });
        let regress = json!({ "st": "chooseTracks", "off": offer, "ch": ["w"], "ev": events });
        position.decide(&[first.clone(), regress])
    };
    let back = json!(["track", "w3", "w2", "w", "@0"]);
    let both = regress(json!([back, ["track", "c2", "c3", "c", "@0"]])).expect("the second step waits");
    assert_eq!(
        (both.deviations.as_slice(), both.board(Seat(0)).trackers),
        (&[][..], [3, 2, 3, 0, 0])
    );
    let alone = regress(json!([back])).expect("the second step may come later");
    assert_eq!(alone.board(Seat(0)).trackers, [2, 2, 3, 0, 0]);
    assert!(regress(json!([back, ["track", "b3", "b4", "b", "@0"]])).is_err());
}

fn climb(tracks: &[&str], chosen: &str, from: &str, to: &str) -> Value {
    json!({ "st": "MoveTrackersToFive", "off": tracks, "ch": chosen, "ev": [["track", from, to, chosen, "@0"]] })
}

#[test]
fn r40_a_climb_goes_on_while_the_flux_token_waits_and_a_power_is_used() {
    let position = Position::with_card("flux", "C21", [5, 3, 5, 5, 2]);
    let reaches = climb(&["w", "t"], "t", "t2", "t3");
    let power = json!({ "st": "ChooseFluxTrack", "act": "anytime", "off": ["tech_2_1"], "ch": "tech_2_1" });
    let token = json!({ "st": "ChooseFluxTrack", "off": ["c", "w", "b", "r", "t"], "ch": "w" });
    let next = climb(&["w", "t"], "w", "w3", "w4");
    for order in [[&reaches, &power, &token, &next], [&reaches, &power, &next, &token]] {
        let taken = position.decide(&order.map(Value::clone)).expect("the climb goes on");
        let board = taken.board(Seat(0));
        assert_eq!((board.tracker(Track::Water), board.flux), (4, Some(Track::Water)));
        assert!(taken.deviations.contains(&"R40"), "{:?}", taken.deviations);
    }
}

#[test]
fn pu_2_x_the_next_milestone_of_flux_is_used_between_two_steps_of_a_climb() {
    let mut position = Position::with_card("flux", "C21", [5, 3, 5, 5, 4]);
    position.play.board_mut(Seat(0)).flux = Some(Track::Water);
    let token = |track: &str| json!({ "st": "ChooseFluxTrack", "off": ["c", "w", "b", "r", "t"], "ch": track });
    let power = |situation: &str| json!({ "st": situation, "act": "anytime", "off": ["tech_2_2"], "ch": "tech_2_2" });
    let start = [
        climb(&["w", "t"], "t", "t4", "t5"),
        token("t"),
        power("MoveTrackersToFive"),
        token("c"),
    ];
    let after = |step: Value| position.decide(&[&start[..], &[step]].concat());
    let taken = after(climb(&["w"], "w", "w3", "w4")).expect("the climb goes on");
    let board = taken.board(Seat(0));
    assert_eq!((board.trackers, board.flux), ([5, 4, 5, 5, 7], Some(Track::Civ)));
    assert_eq!(taken.deviations, ["PU-2.X"]);
    assert!(
        after(climb(&["w", "t"], "w", "w3", "w4")).is_err(),
        "tech is above position 5"
    );
    assert!(after(power("MoveTrackersToFive")).is_err(), "once in a game");
}
