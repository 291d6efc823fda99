//! The prospects of a seat in a position of Planet Unknown, beyond the points it has.

mod ground;
mod objectives;
mod pieces;
#[cfg(test)]
pub(super) mod testing;
mod time;
mod tracks;
mod waiting;
mod weights;

use crate::evaluation::contract::{Evaluated, Evaluation};
use orrery_engine::Seat;
use orrery_engine::planet_unknown::{PlanetUnknown, State};
use weights::{Prospects, Weights};

/// See [`Evaluation::scale`], in points.
const SCALE: f64 = 8.0;

impl Evaluated for PlanetUnknown {
    type Prospects = Prospects;

    fn prospects(&self) -> Prospects {
        Prospects {
            weights: Weights::default(),
        }
    }
}

impl Evaluation<PlanetUnknown> for Prospects {
    fn value(&self, game: &PlanetUnknown, state: &State, seat: Seat) -> f64 {
        let (weights, board) = (&self.weights, &state.boards[seat]);
        if state.phase.is_end_of_game() {
            return f64::from(game.medals(state, seat));
        }
        let turns = time::turns(weights, game, state, seat);
        let time = 1.0 - (-turns / weights.time.max(0.01)).exp();
        let in_time = tracks::value(weights, game, board) + pieces::value(weights, game, board);
        f64::from(game.own_medals(state, seat))
            + objectives::value(weights, game, state, seat, time)
            + time * in_time
            + ground::value(weights, game, board, turns, time)
            + waiting::value(weights, game, board)
            + weights.stored_patch * f64::from(board.stored_patches)
    }

    fn scale(&self) -> f64 {
        SCALE
    }
}
