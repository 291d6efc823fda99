//! A sequential test: whether an agent is better by `elo0` or by `elo1` points of normalized Elo. It looks at the results only
//! at planned blocks.

mod decision_rule;
mod estimate;
mod ratio;
mod trial;
mod unbiased;

pub use decision_rule::{LOOK_EVERY, Sprt, SprtError, Verdict};
pub use estimate::Estimate;
pub use ratio::BlockScores;
pub use trial::Trial;
