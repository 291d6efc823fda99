//! A sequential test: whether an agent is `elo0` or `elo1` points of normalized Elo better, with looks at planned
//! places.

mod estimate;
mod ratio;
mod test;
mod trial;
mod unbiased;

pub use estimate::Estimate;
pub use ratio::BlockScores;
pub use test::{Sprt, SprtError, Verdict};

pub(crate) use test::LOOK_EVERY;
pub use trial::Trial;
