//! Tournaments: agents play each other over many deals, and their results are counted while the games are played.

mod error;
mod finished;
mod table;
mod verify;

pub use error::PlayError;
pub use finished::{AgentCost, Focus, Timing, Tournament};
pub use table::Table;
