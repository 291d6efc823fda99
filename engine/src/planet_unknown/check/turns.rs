//! Checks of who decides, and of what may wait for a decision in which phase.

use super::cards;
use super::checker::{At, Checker};
use crate::bitboard::Grid;
use crate::by_seat::{Seat, SeatSet};
use crate::planet_unknown::action::Slot;
use crate::planet_unknown::play::window;
use crate::planet_unknown::state::{Board, Item, Part, Pending, Phase, State};
use crate::planet_unknown::supply::{civ, station};

impl Checker<'_> {
    /// Checks that a seat has something to decide, or the game is over.
    pub(crate) fn decision(&mut self, state: &State) {
        let waits = match state.phase {
            Phase::Over => state.queue.is_empty(),
            Phase::Rotate => {
                let commander = SeatSet::only(state.commander);
                state.commander_turns && state.actor == state.commander && state.queue == commander
            }
            _ => state.queue.contains(state.actor) && self.can_decide(state, state.actor),
        };
        self.require(waits, "actor", state.actor.0, "the acting seat has something to decide");
        self.end_triggers(state);
        for seat in SeatSet::all(state.seats()).iter() {
            self.waiting(state, seat);
            self.extra_cards(state, seat);
        }
        if state.phase.is_sealed() {
            self.sealed_phase(state);
        }
    }

    /// Checks that what ends the game has happened where it ends, and not before (PU-6.1).
    fn end_triggers(&mut self, state: &State) {
        let triggers = state.triggers;
        let ends = state.phase.is_end_of_game();
        let is_empty = |stack: usize| state.top(stack).is_none();
        let empty_depot = || station::depots(state.shift).any(|depot| depot.into_iter().all(is_empty));
        let fits = (!triggers.no_place || ends || state.phase == Phase::Civ)
            && (!triggers.empty_depot || ends && empty_depot())
            && (!ends || triggers.any());
        let allowed = "what ends the game has happened";
        self.require(fits, "triggers", format_args!("{triggers:?}"), allowed);
    }

    fn can_decide(&self, state: &State, seat: Seat) -> bool {
        if state.boards[seat].part == Part::Window {
            window::has_move(self.tables, state, seat)
        } else {
            window::has_draft(self.tables, state, seat)
        }
    }

    /// Checks that nothing waits for a seat whose part of the phase has ended or has not begun, and that a seat drafts
    /// only in MAIN.
    fn waiting(&mut self, state: &State, seat: Seat) {
        let board = &state.boards[seat];
        let decides = match state.phase {
            Phase::Rotate | Phase::Over => false,
            phase if phase.is_sealed() => state.queue.contains(seat),
            _ => state.queue.contains(seat) && seat == state.actor,
        };
        let fits = decides || nothing_waits(board);
        let allowed = "nothing waits for a seat that has nothing to decide";
        self.require(fits, At(seat, "pending"), board.pending.iter().count(), allowed);
        let drafts = board.part != Part::Window;
        let may_draft = state.phase == Phase::Main && state.queue.contains(seat);
        let fits = !drafts || may_draft && self.may_draft(state, seat);
        let allowed = "a seat that drafts has a tile to draft";
        self.require(fits, At(seat, "part"), seat, allowed);
        let claims_wait = !state.phase.is_civ() || state.queue.contains(seat) || !board.has_claims();
        let allowed = "a seat that has had its part of a civ phase has no claims";
        self.require(claims_wait, At(seat, "claims"), seat, allowed);
        // A tile of a card laid before the draft could leave none to draft.
        let tiles = [false, true].map(|resources| board.pending.count(Item::FreeTile { resources }));
        let drafts_first = drafts
            || matches!(
                state.phase,
                Phase::Objectives | Phase::SetUp | Phase::Rotate | Phase::Event
            );
        let fits = tiles == [0, 0] || !drafts_first;
        let allowed = "no tile of a card waits before the draft";
        self.require(fits, "pending", tiles[0].max(tiles[1]), allowed);
        let allowed = "none is taken before the draft";
        self.require(!drafts || board.taken == [false; 2], "taken", "a tile", allowed);
        let fits = !board.no_place || state.phase == Phase::Main && !drafts;
        let allowed = "MAIN ends with it";
        self.require(fits, At(seat, "no place"), "a tile", allowed);
    }

    fn may_draft(&self, state: &State, seat: Seat) -> bool {
        match state.boards[seat].part {
            Part::Drafted(slot) => station::offered(self.tables, state, seat, slot).is_some(),
            _ => window::has_draft(self.tables, state, seat),
        }
    }

    /// Checks that cards of the next rank join exactly the choices of claims that wait (CORP-7.3).
    fn extra_cards(&mut self, state: &State, seat: Seat) {
        let joined = state.boards[seat].extra_cards;
        for (rank, card) in joined.into_iter().enumerate() {
            let pool = civ::joining(self.tables, state, seat, rank);
            let fits = match card {
                None => pool.is_empty(),
                Some(card) => cards::holds(pool, card),
            };
            let allowed = "a card of the next rank joins a claim that waits";
            self.require(fits, At(seat, "extra cards"), format_args!("{card:?}"), allowed);
        }
    }

    /// Checks that a sealed phase can be taken back to its beginning, from which every seat can begin its part: an
    /// observer believes no less.
    fn sealed_phase(&mut self, state: &State) {
        let mut began = state.clone();
        for (seat, board) in began.shown.take() {
            began.boards[seat] = board;
            began.queue = began.queue.with(seat);
        }
        for (seat, board) in began.boards.entries() {
            self.waiting(&began, seat);
            self.extra_cards(&began, seat);
            let now = &state.boards[seat];
            let same = (board.planet, board.corporation) == (now.planet, now.corporation);
            self.require(same, At(seat, "shown"), board.planet, "the boards of the seat");
            if state.phase == Phase::Main {
                let is_empty = |slot| state.top(station::stack(self.tables, state, seat, slot)).is_none();
                let nothing_left = Slot::ALL.into_iter().all(is_empty);
                let part = if nothing_left { Part::Window } else { Part::Draft };
                let fits = nothing_waits(board) && board.part == part && board.no_place == nothing_left;
                self.require(fits, At(seat, "shown"), seat, "MAIN begins with the draft");
            } else if began.queue.contains(seat) {
                let can = board.part == Part::Window && window::has_move(self.tables, &began, seat);
                self.require(can, At(seat, "queue"), seat, "seats that have something to decide");
            }
        }
    }
}

/// Whether a seat has nothing to decide on its own board.
fn nothing_waits(board: &Board) -> bool {
    board.pending == Pending::default()
        && board.unfinished.is_none()
        && board.shifted.as_flattened().iter().all(|&spots| spots == 0)
        && board.free_trails.iter().all(Grid::is_empty)
}
