//! Which agent has which seat in which game: a pure function of run seed, agents and number of seats.

mod agent_index;
mod seating;
mod sequence;
mod spread;

pub use agent_index::{AgentIndex, MAX_AGENTS};
pub use seating::{Seating, SeatingError};
pub(crate) use sequence::SCHEDULE_VERSION;
pub use sequence::Schedule;
