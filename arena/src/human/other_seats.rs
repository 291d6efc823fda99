//! Who decides for the seats that no person has.

use crate::row::Forfeited;
use orrery_engine::{Action, Game, View};

/// Who decides for the seats that no person has.
pub trait Company<G: Game> {
    /// The action of the agent that has the view's seat.
    ///
    /// # Errors
    /// If the agent forfeits.
    fn choose(&mut self, view: &View<'_, G>) -> Result<Action, Forfeited>;

    /// What an agent would do in a person's place. `agent` is what was typed for it, perhaps nothing.
    ///
    /// # Errors
    /// Why there is no such agent, or it has no advice.
    fn hint(&mut self, agent: &str, view: &View<'_, G>) -> Result<Action, String>;
}
