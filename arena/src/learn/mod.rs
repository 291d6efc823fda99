//! Learning the value of positions from games: positions at the ends of turns with what was made of them, a linear model for
//! each round fitted to them, and a network for what that leaves.

mod continuation;
mod dense;
mod fit;
mod fold;
mod labels;
mod moments;
mod reading;
mod samples;
mod turn_ends;

pub use continuation::Continuations;
pub use dense::Trained;
pub use fit::{Fitted, RoundFit, Shrinkage, TooFewGames};
pub use fold::Fold;
pub use labels::Labels;
pub use moments::Moments;
pub use reading::{BlockPlace, RecordedGames};
pub use samples::{LearnError, Sample, samples_of};
pub use turn_ends::TurnEnds;
