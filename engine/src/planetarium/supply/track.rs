//! The Evolution Track: payments, acceleration, and the start of the final turns (PL-12, PL-11.1).

use crate::by_seat::SeatSet;
use crate::planetarium::state::{Ending, State};
use crate::planetarium::tables::Tables;
use crate::planetarium::vocabulary::Matter;

/// Returns whether Matter may move two spaces: a token was put on the acceleration space (PL-12.2).
pub(crate) fn is_accelerated(tables: &Tables, state: &State) -> bool {
    state.track.filled >= tables.track.acceleration_space
}

/// Puts a player's payment on the track, one token after the other (PL-12.1).
pub(crate) fn pay(tables: &Tables, state: &mut State, payment: [u8; Matter::COUNT]) {
    for matter in Matter::ALL {
        for _ in 0..payment[matter.index()] {
            put(tables, state, matter, Ending::Track);
        }
    }
}

/// Puts a token that the dice collected on the track, which lowers the target (PL-14.9, PL-14.10).
pub(crate) fn put_face_down(tables: &Tables, state: &mut State, matter: Matter) {
    state.track.face_down += 1;
    put(tables, state, matter, Ending::Dice);
}

/// Puts a token on the next space, or on the last one in a final turn (PL-11.8) and as surplus (PL-12.3, PL-12.4,
/// PL-6.8). The first token on the last space begins the final turns.
fn put(tables: &Tables, state: &mut State, matter: Matter, ending: Ending) {
    let track = &mut state.track;
    track.kinds[matter.index()] += 1;
    if state.ending.is_none() && track.filled + 1 < tables.track.length {
        track.filled += 1;
        return;
    }
    track.on_last += 1;
    if state.ending.is_none() {
        state.begin_final_turns(ending);
    }
}

impl State {
    /// Gives each seat one final turn from now on (PL-11.1).
    pub(crate) fn begin_final_turns(&mut self, ending: Ending) {
        self.ending = Some(ending);
        self.last_turns = SeatSet::all(self.seats());
    }
}
