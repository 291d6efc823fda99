//! A claim earned in the last window waits while the recording goes on there with Republic's movement (D32).

use super::lines::{civ_ends, last_ends, main_ends, moves, power, take};
use super::position::Position;
use crate::support::{Table, square};
use crate::traces::deviations::Deviation;
use orrery_engine::Seat;
use orrery_engine::planet_unknown::Phase;
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// MAIN of the last round. Seat 0 is Republic with level 1, and these seats keep a card that gives an advance at the end.
/// In a recording the other seat than the commander has the first of the last windows (R23).
fn last_main(commander: Seat, cards: &[(u8, &str)]) -> Position {
    let mut table = Table::with_corporation("republic");
    table.state.commander = commander;
    table.state.triggers.no_place = true;
    table.set_pools(&["C06", "C07", "C08"]);
    cards.iter().for_each(|&(seat, card)| table.keeps_card(seat, card));
    table.board(0).trackers = [1, 3, 3, 4, 3];
    table.board(0).rovers[0] = Some(square("34"));
    table.board(1).trackers = [2, 3, 0, 0, 0];
    Position::in_main(table)
}

/// A seat advances a tracker by its card.
fn final_advance(seat: u8, track: &str, from: &str, to: &str) -> Value {
    let offer = json!({ "types": ["c", "w", "b", "r", "t"], "n": 1, "m": 1, "from": "Civ Card" });
    let step = json!([["track", from, to, track, format!("@{seat}")]]);
    json!({ "p": seat, "st": "chooseTracks", "off": offer, "ch": [track], "ev": step })
}

/// Republic reaches its civ milestone of rank 1, and regresses.
fn milestone() -> [Value; 2] {
    let offer = json!({ "types": ["w", "b", "r", "t"], "n": 1, "m": -1, "from": "Republic" });
    let regress = json!({ "st": "chooseTracks", "off": offer, "ch": ["w"], "ev": [["track", "w3", "w2", "w", "@0"]] });
    [final_advance(0, "c", "c1", "c2"), regress]
}

fn movement() -> [Value; 2] {
    [power("tech_7_1", json!([])), moves(2, "34", "24,33,35,44", "44")]
}

fn counts(position: &Position, parts: &[&[Value]]) -> Result<BTreeMap<Deviation, usize>, String> {
    position.counts(&[&[main_ends(&[6, 7, 8])], &parts.concat()[..]].concat())
}

/// The movement after or before the milestone, then the window of the other seat.
fn windows(other: &[Value]) -> [Vec<Value>; 2] {
    let end = [other, &[last_ends(&[6, 7, 8])]].concat();
    [[milestone(), movement()], [movement(), milestone()]].map(|republic| [&republic.concat(), &end[..]].concat())
}

#[test]
fn d32_a_claim_waits_while_republic_moves_after_its_last_window() {
    let pick = [take(1, &[6, 7], 6), civ_ends(&[7, 8])];
    let movement_alone = Ok(BTreeMap::from([("D32", 1)]));
    let alone = last_main(Seat(1), &[(0, "C23")]);
    for window in windows(&[]) {
        assert_eq!(counts(&alone, &[&window, &pick]), movement_alone);
    }
    let both = last_main(Seat(1), &[(0, "C23"), (1, "C24")]);
    for window in windows(&[final_advance(1, "w", "w3", "w4")]) {
        assert_eq!(counts(&both, &[&window, &pick]), movement_alone);
        let other_rank = [take(2, &[8], 8), civ_ends(&[6, 7])];
        assert!(counts(&both, &[&window, &other_rank]).is_err());
        let twice = [take(1, &[6, 7], 6), take(1, &[7], 7), civ_ends(&[8])];
        assert!(counts(&both, &[&window, &twice]).is_err());
        assert!(counts(&both, &[&window]).is_err(), "the claim is not lost");
    }
}

#[test]
fn d32_the_claim_of_another_seat_waits_too() {
    let position = last_main(Seat(0), &[(0, "C23"), (1, "C24")]);
    let reaches = [final_advance(1, "c", "c2", "c3")];
    let picks = json!({
        "p": 1, "st": "TakeCivCard", "off": { "cards": [6, 7], "level": 1 }, "ch": 7, "ev": [["civ", 7, "@1"]],
    });
    let other = [picks, civ_ends(&[6, 8])];
    let own = [take(1, &[6], 6), civ_ends(&[8])];
    for window in windows(&[]) {
        assert_eq!(
            counts(&position, &[&reaches, &window, &other, &own]),
            Ok(BTreeMap::from([("D32", 1)]))
        );
        assert!(
            counts(&position, &[&reaches, &window, &own, &other]).is_err(),
            "in order"
        );
    }
    let [_, moved] = movement();
    let not_gained = [&milestone()[..], &[moved, last_ends(&[6, 7, 8])]].concat();
    assert!(
        counts(&position, &[&reaches, &not_gained]).is_err(),
        "the movement must be used"
    );
}

#[test]
fn r36_a_claim_that_an_opened_window_leaves_is_dropped() {
    let position = last_main(Seat(1), &[]);
    let mut window = position.play.open_window(Seat(0), Phase::Civ);
    // The stack of rank 3 is empty.
    window.board_mut(Seat(0)).claims[2] = 1;
    let closed = window.close_window(&position.games.ours, Seat(0));
    let closed = closed.expect("nothing can be decided");
    assert!(!closed.board(Seat(0)).has_claims());
}
