//! A placeholder for a person.

use crate::agent::{Agent, Forfeit};
use orrery_engine::{Action, Game, Rng, View};

/// A seat that is reserved for a person. The driver of the game asks the person instead of this agent, which forfeits
/// when it is asked.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Human;

impl<G: Game> Agent<G> for Human {
    fn choose(&mut self, _: &View<'_, G>, _: &mut Rng) -> Result<Action, Forfeit> {
        Err(Forfeit::new("no person plays this seat"))
    }
}
