//! The interface of agents.

use orrery_engine::{Action, Game, Rng, View};

/// The reason, in words for people, why an agent cannot continue a game. The agent loses the game.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{0}")]
pub struct Forfeit(String);

impl Forfeit {
    /// The maximum length of a reason in characters; every game of a run may store one.
    pub const LONGEST: usize = 2_000;

    /// The forfeit for this reason, cut to [`LONGEST`](Forfeit::LONGEST) characters.
    pub fn new(reason: &str) -> Forfeit {
        Forfeit(reason.chars().take(Forfeit::LONGEST).collect())
    }
}

/// Decides for one seat in one game.
pub trait Agent<G: Game>: Send {
    /// Chooses one of the view's legal actions. There are at least two.
    ///
    /// All chance comes from `rng`, a stream of the agent's own, so that the same views lead to the same game again.
    ///
    /// # Errors
    /// If the agent has no answer: it forfeits the game.
    fn choose(&mut self, view: &View<'_, G>, rng: &mut Rng) -> Result<Action, Forfeit>;
}
