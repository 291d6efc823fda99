//! A beam search over the decisions of the agent's own turn, until another seat decides or a round begins.

use crate::agent::{Agent, Forfeit};
use crate::evaluation::Evaluation;
use crate::own_turn::{Room, Search};
use crate::plan::{Plan, TURNS};
use crate::thought::{Measure, Thought};
use orrery_engine::{Action, Game, Rng, View};

/// Searches the rest of its own turn on one sample of the hidden information: after each decision it keeps the positions
/// of highest value, equal positions once, and it takes the turn that ends in the position of highest value.
///
/// It plays this turn without another search as long as it goes as expected. The other seats' actions and chance in the
/// next round are left to the evaluation.
pub(crate) struct Planner<G: Game, E> {
    evaluation: E,
    beam: usize,
    depth: usize,
    plan: Plan,
    room: Room<G::State>,
}

impl<G: Game, E> Planner<G, E> {
    /// The agent with this evaluation, beam width and depth.
    pub(crate) fn new(evaluation: E, beam: usize, depth: usize) -> Planner<G, E> {
        Planner {
            evaluation,
            beam,
            depth,
            plan: Plan::default(),
            room: Room::default(),
        }
    }
}

impl<G: Game, E: Evaluation<G>> Planner<G, E> {
    /// Searches for this many turns, unless the plan goes on.
    fn plan(&mut self, view: &View<'_, G>, rng: &mut Rng, turns: usize) {
        if self.plan.goes_on(view.legal()) {
            return;
        }
        let start = view.sample(&view.beliefs(), rng);
        let mut search = Search::new(view.game(), &self.evaluation, view.observer(), &start, &mut self.room);
        self.plan = Plan::of_found(search.run(self.beam, self.depth, turns));
    }
}

impl<G: Game, E: Evaluation<G>> Agent<G> for Planner<G, E> {
    fn choose(&mut self, view: &View<'_, G>, rng: &mut Rng) -> Result<Action, Forfeit> {
        self.plan(view, rng, 1);
        let own = self.plan.own();
        self.plan.follow(Some(own));
        Ok(own)
    }

    fn think(
        &mut self,
        view: &View<'_, G>,
        rng: &mut Rng,
        temperature: Option<f64>,
    ) -> Result<(Action, Option<Thought>), Forfeit> {
        self.plan(view, rng, TURNS);
        let thought = self.plan.thought(view.legal(), Measure::Values, temperature);
        Ok((self.plan.own(), Some(thought)))
    }

    fn follow(&mut self, action: Option<Action>) {
        self.plan.follow(action);
    }
}
