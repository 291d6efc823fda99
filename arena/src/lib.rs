#![doc = include_str!("../README.md")]

pub mod balance;
pub mod bench;
mod config;
mod contest;
mod design;
mod factors;
pub mod human;
mod in_order;
pub mod record;
pub mod report;
mod row;
pub mod run;
mod saved_game;
mod schedule;
mod slice;
pub mod stats;
pub mod tournament;
pub mod tune;

pub use config::{ConfigError, RunConfig};
pub use contest::{Contest, ContestError};
pub use design::{Cell, Design, DesignError};
pub use in_order::ThreadsError;
pub use row::{Forfeited, PlayedBlock, Row};
pub use run::{Run, RunError};
pub use saved_game::SavedGame;
pub use schedule::{AgentIndex, MAX_AGENTS, Schedule, Seating};
pub use slice::{Slice, SliceError};
pub use tournament::{PlayError, Timing, Tournament};
