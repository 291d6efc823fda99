//! Skill and luck: what of a seat's result its agent makes, what the deal and what chance, and how far agents are apart.

mod ahead;
mod doubling;
mod exchange;
mod ladder;
mod meeting;
mod moments;
mod scores;
mod sources;
mod study;

pub use ahead::{Ahead, Until, units_until_ahead};
pub use doubling::Doubling;
pub use exchange::{Exchange, Spread};
pub use ladder::{Distance, Ladder, LadderTally, Rung, STEP};
pub use meeting::Meeting;
pub use scores::Scores;
pub use sources::{Component, Source, components};
pub use study::{Plan, SEEDS, Skill, Unfinished};
