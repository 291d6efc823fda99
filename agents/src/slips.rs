//! An agent that plays a drawn action in some of its decisions (`slips=`): a stand-in for weaker play.

use crate::agent::{Agent, Forfeit};
use crate::game_end::GameEnd;
use crate::outside::Outside;
use crate::thought::Thought;
use orrery_engine::{Action, Game, Rng, Seat, View};

/// Draws from the legal actions in this share of decisions, and lets the agent choose in the others. The agent is not asked
/// where it slips, and a plan that it had ends there.
pub(crate) struct Slips<G: Game> {
    share: f64,
    agent: Box<dyn Agent<G>>,
    /// Whether it slipped in the decision that it thought of last.
    slipped: bool,
}

impl<G: Game> Slips<G> {
    /// The agent with this probability of a slip.
    pub(crate) fn new(share: f64, agent: Box<dyn Agent<G>>) -> Slips<G> {
        Slips {
            share,
            agent,
            slipped: false,
        }
    }

    /// The action of a slip, if it slips here. It keeps no stream of its own, so that equal questions have equal answers.
    fn slip(&self, view: &View<'_, G>, rng: &mut Rng) -> Option<Action> {
        (rng.unit() < self.share).then(|| view.draw(rng))
    }
}

impl<G: Game> Agent<G> for Slips<G> {
    fn choose(&mut self, view: &View<'_, G>, rng: &mut Rng) -> Result<Action, Forfeit> {
        match self.slip(view, rng) {
            Some(drawn) => {
                self.agent.follow(None);
                Ok(drawn)
            }
            None => self.agent.choose(view, rng),
        }
    }

    /// Of a decision in which it slips, it thinks nothing.
    fn think(
        &mut self,
        view: &View<'_, G>,
        rng: &mut Rng,
        temperature: Option<f64>,
    ) -> Result<(Action, Option<Thought>), Forfeit> {
        let drawn = self.slip(view, rng);
        self.slipped = drawn.is_some();
        match drawn {
            Some(drawn) => Ok((drawn, None)),
            None => self.agent.think(view, rng, temperature),
        }
    }

    fn follow(&mut self, action: Option<Action>) {
        self.agent.follow(action.filter(|_| !self.slipped));
    }

    fn outside(&mut self) -> Option<Outside> {
        self.agent.outside()
    }

    fn over(&mut self, seat: Seat, end: &GameEnd<'_>) {
        self.agent.over(seat, end);
    }
}
