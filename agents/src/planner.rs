//! A beam search over the decisions of the agent's own turn, until another seat decides or a round begins.

use crate::agent::{Agent, Forfeit};
use crate::evaluation::Evaluation;
use crate::own_turn::{OwnTurn, Room, Search};
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
    plan: OwnTurn,
    room: Room<G::State>,
}

impl<G: Game, E> Planner<G, E> {
    /// The agent with this evaluation, beam width and depth.
    pub(crate) fn new(evaluation: E, beam: usize, depth: usize) -> Planner<G, E> {
        Planner {
            evaluation,
            beam,
            depth,
            plan: OwnTurn::default(),
            room: Room::default(),
        }
    }
}

impl<G: Game, E: Evaluation<G>> Agent<G> for Planner<G, E> {
    fn choose(&mut self, view: &View<'_, G>, rng: &mut Rng) -> Result<Action, Forfeit> {
        if let Some(action) = self.plan.next(view.legal()) {
            return Ok(action);
        }
        let start = view.sample(&view.beliefs(), rng);
        let mut search = Search::new(view.game(), &self.evaluation, view.observer(), &start, &mut self.room);
        let best = search.run(self.beam, self.depth, 1).swap_remove(0);
        self.plan = best.turn;
        Ok(self.plan.next(view.legal()).expect("a turn has at least one decision"))
    }
}
