//! Learning the value of positions from games: positions at the ends of turns with what was made of them, and a linear
//! model for each round fitted to them.

mod comparison;
mod fit;
mod fold;
mod moments;
mod samples;

pub use comparison::{Comparison, Lead};
pub use fit::{Fitted, RoundFit, Shrinkage, TooFewGames};
pub use fold::Fold;
pub use moments::Moments;
pub use samples::{LearnError, Sample, learn_from, samples_of};

/// The most rounds of a game with a row of their own; later rounds share the last one.
pub const MOST_ROUNDS: usize = 40;
