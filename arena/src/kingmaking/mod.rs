//! Kingmaking: how often a seat that has hardly a chance to win decides which of the others wins.

mod by_agent;
mod drawn;
mod hopeless;
mod kept;
mod study;
mod transfer;
mod weighed;

pub use by_agent::AgentKings;
pub use hopeless::{HOPELESS, HopelessDecision, HopelessGame};
pub use kept::KeptKings;
pub use study::Kingmaking;
pub use transfer::{LEAST, SURE, Transfer};
pub use weighed::{MOST, Weighed};
