//! The value of a position for a seat: for any game, and for each game in a file of its own.

mod contract;
mod planet_unknown;
mod planetarium;
mod points;
#[cfg(feature = "toy-game")]
mod race;
mod weights;

#[cfg(test)]
pub(crate) use planet_unknown::testing::positions as trial_positions;

pub use contract::{Evaluated, Evaluation};
pub use points::Points;
pub use weights::Weighted;
