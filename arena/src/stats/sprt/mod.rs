//! A sequential test: whether an agent is `elo0` or `elo1` points of normalized Elo better, with looks at planned
//! places.

mod estimate;
mod ratio;
mod test;
mod trial;
mod unbiased;

pub use estimate::Estimate;
pub use ratio::BlockScores;
pub use test::{LOOK_EVERY, Sprt, SprtError, Verdict};
pub use trial::Trial;
