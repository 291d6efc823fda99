//! The Evolution Track: payments, acceleration, and the start of the final turns (PL-12, PL-11.1).

use crate::by_seat::SeatSet;
use crate::planetarium::state::{Ending, State};
use crate::planetarium::tables::Tables;
use crate::planetarium::vocabulary::Matter;

/// Returns whether Matter may move two spaces: a token was put on the acceleration space (PL-12.2).
pub(crate) fn is_accelerated(tables: &Tables, state: &State) -> bool {
    state.track.filled >= tables.track.acceleration_space
}

/// Returns whether a token lies on the last space.
pub(crate) fn is_full(state: &State) -> bool {
    state.track.on_last > 0
}

/// Puts a player's payment on the track, one token after the other (PL-12.1). If it fills the track, the final turns
/// begin with this turn, or alone under the other reading of PL-14.12 after it.
pub(crate) fn pay(tables: &Tables, state: &mut State, payment: [u8; Matter::COUNT]) {
    for matter in Matter::ALL {
        for _ in 0..payment[matter.index()] {
            put(tables, state, matter);
        }
    }
    let has_a_turn_more = state.seats() == 1 && tables.solo.filler_takes_a_final_turn;
    if is_full(state) && state.ending.is_none() && !has_a_turn_more {
        state.begin_final_turns(Ending::Track);
    }
}

/// Puts a token that the dice collected on the track, which lowers the target (PL-14.9, PL-14.10).
pub(crate) fn put_face_down(tables: &Tables, state: &mut State, matter: Matter) {
    state.track.face_down += 1;
    put(tables, state, matter);
    if is_full(state) && state.ending.is_none() {
        state.begin_final_turns(Ending::Dice);
    }
}

/// Puts a token on the next space, or on the last one in a final turn (PL-11.8) and as surplus (PL-12.3, PL-12.4,
/// PL-6.8).
fn put(tables: &Tables, state: &mut State, matter: Matter) {
    let track = &mut state.track;
    track.kinds[matter.index()] += 1;
    if state.ending.is_none() && track.filled + 1 < tables.track.length {
        track.filled += 1;
        return;
    }
    track.on_last += 1;
}

impl State {
    /// Gives each seat one final turn from now on (PL-11.1).
    pub(crate) fn begin_final_turns(&mut self, ending: Ending) {
        self.ending = Some(ending);
        self.last_turns = SeatSet::all(self.seats());
    }
}
