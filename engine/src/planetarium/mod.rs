//! Planetarium: 1 to 4 seats move Planets and Matter around a star, and play Evolution cards on the Planets.
//!
//! Rule numbers such as `PL-4.2` are those of the rules of play: set-up 1, turn 2, movement 3, sweeping 4, collision 5,
//! cards 6, habitability 7, gravity 8, downgrade 9, drawing 10, final turns 11, Evolution Track 12, end 13, solo 14,
//! information 15, invariants 17. [`rules`] has them by number, each in a line with the file that decides it.
//!
#![doc = include_str!("SPEC.md")]

#[doc = include_str!("RULES.md")]
pub mod rules {}

pub mod action;
mod board;
mod chance;
mod check;

mod game;
pub mod json;
mod knowledge;
mod play;
pub mod ruleset;
mod score;
pub mod setup;
pub mod space;
pub mod state;
mod supply;
pub mod tables;
mod text;
pub mod vocabulary;

pub use crate::card_set::{CardId, CardSet};
pub use action::Move;
pub use game::{Planetarium, VERSIONS};
pub use knowledge::beliefs::Beliefs;
pub use ruleset::Ruleset;
pub use score::SCORE_PARTS;
pub use setup::{Difficulty, Setup};
pub use space::{Space, Spaces};
pub use state::{Ending, Phase, Player, State};
pub use text::position::LEGEND;
