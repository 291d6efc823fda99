//! Drafting a tile: laying it, or taking it unplaced (PU-2.4, PU-2.5, PU-4.6).

use crate::by_seat::Seat;
use crate::planet_unknown::action::{Placement, Slot};
use crate::planet_unknown::seat::laying;
use crate::planet_unknown::state::{Part, State, UnfinishedAction};
use crate::planet_unknown::supply::station;
use crate::planet_unknown::tables::Tables;

/// Lays a tile of the own depot, with everything that follows (PU-3.6).
pub(crate) fn lay(tables: &Tables, state: &mut State, seat: Seat, placement: Placement, resources: bool) {
    let kind = station::offered(tables, state, seat, placement.slot).expect("a legal placement names a tile on offer");
    let board = &mut state.boards[seat];
    board.taken[placement.slot.index()] = true;
    let counts = resources && tables.tile(kind).counts;
    laying::lay_tile(tables, board, kind, placement.orientation, placement.anchor, counts);
}

/// Drafts a tile that is laid later.
pub(crate) fn draft(tables: &Tables, state: &mut State, seat: Seat, slot: Slot) {
    let tile = station::offered(tables, state, seat, slot).expect("a legal draft names a tile on offer");
    let board = &mut state.boards[seat];
    laying::gain_at_draft(tables, board, tile);
    board.part = Part::Drafted(slot);
}

/// Takes a tile that cannot be laid (PU-4.6): each resource advances once, energy as a second copy of the other.
pub(crate) fn take_unplaced(tables: &Tables, state: &mut State, seat: Seat, slot: Slot) {
    let kind = station::offered(tables, state, seat, slot).expect("a legal draft names a tile on offer");
    let board = &mut state.boards[seat];
    laying::gain_at_draft(tables, board, kind);
    board.taken[slot.index()] = true;
    board.no_place = true;
    board.extra_rovers = 0;
    let tile = tables.tile(kind);
    if !tile.counts {
        return;
    }
    match board.limits.ignored_resources {
        0 => laying::gain_unplaced(board, tile, &tile.resources),
        1 => {
            board.unfinished = Some(UnfinishedAction::Ignore {
                tile: kind,
                laid: false,
            });
        }
        _ => {}
    }
}
