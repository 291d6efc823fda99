//! The random agent: the baseline for all other agents.

use crate::agent::{Agent, Forfeit};
use orrery_engine::{Action, Game, Rng, View};

/// Chooses uniformly among the legal actions.
#[derive(Clone, Copy, Debug, Default)]
pub struct Random;

impl<G: Game> Agent<G> for Random {
    fn choose(&mut self, view: &View<'_, G>, rng: &mut Rng) -> Result<Action, Forfeit> {
        Ok(view.legal()[rng.below(view.legal().len())])
    }
}
