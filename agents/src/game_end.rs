//! The end of a game, of which an agent may learn.

use orrery_engine::{Outcome, Seat};

/// How a game ended.
#[derive(Clone, Copy, Debug)]
pub struct GameEnd<'a> {
    /// The block of the run that the game belongs to.
    pub block: u64,
    /// Number of the game in its block.
    pub game: u64,
    /// Scores, ranks, shares and the ending; those of a forfeited game as they count.
    pub outcome: &'a Outcome,
    /// The seat that forfeited, if one did.
    pub forfeit: Option<Seat>,
}
