//! How good a position looks to a seat: for any game, and for each game in a file of its own.

mod planet_unknown;
mod planetarium;
mod points;
#[cfg(feature = "toy-game")]
mod race;
mod weights;

pub use points::Points;
pub use weights::Weighted;

use orrery_engine::{Game, Seat};

/// Puts a number on a position.
pub trait Evaluation<G: Game>: Send {
    /// What the position is worth to the seat: higher is better, the scale is the evaluation's own, never NaN.
    ///
    /// The state may be a sample and in the middle of a turn.
    fn value(&self, game: &G, state: &G::State, seat: Seat) -> f64;

    /// A difference of values that decides much: the better of two seats wins about three games in four.
    fn scale(&self) -> f64;
}

/// A game that the registry's agents can play: it brings an evaluation that knows its prospects.
pub trait Evaluated: Game + Sized + 'static {
    /// Values points made and points in prospect; [`Points`] for a game that has nothing better.
    type Prospects: Evaluation<Self> + Weighted + Sync + 'static;

    /// The evaluation for this ruleset. Called once for each agent of each game, so it should be cheap.
    fn prospects(&self) -> Self::Prospects;
}
