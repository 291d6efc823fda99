//! Plays games in parallel and turns their results into statistics.
//!
//! A [`Schedule`] says who sits where in each game, a [`Contest`] plays its blocks and hands out one [`Row`] a game, a
//! [`Tally`](stats::Tally) turns rows into numbers with intervals, and [`report`] prints them. A [`Run`] keeps rows and
//! [`record`]s in a folder.

pub mod bench;
pub mod contest;
pub mod human;
pub mod record;
pub mod report;
pub mod row;
pub mod run;
pub mod schedule;
pub mod slice;
pub mod stats;
pub mod tournament;
pub mod tune;

pub use contest::{Contest, ContestError};
pub use row::{Forfeited, Row};
pub use run::{Run, RunError};
pub use schedule::{AgentIndex, MAX_AGENTS, Schedule};
pub use slice::Slice;
pub use tournament::{ConfigError, RunConfig, Timing, Tournament};
