//! What play uses of what a game has, from the records of a run: which cards were taken, which techs held, what ran out.

mod census;
mod counts;

pub use census::{Census, CensusError};
pub use counts::{AgentCounts, Counts, Verdict};
