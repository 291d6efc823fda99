//! How long games take: rounds, decisions, and the decisions that others wait for.

mod games;
mod stages;

pub use games::{GameLength, Length};
pub use stages::Stages;
