//! Lays or stores pending patches, and guards the square for those of events (CARDS-3.3, CORP-0.2).
//! Where a patch may be laid (PU-3.7) is in `seat/placement.rs`.

use super::visit::{Duty, ORIGIN, Visit};
use crate::bitboard::{Grid, Square};
use crate::by_seat::Seat;
use crate::planet_unknown::action::Move;
use crate::planet_unknown::seat::{abilities, laying, placement};
use crate::planet_unknown::state::{Board, EventItem, Item, State};
use crate::planet_unknown::supply::offers;
use crate::planet_unknown::tables::Tables;
use std::ops::ControlFlow;

/// Returns whether a pending patch may be stored now (CORP-0.2, CORP-8.6, R22).
pub(crate) fn may_store(tables: &Tables, state: &State, seat: Seat) -> bool {
    abilities::held(tables, &state.boards[seat]).stores_patches
        && !state.phase.is_end_of_game()
        && (tables.corporation_rulings.store_unplaceable || has_patch_square(tables, state, seat))
}

/// Returns whether a patch has a legal square (R5); that of an event is tested first, as it is stored first.
fn has_patch_square(tables: &Tables, state: &State, seat: Seat) -> bool {
    let board = &state.boards[seat];
    let squares = match board.pending.count(Item::Event(EventItem::Patch)) {
        0 => placement::patch_squares(tables, board),
        _ => guarded_patch_squares(tables, state, seat),
    };
    squares.any()
}

/// Squares for the patch of an event, without those that would leave the seat no placement if it has one now
/// (CARDS-3.3).
pub(crate) fn guarded_patch_squares(tables: &Tables, state: &State, seat: Seat) -> Grid {
    let board = &state.boards[seat];
    let squares = placement::patch_squares(tables, board);
    if !tables.event_rulings.guard_game_end {
        return squares;
    }
    let Some(placement) = offers::some_placement(tables, state, seat, board) else {
        return squares;
    };
    // Once there is a piece, a patch next to a placement leaves it possible, unless it depends on a rule of the planet.
    let stays = board.covered.any() && tables.planet_rulings.waive_planet_rules;
    let doubtful = if stays { squares & placement } else { squares };
    let bars_all = |&square: &Square| {
        let mut after = board.clone();
        laying::lay_patch(&mut after, square);
        offers::some_placement(tables, state, seat, &after).is_none()
    };
    squares - doubtful.iter().filter(bars_all).collect()
}

pub(crate) fn visit_patches(tables: &Tables, state: &State, seat: Seat, visit: &mut impl Visit) -> ControlFlow<()> {
    let board = &state.boards[seat];
    if board.pending.count(Item::Patch) > 0 || board.pending.count(Item::StoredPatch) > 0 {
        visit.squares(
            Move::Patch(ORIGIN).into(),
            &placement::patch_squares(tables, board),
            Duty::Mandatory,
        )?;
    }
    if has_patch(board) && may_store(tables, state, seat) {
        visit.action(Move::StorePatch.into(), Duty::Mandatory)?;
    }
    ControlFlow::Continue(())
}

/// Returns whether a gained patch is pending, not only stored ones.
pub(crate) fn has_patch(board: &Board) -> bool {
    board.pending.count(Item::Patch) > 0 || board.pending.count(Item::Event(EventItem::Patch)) > 0
}
