//! Planet Unknown: 1 to 6 seats lay polyomino tiles on their planets and advance five tracks.
//!
//! Rule numbers such as `PU-4.3` are those of the rules of play, in the order of a game: terms 0, set-up 1, round 2,
//! placement 3, tracks 4, rovers 5, end 6, solo games 7, information 8, readings 9. [`rules`] has them by number,
//! each in a line with the file that decides it.
//!
//! The rooms below are in order: each uses only those above it. A rule is a function of its module over the
//! [`Tables`](tables::Tables), such as `tracks::advance(tables, board, tracker)`.
//!
#![doc = include_str!("SPEC.md")]

#[doc = include_str!("RULES.md")]
pub mod rules {}

pub mod capacities;

pub mod ids;

pub mod resource;

mod chance;

pub mod ruleset;

pub mod action;

pub mod state;

pub mod tables;

pub mod seat;

pub mod supply;

pub mod score;

mod play;

pub mod setup;

mod knowledge;

mod text;

pub mod json;

mod check;

pub mod tech_use;

mod game;

pub use crate::card_set::{CardId, CardSet};
pub use action::{EventMove, Move, Placement, Slot};
pub use game::{PlanetUnknown, VERSIONS};
pub use ids::{AlternativeId, ChoiceId, CorporationId, PlanetId, TileId};
pub use knowledge::Beliefs;
pub use ruleset::Ruleset;
pub use score::{Ending, SCORE_PARTS};
pub use seat::placement::{PatchRules, Restrictions, TilePlacements};
pub use setup::{SeatSetup, Setup};
pub use state::{Board, EventPile, Limits, Part, Phase, RoundStartMovement, State, TileLimit};
pub use tech_use::{TechUse, TechUses};
pub use text::LEGEND;
