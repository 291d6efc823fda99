//! A rating list that grows: runs of one game, ruleset and setup, rated together.

mod error;
mod list;
mod pool;
mod shared_deals;

pub use error::RateError;
pub use list::{RatedAgent, RatingList};
pub use pool::{Pool, PooledAgent};
