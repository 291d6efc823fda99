//! Checks of the tiles that left the station.

use super::checker::{At, Checker};
use crate::by_seat::SeatSet;
use crate::planet_unknown::action::Slot;
use crate::planet_unknown::state::{Board, Phase, State};
use crate::planet_unknown::supply::station;

impl Checker<'_> {
    /// Checks that every tile that left the station is on a planet, except those that could not be placed.
    pub(crate) fn conservation(&mut self, state: &State) {
        if state.phase.is_sealed() {
            self.tiles_of_sealed_phase(state);
        } else {
            let taken = state.boards.iter().map(tiles_taken).sum();
            let may_be_unplaced =
                state.triggers.no_place && (state.phase == Phase::Civ || state.phase.is_end_of_game());
            self.tiles(state, state.boards.iter(), taken, may_be_unplaced);
        }
        for seat in SeatSet::all(state.seats()).iter() {
            for slot in Slot::ALL {
                let is_there = state.top(station::stack(self.tables, state, seat, slot)).is_some();
                let taken = state.boards[seat].taken[slot.index()];
                let allowed = "the stack has a tile";
                self.require(is_there || !taken, At(seat, "taken"), slot.index(), allowed);
            }
        }
    }

    /// In a sealed phase tiles are counted as it began, so that what an observer believes adds up too; and what a seat
    /// has taken since is on its planet, or could not be placed.
    fn tiles_of_sealed_phase(&mut self, state: &State) {
        let seats = SeatSet::all(state.seats());
        self.tiles(state, seats.iter().map(|seat| state.began_as(seat)), 0, false);
        for seat in seats.iter() {
            let (began, board) = (state.began_as(seat), &state.boards[seat]);
            let unplaced = usize::from(board.no_place && !began.no_place);
            let laid = usize::from(board.tiles).wrapping_sub(began.tiles.into());
            let taken = tiles_taken(board);
            let fits = tiles_taken(began) == 0 && laid.wrapping_add(unplaced) == taken;
            let allowed = "tiles taken are laid, or have no place";
            self.require(fits, At(seat, "taken"), taken, allowed);
        }
    }

    fn tiles<'a>(
        &mut self,
        state: &State,
        boards: impl Iterator<Item = &'a Board>,
        taken: usize,
        may_be_unplaced: bool,
    ) {
        let gone: usize = state.gone.iter().map(|&gone| usize::from(gone)).sum();
        let placed: usize = boards.map(|board| usize::from(board.tiles)).sum();
        let unplaced = (gone + taken).wrapping_sub(placed + usize::from(state.events.removed_tiles));
        let possible = if may_be_unplaced { state.seats() } else { 0 };
        let allowed = format_args!("{placed} tiles are on planets");
        self.require(unplaced <= possible, "gone", gone + taken, allowed);
    }
}

/// How many tiles a seat has taken since the last refill.
fn tiles_taken(board: &Board) -> usize {
    board.taken.iter().filter(|&&taken| taken).count()
}
