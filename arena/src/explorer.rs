//! Decides for a seat whose agent explores.

use crate::exploration::Exploration;
use orrery_agents::{Agent, Forfeit, Thought};
use orrery_engine::{Action, Game, Rng, View};

/// The exploration of one seat in one game, with a random stream of its own: the agent's stream is the same as without.
pub(crate) struct Explorer {
    exploration: Exploration,
    chance: Rng,
}

/// What is played, and what the agent thought of it.
pub(crate) struct Decided {
    pub(crate) action: Action,
    /// Whether the agent would have played it without exploration.
    pub(crate) is_own: bool,
    /// None if the agent has no values.
    pub(crate) thought: Option<Thought>,
}

impl Explorer {
    pub(crate) fn new(exploration: Exploration, chance: Rng) -> Explorer {
        Explorer { exploration, chance }
    }

    /// Lets the agent think, and draws what is played.
    pub(crate) fn decide<G: Game>(
        &mut self,
        agent: &mut dyn Agent<G>,
        view: &View<'_, G>,
        stream: &mut Rng,
    ) -> Result<Decided, Forfeit> {
        let (own, thought) = agent.think(view, stream, self.exploration.temperature)?;
        let is_random = self.exploration.epsilon > 0.0 && self.chance.unit() < self.exploration.epsilon;
        let action = match &thought {
            _ if is_random => view.draw(&mut self.chance),
            Some(thought) if self.draws_in(view.round()) => {
                view.legal()[usize::from(thought.drawn(self.chance.unit()))]
            }
            _ => own,
        };
        agent.follow((!is_random).then_some(action));
        Ok(Decided {
            action,
            is_own: action == own,
            thought,
        })
    }

    /// Whether actions are drawn by temperature in this round.
    fn draws_in(&self, round: u32) -> bool {
        self.exploration.temperature.is_some() && self.exploration.rounds.is_none_or(|rounds| round <= rounds)
    }
}
