//! The Evolution Track: payments, acceleration, and the start of the final turns (PL-12, PL-11.1).

use super::Planetarium;
use super::state::{Ending, State};
use super::vocabulary::Matter;
use crate::by_seat::SeatSet;

impl Planetarium {
    /// Whether Matter may move two spaces: a token came to lie on the acceleration space (PL-12.2).
    pub fn is_accelerated(&self, state: &State) -> bool {
        state.track.filled >= self.tables.track.acceleration_space
    }

    /// A player's payment, one token after the other (PL-12.1).
    pub(super) fn pay_to_track(&self, state: &mut State, payment: [u8; Matter::COUNT]) {
        for matter in Matter::ALL {
            for _ in 0..payment[matter.index()] {
                self.put_on_track(state, matter, Ending::Track);
            }
        }
    }

    /// A token that the dice collected; it lowers the target (PL-14.9).
    pub(super) fn put_face_down(&self, state: &mut State, matter: Matter) {
        state.track.face_down += 1;
        self.put_on_track(state, matter, Ending::Dice);
    }

    /// On the next space, or on the last one in a final turn (PL-11.8) and as surplus (PL-12.3). The first token on the
    /// last space begins the final turns.
    fn put_on_track(&self, state: &mut State, matter: Matter, ending: Ending) {
        let track = &mut state.track;
        track.kinds[matter.index()] += 1;
        if state.ending.is_none() && track.filled + 1 < self.tables.track.length {
            track.filled += 1;
            return;
        }
        track.on_last += 1;
        if state.ending.is_none() {
            state.begin_final_turns(ending);
        }
    }
}

impl State {
    /// From now on each seat has one final turn (PL-11.1).
    pub(super) fn begin_final_turns(&mut self, ending: Ending) {
        self.ending = Some(ending);
        self.last_turns = SeatSet::all(self.seats());
    }
}
