//! Claims on empty stacks in the last round: here the last windows come at once, and a recording has a CIV phase first.

use super::lines::{civ_ends, last_ends, main_ends, power, take};
use super::position::Position;
use crate::support::Table;
use crate::traces::Ending;
use orrery_engine::Seat;
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// Seat 0 in MAIN of the last round with a claim of rank 3, its tech tracker at a position, and these civ cards left.
fn last_main(corporation: &str, tech: u8, pools: &[&str]) -> Position {
    let mut table = Table::with_corporation(corporation);
    table.set_pools(pools);
    table.state.triggers.no_place = true;
    let board = table.board(0);
    board.claims = [0, 0, 1, 0];
    board.trackers = [3, 1, 1, 1, tech];
    Position::in_main(table)
}

/// The advance that card 23 gives at the end of the game.
fn final_advance() -> [Value; 2] {
    let offer = json!({ "types": ["c", "w", "b", "r", "t"], "n": 1, "m": 1, "from": "Civ Card" });
    let advance = json!({ "st": "chooseTracks", "off": offer, "ch": ["w"], "ev": [["track", "w1", "w2", "w", "@0"]] });
    [advance, last_ends(&[])]
}

#[test]
fn r36_a_card_of_the_next_rank_is_taken_after_the_last_windows_have_begun_and_gives_its_advance() {
    let position = last_main("republic", 5, &["C23"]);
    let claim = [main_ends(&[23]), take(3, &[23], 23), civ_ends(&[])];
    let game = position.follow(&[&claim[..], &final_advance()].concat());
    assert_eq!(
        (game.ending, game.deviations),
        (Ending::AgreesBut, BTreeMap::from([("R36", 1)]))
    );
}

#[test]
fn r36_a_card_of_another_rank_differs() {
    let position = last_main("republic", 5, &["C08"]);
    let game = position.follow(&[main_ends(&[8]), take(3, &[8], 8), civ_ends(&[])]);
    assert!(matches!(game.ending, Ending::Differs(_)), "{:?}", game.ending);
}

#[test]
fn d4_a_power_is_used_again_in_the_phase_of_a_claim_on_an_empty_stack() {
    let mut position = last_main("makeshift", 10, &[]);
    let board = position.play.board_mut(Seat(0));
    board.used_this_round = 1 << 3;
    let power = power("tech_5_4", json!([]));
    let offer = json!({ "types": ["c", "w", "b", "r", "t"], "n": 1, "m": -1, "from": "tech" });
    let regress = json!({ "st": "chooseTracks", "off": offer, "ch": ["c"], "ev": [["track", "c3", "c2", "c", "@0"]] });
    let game = position.follow(&[main_ends(&[]), power, regress, civ_ends(&[])]);
    assert_eq!(
        (game.ending, game.deviations),
        (Ending::AgreesBut, BTreeMap::from([("D4", 2)]))
    );
}
