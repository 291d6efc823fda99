//! The random agent: the baseline for all other agents.

use crate::agent::{Agent, Forfeit};
use orrery_engine::{Action, Game, Rng, View};

/// Chooses uniformly among the legal actions.
///
/// # Examples
/// ```
/// use orrery_agents::{Agent, Random};
/// use orrery_engine::planetarium::Setup;
/// use orrery_engine::{Planetarium, Rng, Rules, View};
/// use std::collections::BTreeSet;
///
/// let game = Planetarium::default();
/// let state = game.start(&Setup::players(2), 1)?;
/// let mut legal = Vec::new();
/// game.legal_actions(&state, &mut legal);
/// let view = View::new(&game, &state, state.actor, &legal);
/// let mut rng = Rng::seed(1);
/// let chosen: BTreeSet<_> = (0..100).map(|_| Random.choose(&view, &mut rng).expect("it never forfeits")).collect();
/// assert!(chosen.iter().eq(&legal), "in a hundred choices each legal action comes up");
/// # Ok::<(), orrery_engine::Problems>(())
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct Random;

impl<G: Game> Agent<G> for Random {
    fn choose(&mut self, view: &View<'_, G>, rng: &mut Rng) -> Result<Action, Forfeit> {
        Ok(view.draw(rng))
    }
}
