//! The points alone: `greedy:eval=points` is the yardstick whose play never changes.

use crate::evaluation::Evaluation;
use orrery_engine::{Game, Seat};

/// The seat's score as if the game ended here.
#[derive(Clone, Copy, Debug, Default)]
pub struct Points;

impl<G: Game> Evaluation<G> for Points {
    fn value(&self, game: &G, state: &G::State, seat: Seat) -> f64 {
        f64::from(game.outcome(state).scores[seat])
    }

    fn scale(&self) -> f64 {
        SCALE
    }
}

/// Points of one seat spread by about so many from game to game, in games with scores like those of the engine's.
const SCALE: f64 = 8.0;
