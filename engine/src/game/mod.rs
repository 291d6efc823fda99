//! The contract that every game implements, in three traits: its rules, who knows what, and its words.

mod information;
mod outcome;
mod rules;
mod words;

pub use information::Information;
pub use outcome::{MAX_SCORE_PARTS, Outcome, SoloGrade};
pub use rules::{Rules, RulesetId, StateBytesError, Turn, Versions};
pub use words::{IllegalAction, NotationError, Words};

/// What agents, arena and tools may ask of a game: all three traits.
pub trait Game: Rules + Information + Words {}

impl<G: Rules + Information + Words> Game for G {}
