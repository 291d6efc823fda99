//! What it takes to sit at the table.

use orrery_engine::{Action, Game, Rng, View};

/// The end of a game that an agent cannot go on with, and why, in words for people. The agent loses it.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{0}")]
pub struct Forfeit(String);

impl Forfeit {
    /// The most characters of a reason; every game of a run may hold one.
    pub const LONGEST: usize = 2_000;

    /// The forfeit for this reason, of which so much is kept as is allowed.
    pub fn new(reason: &str) -> Forfeit {
        Forfeit(reason.chars().take(Forfeit::LONGEST).collect())
    }
}

/// Someone who decides for one seat in one game.
pub trait Agent<G: Game>: Send {
    /// One of the view's legal actions, of which there are at least two.
    ///
    /// All chance comes from `rng`, a stream of the agent's own, so that the same views bring the same game again.
    ///
    /// # Errors
    /// If the agent has no answer: it forfeits the game.
    fn choose(&mut self, view: &View<'_, G>, rng: &mut Rng) -> Result<Action, Forfeit>;
}
