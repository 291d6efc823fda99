//! What it takes to sit at the table.

use orrery_engine::{Action, Game, Rng, View};

/// Someone who decides for one seat in one game.
pub trait Agent<G: Game>: Send {
    /// One of the view's legal actions, of which there are at least two.
    ///
    /// All chance comes from `rng`, a stream of the agent's own, so that the same views bring the same game again.
    fn choose(&mut self, view: &View<'_, G>, rng: &mut Rng) -> Action;
}
