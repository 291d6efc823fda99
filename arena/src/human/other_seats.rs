//! The interface to the agents on the other seats.

use crate::row::Forfeited;
use orrery_engine::{Action, Game, View};

/// Decides for the seats that are not played by people.
pub trait OtherSeats<G: Game> {
    /// The action of the agent that has the view's seat.
    ///
    /// # Errors
    /// If the agent forfeits.
    fn choose(&mut self, view: &View<'_, G>) -> Result<Action, Forfeited>;

    /// What an agent would do in a person's place. `agent` is the typed name, which may be empty.
    ///
    /// # Errors
    /// The reason, if there is no such agent or it gives no hint.
    fn hint(&mut self, agent: &str, view: &View<'_, G>) -> Result<Action, String>;
}
