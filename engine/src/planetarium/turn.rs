//! The sequence of turns, the stalemate guard and the final turns (PL-2.1, PL-11).

use super::Planetarium;
use super::state::{Ending, Phase, State};
use super::vocabulary::Deck;
use crate::by_seat::{Seat, SeatSet};

impl Planetarium {
    /// N1, or N2 where nothing can move (PL-3.2).
    pub(super) fn begin_turn(&self, state: &mut State, seat: Seat) {
        state.actor = seat;
        state.queue = SeatSet::EMPTY;
        state.progress = false;
        state.phase = if self.has_move(state) { Phase::Move } else { Phase::Main };
    }

    /// After a card and its Gravity: a draw, or on a final turn Finals (PL-10.8, PL-11.3).
    pub(super) fn after_gravity(&self, state: &mut State) {
        if state.is_final_turn() {
            state.phase = Phase::PlayFinal;
        } else if Deck::ALL.into_iter().any(|deck| self.may_draw(state, deck)) {
            state.phase = Phase::Draw;
        } else {
            self.end_turn(state);
        }
    }

    /// Pass at N2.
    pub(super) fn pass(&self, state: &mut State) {
        if state.is_final_turn() {
            state.phase = Phase::PlayFinal;
        } else {
            self.end_turn(state);
        }
    }

    pub(super) fn end_turn(&self, state: &mut State) {
        let next = state.actor.clockwise(state.seats());
        if state.is_final_turn() {
            state.last_turns = state.last_turns.without(state.actor);
            match state.last_turns.clockwise_from(next).next() {
                Some(next) => self.begin_turn(state, next),
                None => state.phase = Phase::Over,
            }
            return;
        }
        if state.seats() == 1 {
            self.roll_dice(state);
        }
        state.turns += 1;
        state.quiet = if state.progress { 0 } else { state.quiet + 1 };
        if state.ending.is_none() {
            self.guard(state);
        }
        self.begin_turn(state, next);
    }

    /// PL-11.11: final turns begin where nobody gets on, or after too many turns.
    fn guard(&self, state: &mut State) {
        let players = state.seats() as u16;
        let guard = self.tables.guard;
        if state.quiet >= guard.quiet_turns * players {
            state.begin_final_turns(Ending::Quiet);
        } else if state.turns >= guard.max_turns * players {
            state.begin_final_turns(Ending::Cap);
        }
    }
}
