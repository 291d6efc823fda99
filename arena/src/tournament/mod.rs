//! Agents against each other over many deals, counted while games are played.

mod error;
mod finished;
mod table;
mod verify;

pub use error::PlayError;
pub use finished::{AgentCost, Focus, Timing, Tournament};
pub use table::Table;
