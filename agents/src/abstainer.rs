//! An agent that does without some actions where it has others (`without=`).

use crate::agent::{Agent, Forfeit};
use crate::game_end::GameEnd;
use crate::outside::Outside;
use crate::thought::Thought;
use orrery_engine::{Action, Game, Restricted, Rng, Seat, View};

/// Lets an agent play as if there were no other actions than those that it may choose: what it plans, it plans without the
/// others. It is not asked where one is left.
pub(crate) struct Abstainer<G: Game> {
    game: Restricted<G>,
    agent: Box<dyn Agent<Restricted<G>>>,
    /// The actions of the decision that it may choose.
    legal: Vec<Action>,
    /// Whether the last decision left it one action, so that the agent knows nothing of it.
    was_forced: bool,
}

impl<G: Game> Abstainer<G> {
    /// The agent, which plays this game; the seat that is restricted is the one that it is asked for.
    pub(crate) fn new(game: Restricted<G>, agent: Box<dyn Agent<Restricted<G>>>) -> Abstainer<G> {
        Abstainer {
            game,
            agent,
            legal: Vec::new(),
            was_forced: false,
        }
    }
}

impl<G: Game> Agent<G> for Abstainer<G> {
    fn choose(&mut self, view: &View<'_, G>, rng: &mut Rng) -> Result<Action, Forfeit> {
        self.game.restrict(view.observer());
        let view = view.restricted(&self.game, &mut self.legal);
        match *view.legal() {
            [only] => Ok(only),
            _ => self.agent.choose(&view, rng),
        }
    }

    fn think(
        &mut self,
        whole: &View<'_, G>,
        rng: &mut Rng,
        temperature: Option<f64>,
    ) -> Result<(Action, Option<Thought>), Forfeit> {
        self.game.restrict(whole.observer());
        let view = whole.restricted(&self.game, &mut self.legal);
        self.was_forced = view.legal().len() == 1;
        if self.was_forced {
            return Ok((view.legal()[0], None));
        }
        let (own, thought) = self.agent.think(&view, rng, temperature)?;
        Ok((own, thought.map(|thought| thought.among(view.legal(), whole.legal()))))
    }

    fn follow(&mut self, action: Option<Action>) {
        // What it is forced to do is no step of its plan.
        if !(self.was_forced && action.is_some()) {
            self.agent.follow(action);
        }
    }

    fn outside(&mut self) -> Option<Outside> {
        self.agent.outside()
    }

    fn over(&mut self, seat: Seat, end: &GameEnd<'_>) {
        self.agent.over(seat, end);
    }
}
