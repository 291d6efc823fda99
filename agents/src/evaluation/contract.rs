//! The traits of evaluations, and of games that have one.

use super::weights::Weighted;
use orrery_engine::{Game, Seat};

/// Puts a number on a position.
pub trait Evaluation<G: Game>: Send {
    /// The value of the position for the seat: higher is better, in the evaluation's own scale, never NaN.
    ///
    /// The state may be a sample and in the middle of a turn.
    fn value(&self, game: &G, state: &G::State, seat: Seat) -> f64;

    /// The difference of values at which the better of two seats wins about three games in four.
    fn scale(&self) -> f64;
}

/// A game that the registry's agents can play: it has an evaluation that knows its prospects.
pub trait Evaluated: Game + Sized + 'static {
    /// Values points made and points in prospect; [`Points`](crate::evaluation::Points) for a game without a better one.
    type Prospects: Evaluation<Self> + Weighted + Sync + 'static;

    /// The evaluation for this ruleset. Called once for each agent of each game, so it should be cheap.
    fn prospects(&self) -> Self::Prospects;
}
