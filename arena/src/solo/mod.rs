//! Studies of solo games: whether targets are fair, over boards, decks and agents on the same deals.

mod games;
mod result;
mod study;

pub use games::{Factor, SoloGames};
pub use result::SoloResult;
pub use study::{AgentDifference, Cell, Homogeneity, Part, SoloStudy};
