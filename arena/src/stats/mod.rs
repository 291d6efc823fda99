//! What rows say: pure functions of rows, with the block as the unit of every interval.
//!
//! Games of a block share a deal, so they are correlated, and no interval may count them as independent. All intervals
//! are at 95 %, finite, and never NaN, also for one block or none.

mod interval;
mod pairs;
mod share;
mod solo;
mod student;
mod summary;
mod tally;
mod wilson;

pub use interval::Interval;
pub use pairs::PairSummary;
pub use share::{Share, ShareTally};
pub use solo::{Rounds, SoloSummary};
pub use student::MeanTally;
pub use summary::AgentSummary;
pub use tally::{Tally, Totals};
pub use wilson::wilson;
