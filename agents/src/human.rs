//! The place of a person.

use crate::agent::{Agent, Forfeit};
use orrery_engine::{Action, Game, Rng, View};

/// A seat that is kept for a person. Whoever drives the game asks that person; where nobody is asked, it forfeits.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Human;

impl<G: Game> Agent<G> for Human {
    fn choose(&mut self, _: &View<'_, G>, _: &mut Rng) -> Result<Action, Forfeit> {
        Err(Forfeit::new("nobody sits here"))
    }
}
