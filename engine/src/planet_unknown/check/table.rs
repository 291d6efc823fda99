//! Checks of the table of a position: seats and stacks.

use super::checker::Checker;
use crate::by_seat::{MAX_SEATS, SeatSet};
use crate::planet_unknown::capacities::{DEPOTS, MAX_STACK, STACKS};
use crate::planet_unknown::ids::TileId;
use crate::planet_unknown::state::{NO_TILE, State};

/// No game has more rounds than this.
const MAX_ROUNDS: u8 = 2 * MAX_STACK as u8;

impl Checker<'_> {
    /// Checks the numbers that everything else is looked up by.
    pub(crate) fn table(&mut self, state: &State) {
        let seats = state.seats();
        let allowed = format_args!("allowed are 1 to {MAX_SEATS}");
        self.require((1..=MAX_SEATS).contains(&seats), "seats", seats, allowed);
        self.below("commander", state.commander.index(), seats);
        self.below("actor", state.actor.index(), seats);
        self.below("rotation", state.rotation, DEPOTS);
        self.below("shift", state.shift, DEPOTS);
        let allowed = format_args!("allowed is 1 to below {MAX_ROUNDS}");
        self.require((1..MAX_ROUNDS).contains(&state.round), "round", state.round, allowed);
        let fits = (state.queue - SeatSet::all(seats)).is_empty();
        self.require(fits, "queue", state.queue.0, "allowed are seats of the table");
        for board in state.boards.iter().chain(state.shown.iter().map(|(_, board)| board)) {
            self.below("planet", board.planet, self.tables.planets.len());
            self.below("corporation", board.corporation, self.tables.corporations.len());
        }
        let shown = state.shown.iter().map(|&(seat, _)| seat);
        let in_order = shown.clone().is_sorted_by(|a, b| a < b) && shown.clone().all(|seat| seat.index() < seats);
        let allowed = "allowed are seats of the table in ascending order";
        self.require(in_order, "shown", state.shown.len(), allowed);
        let fits = state.phase.is_sealed() || state.shown.is_empty();
        let allowed = "none is shown in an open phase";
        self.require(fits, "shown", state.shown.len(), allowed);
    }

    /// Checks that each stack contains the tiles of one shape of its ring.
    pub(crate) fn stacks(&mut self, state: &State) {
        let mut loads: Vec<Vec<TileId>> = self.tables.stacks.to_vec();
        for load in &mut loads {
            load.resize(MAX_STACK, NO_TILE);
            load.sort_unstable();
        }
        for stack in 0..STACKS {
            let mut tiles = state.stacks[stack];
            let length = tiles.iter().position(|&tile| tile == NO_TILE).unwrap_or(MAX_STACK);
            let packed = tiles[length..].iter().all(|&tile| tile == NO_TILE);
            tiles.sort_unstable();
            let ring = stack / DEPOTS * DEPOTS;
            let shape = (ring..ring + DEPOTS).find(|&shape| loads[shape] == tiles);
            match shape {
                Some(shape) if packed => loads[shape].clear(),
                _ => self.require(
                    false,
                    "stacks",
                    stack,
                    "a stack holds the tiles of one shape of its ring",
                ),
            }
            self.below("gone", state.gone[stack], length + 1);
        }
    }
}
