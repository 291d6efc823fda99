//! Statistics: pure functions of rows, with the block as the unit of every interval.
//!
//! Games of a block share a deal, so they are correlated, and no interval may count them as independent. All intervals
//! are at 95 %, finite, and never NaN, even for one block or none.

pub(crate) mod by;
pub mod claim;
pub(crate) mod clusters;
pub mod effects;
mod endings;
pub(crate) mod equivalence;
mod finishes;
mod holm;
mod interval;
pub(crate) mod jackknife;
pub(crate) mod matrix;
pub(crate) mod measured;
mod none;
mod pairs;
mod percentile;
mod points_more;
pub(crate) mod power;
pub(crate) mod rating;
mod seats;
mod share;
pub mod solo;
pub mod sprt;
pub(crate) mod standing;
pub(crate) mod student;
pub(crate) mod summary;
mod superiority;
mod tally;
mod width;
mod wilson;
pub(crate) mod within_choices;

pub use by::{ByTally, LevelSummary, UnknownFactor};
pub use endings::EndingCounts;
pub use equivalence::{Estimated, Placed, narrowest_band, placed};
pub use finishes::Finishes;
pub(crate) use holm::holm;
pub use interval::Interval;
pub use measured::Measured;
pub use none::{most_of, most_of_none};
pub use pairs::PairSummary;
pub(crate) use percentile::percentile;
pub use points_more::{MeanDifference, PointsMore};
pub use power::Power;
pub use rating::{Chances, Lead, Rating, Ratings, Surprise};
pub use seats::SeatSummary;
pub use share::Share;
pub(crate) use share::ShareTally;
pub use solo::summary::{Rounds, SoloSummary};
pub use summary::AgentSummary;
pub use superiority::Superiority;
pub use tally::{ForfeitedGame, Tally, Totals};
pub use width::UntilWidth;
pub use wilson::{wilson, wilson_over_blocks};
