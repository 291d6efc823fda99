//! The sequence of turns, the stalemate guard and the final turns (PL-2.1, PL-11).

use crate::by_seat::{Seat, SeatSet};
use crate::planetarium::board::{dice, movement};
use crate::planetarium::state::{Ending, Phase, State};
use crate::planetarium::supply::{deck, track};
use crate::planetarium::tables::Tables;
use crate::planetarium::vocabulary::Deck;

/// Begins a turn with N1, or with N2 if nothing can move (PL-3.2).
pub(crate) fn begin(tables: &Tables, state: &mut State, seat: Seat) {
    state.actor = seat;
    state.queue = SeatSet::EMPTY;
    state.progress = false;
    state.phase = if movement::has_move(tables, state) {
        Phase::Move
    } else {
        Phase::Main
    };
}

/// Continues after a card and its Gravity: with a draw, or on a final turn with Finals (PL-10.8, PL-11.3, PL-11.2).
pub(crate) fn after_gravity(tables: &Tables, state: &mut State) {
    if state.is_final_turn() {
        state.phase = Phase::PlayFinal;
    } else if Deck::ALL.into_iter().any(|deck| deck::may_draw(tables, state, deck)) {
        state.phase = Phase::Draw;
    } else {
        close(tables, state);
    }
}

/// Passes at N2 (PL-10.2).
pub(crate) fn pass(tables: &Tables, state: &mut State) {
    if state.is_final_turn() {
        state.phase = Phase::PlayFinal;
    } else {
        close(tables, state);
    }
}

/// Ends a turn (PL-2.5): counts it (PL-11.10), and goes on clockwise (PL-1.10). Alone, dice are rolled, but not after a
/// final turn (PL-14.12).
pub(crate) fn close(tables: &Tables, state: &mut State) {
    let next = state.actor.clockwise(state.seats());
    if state.is_final_turn() {
        state.last_turns = state.last_turns.without(state.actor);
        match state.last_turns.clockwise_from(next).next() {
            Some(next) => begin(tables, state, next),
            None => state.phase = Phase::Over,
        }
        return;
    }
    if track::is_full(state) {
        // PL-14.12: the player filled it in an ordinary turn, which is possible alone.
        state.begin_final_turns(Ending::Track);
    }
    if state.seats() == 1 {
        dice::roll(tables, state);
    }
    state.turns += 1;
    state.quiet = if state.progress { 0 } else { state.quiet + 1 };
    if state.ending.is_none() {
        guard(tables, state);
    }
    begin(tables, state, next);
}

/// Begins the final turns if no player makes progress, or after too many turns (PL-11.11, PL-11.12).
fn guard(tables: &Tables, state: &mut State) {
    let players = state.seats() as u16;
    let guard = tables.guard;
    if state.quiet >= guard.quiet_turns * players {
        state.begin_final_turns(Ending::Quiet);
    } else if state.turns >= guard.max_turns * players {
        state.begin_final_turns(Ending::Cap);
    }
}
