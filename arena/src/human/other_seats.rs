//! The interface to the agents on the other seats.

use crate::row::Forfeited;
use orrery_agents::Unit;
use orrery_engine::{Action, Game, View};

/// What an agent thinks of a decision of a person.
#[derive(Clone, PartialEq, Debug)]
pub struct Hint {
    /// The agent.
    pub agent: String,
    /// The unit of its values, if it has any.
    pub unit: Option<Unit>,
    /// What it would do, and the next best actions; each with its value, if it has one.
    pub best: Vec<(Action, Option<f32>)>,
}

/// Decides for the seats that are not played by people.
pub trait OtherSeats<G: Game> {
    /// The action of the agent that has the view's seat.
    ///
    /// # Errors
    /// If the agent forfeits.
    fn choose(&mut self, view: &View<'_, G>) -> Result<Action, Forfeited>;

    /// What an agent thinks of a decision in a person's place: at most `count` actions. `agent` is the typed name, which
    /// may be empty.
    ///
    /// # Errors
    /// The reason, if there is no such agent or it gives no hint.
    fn hint(&mut self, agent: &str, view: &View<'_, G>, count: usize) -> Result<Hint, String>;
}
