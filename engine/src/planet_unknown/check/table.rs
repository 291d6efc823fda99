//! Checks of the table of a position: seats, stacks, who decides.

use super::checker::{At, Checker};
use crate::by_seat::{MAX_SEATS, SeatSet};
use crate::planet_unknown::capacities::{DEPOTS, MAX_STACK, STACKS};
use crate::planet_unknown::ids::TileId;
use crate::planet_unknown::play::window;
use crate::planet_unknown::state::{Item, NO_TILE, Part, Phase, State};

/// No game has more rounds than this.
const MAX_ROUNDS: u8 = 2 * MAX_STACK as u8;

impl Checker<'_> {
    /// Checks the numbers that everything else is looked up by.
    pub(crate) fn table(&mut self, state: &State) {
        let seats = state.seats();
        self.require(
            (1..=MAX_SEATS).contains(&seats),
            "seats",
            seats,
            format_args!("allowed are 1 to {MAX_SEATS}"),
        );
        self.below("commander", state.commander.index(), seats);
        self.below("actor", state.actor.index(), seats);
        self.below("rotation", state.rotation, DEPOTS);
        self.below("shift", state.shift, DEPOTS);
        self.below("round", state.round, MAX_ROUNDS.into());
        self.require(
            (state.queue - SeatSet::all(seats)).is_empty(),
            "queue",
            state.queue.0,
            "allowed are seats of the table",
        );
        for board in state.boards.iter().chain(state.shown.iter().map(|(_, board)| board)) {
            self.below("planet", board.planet, self.tables.planets.len());
            self.below("corporation", board.corporation, self.tables.corporations.len());
        }
        let shown = state.shown.iter().map(|&(seat, _)| seat);
        let in_order = shown.clone().is_sorted_by(|a, b| a < b) && shown.clone().all(|seat| seat.index() < seats);
        self.require(
            in_order,
            "shown",
            state.shown.len(),
            "allowed are seats of the table in ascending order",
        );
        self.require(
            state.phase.is_sealed() || state.shown.is_empty(),
            "shown",
            state.shown.len(),
            "none is shown in an open phase",
        );
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

    /// Checks that every tile that left the station is on a planet, except those that could not be placed.
    pub(crate) fn conservation(&mut self, state: &State) {
        let gone: usize = state.gone.iter().map(|&gone| usize::from(gone)).sum();
        let taken: usize = state
            .boards
            .iter()
            .flat_map(|board| board.taken)
            .filter(|&taken| taken)
            .count();
        let placed: usize = state.boards.iter().map(|board| usize::from(board.tiles)).sum();
        let unplaced = (gone + taken).wrapping_sub(placed + usize::from(state.events.removed_tiles));
        let possible = if state.triggers.no_place || state.phase == Phase::Main {
            state.seats()
        } else {
            0
        };
        self.require(
            unplaced <= possible,
            "gone",
            gone + taken,
            format_args!("{placed} tiles are on planets"),
        );
    }

    /// Checks that a seat has something to decide, or the game is over.
    pub(crate) fn decision(&mut self, state: &State) {
        let waits = match state.phase {
            Phase::Over => true,
            Phase::Rotate => state.commander_turns && state.actor == state.commander,
            _ => {
                let board = &state.boards[state.actor];
                let drafts = board.part != Part::Window && state.phase == Phase::Main;
                let legal = if drafts {
                    window::has_draft(self.tables, state, state.actor)
                } else {
                    window::has_move(self.tables, state, state.actor)
                };
                let part_fits = drafts || board.part == Part::Window;
                state.queue.contains(state.actor) && legal && part_fits
            }
        };
        self.require(waits, "actor", state.actor.0, "the acting seat has something to decide");
        for seat in state.queue.iter().filter(|_| state.phase == Phase::Main) {
            let drafts = state.boards[seat].part != Part::Window;
            let may = !drafts || window::has_draft(self.tables, state, seat);
            self.require(may, At(seat, "part"), seat, "a seat that drafts has a tile to draft");
        }
        // A tile of a card laid before the draft could leave none to draft.
        for board in state.boards.iter().chain(state.shown.iter().map(|(_, board)| board)) {
            let tiles = [false, true].map(|resources| board.pending.count(Item::FreeTile { resources }));
            let drafts_first = board.part != Part::Window
                || matches!(
                    state.phase,
                    Phase::Objectives | Phase::SetUp | Phase::Rotate | Phase::Event
                );
            self.require(
                tiles == [0, 0] || !drafts_first,
                "pending",
                tiles[0].max(tiles[1]),
                "no tile of a card waits before the draft",
            );
            let untouched = board.part == Part::Window || board.taken == [false; 2];
            self.require(untouched, "taken", "a tile", "none is taken before the draft");
        }
    }
}
