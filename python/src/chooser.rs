//! An agent of the registry, whichever game it plays.

use crate::errors::RulesError;
use crate::position::Position;
use crate::typed::Typed;
use orrery_agents::{Agent, Playable};
use orrery_engine::{Action, Rng, View};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

/// Chooses for the seat whose turn it is.
pub(crate) trait Chooser: Send {
    /// # Errors
    /// `ValueError` if the position is of another game, `RulesError` if the agent gives up.
    fn choose(&mut self, position: &dyn Position, rng: &mut Rng) -> PyResult<Action>;
}

/// An agent of a game.
pub(crate) struct Seated<G>(pub(crate) Box<dyn Agent<G>>);

impl<G: Playable + 'static> Chooser for Seated<G> {
    fn choose(&mut self, position: &dyn Position, rng: &mut Rng) -> PyResult<Action> {
        let typed = position.as_any().downcast_ref::<Typed<G>>();
        let typed = typed.ok_or_else(|| PyValueError::new_err("state: it is of another game than the agent"))?;
        let game = &*typed.rules.game;
        let mut legal = Vec::new();
        game.legal_actions(&typed.state, &mut legal);
        if let [only] = legal[..] {
            return Ok(only);
        }
        let seat = position.turn().expect("a legal action is somebody's");
        let chosen = self.0.choose(&View::new(game, &typed.state, seat, &legal), rng);
        chosen.map_err(|forfeit| RulesError::new_err(format!("the agent gave up: {forfeit}")))
    }
}
