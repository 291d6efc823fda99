//! The result of a tournament, of games to learn from, or of a gauntlet.

mod agents;
mod answer;
mod crosstable;
mod findable;
mod pairs;
mod ranking;
mod report;
mod rest;
mod text;

pub use agents::standings;
pub(super) use agents::{AgentRow, agent_fields, agent_rows, result_fields};
pub use pairs::pairs;
pub use ranking::Ranking;
pub use report::tournament;
pub(super) use rest::{head, rest};
pub(super) use text::{endings_text, push_forfeits, push_heading, rates};
