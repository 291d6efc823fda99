//! Learning the value of positions from games: positions at the ends of turns with what was made of them, and a linear
//! model for each round fitted to them.

mod comparison;
mod fit;
mod fold;
mod moments;
mod reading;
mod samples;
mod turn_ends;

pub use comparison::{Comparison, Lead};
pub use fit::{Fitted, RoundFit, Shrinkage, TooFewGames};
pub use fold::Fold;
pub use moments::Moments;
pub use reading::learn_from;
pub use samples::{LearnError, Sample, samples_of};
pub use turn_ends::TurnEnds;
