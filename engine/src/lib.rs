#![doc = include_str!("../README.md")]

pub mod action_space;
pub mod bitboard;
pub mod by_seat;
pub mod codec;
pub mod game;
pub mod perft;
pub mod planet_unknown;
pub mod planetarium;
pub mod playout;
pub mod problem;
pub mod rng;
mod ruleset_files;
pub mod tensor;
pub mod testing;
mod toml_reader;
pub mod view;
mod vocabulary;

pub use action_space::{Action, ActionBlock, ActionSpace};
pub use by_seat::{BySeat, MAX_SEATS, Seat, SeatSet};
pub use game::{Game, IllegalAction, NotationError, Outcome, RulesetId, SoloGrade, StateBytesError, Turn, Versions};
pub use problem::{Problem, Problems};
pub use rng::{ChanceKey, Rng};
pub use tensor::{Shape, Tensor};
#[cfg(feature = "toy-game")]
pub use testing::Race;
pub use view::View;
