//! Recorded lines that several tests name.

use serde_json::{Value, json};

fn ends(phase: Value, civ: &[u8]) -> Value {
    json!({ "k": "apply", "cb": phase, "civ": [civ] })
}

/// MAIN ends, with these civ cards left.
pub(super) fn main_ends(civ: &[u8]) -> Value {
    ends(json!({ "method": "stEndTurnEngine" }), civ)
}

/// A CIV window ends.
pub(super) fn civ_ends(civ: &[u8]) -> Value {
    ends(json!({ "order": "civCardTurn" }), civ)
}

/// The last windows end.
pub(super) fn last_ends(civ: &[u8]) -> Value {
    ends(json!({ "method": "stPostEndGameTurn" }), civ)
}

/// One of these cards is taken for a claim of a rank.
pub(super) fn take(rank: u8, cards: &[u8], card: u8) -> Value {
    json!({
        "st": "TakeCivCard", "off": { "cards": cards, "level": rank }, "ch": card, "ev": [["civ", card, "@0"]],
    })
}

/// The only power on offer is used.
pub(super) fn power(name: &str, events: Value) -> Value {
    json!({ "st": "resolveChoice", "act": "anytime", "off": [name], "ch": name, "ev": events })
}

/// A seat takes a tile unplaced, because none fits.
pub(super) fn take_unplaced(seat: u8, tile: &Value) -> Value {
    json!({ "p": seat, "st": "placeTile", "off": { "tiles": [[tile, "none"]] }, "ch": [tile, "none"] })
}

/// A seat makes an advance that waits.
pub(super) fn advance(seat: u8, track: &str, from: &str, to: &str) -> Value {
    let waiting = json!([[0, ["track", track, 1, 1]]]);
    let step = json!([["track", from, to, track, format!("@{seat}")]]);
    json!({ "p": seat, "st": "resolveChoice", "off": { "all": waiting }, "ch": 0, "ev": step })
}

/// A rover with a number of moves may go to some squares, and goes to one.
pub(super) fn moves(number: u8, rover: &str, squares: &str, to: &str) -> Value {
    json!({
        "st": "moveRover",
        "off": { "o": { "n": number.to_string(), "moves": { rover: squares } }, "pass": 1 },
        "ch": [rover, to],
        "ev": [["roverMove", to, 0, "@0"]],
    })
}
