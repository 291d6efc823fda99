//! Why pieces cannot be collected, destroyed or moved, and why one of two gains cannot be taken.

use crate::bitboard::Square;
use crate::planet_unknown::action::places;
use crate::planet_unknown::ids::AlternativeId;
use crate::planet_unknown::resource::Collectible;
use crate::planet_unknown::state::{Board, Item};

/// Why a piece cannot be collected from a square.
pub(super) fn collect(board: &Board, what: Collectible, square: Square) -> String {
    match board.pending.count(Item::Collect(what)) {
        0 => format!("no {what} is to be collected without a rover (CARDS-1.3)"),
        _ => format!("no {what} lies on {square} (CARDS-1.3)"),
    }
}

/// Why a piece cannot be destroyed on a square.
pub(super) fn destroy(board: &Board, what: Collectible, square: Square) -> String {
    match board.pending.count(Item::Destroy(what)) {
        0 => format!("no {what} is to be destroyed (CARDS-1.3)"),
        _ => format!("no {what} lies on {square} (CARDS-1.3)"),
    }
}

/// Why the pieces of a row or column cannot be destroyed.
pub(super) fn destroy_line(board: &Board, what: Collectible, line: u8) -> String {
    if board.pending.count(Item::DestroyLine(what)) == 0 {
        return format!("no line of {what}s is to be destroyed (CARDS-1.3)");
    }
    debug_assert!(board.pieces(what).is_disjoint(&places::line_squares(line.into())));
    format!("no {what} lies in that line (CARDS-1.3)")
}

/// Why no collected lifepod can be moved.
pub(super) fn reposition(board: &Board) -> String {
    match board.pending.count(Item::Reposition) {
        0 => "nothing lets a lifepod be moved now (CORP-1.4)".to_owned(),
        _ => "there is no collected lifepod to move (CORP-1.4)".to_owned(),
    }
}

/// Why one of two gains cannot be taken.
pub(super) fn either(board: &Board, either: AlternativeId) -> String {
    match board.pending.count(Item::Either(either)) {
        0 => "no choice between two gains with this number waits (CORP-8.1)".to_owned(),
        _ => "this gain is impossible now (CORP-8.1)".to_owned(),
    }
}
