//! The whole of its own turn: a beam search over its decisions until another seat decides or a round begins.

use crate::agent::{Agent, Forfeit};
use crate::evaluation::Evaluation;
use crate::own_turn::{OwnTurn, Search};
use orrery_engine::{Action, Game, Rng, View};

/// Searches the rest of its own turn on one sample of what it does not know: after each decision the positions of
/// highest value are kept, equal ones once, and the turn that ends in the position of highest value is taken.
///
/// The turn that was found is played on without another search while it goes as expected. What the other seats will
/// do, and what chance brings in the next round, is left to the evaluation.
pub(crate) struct Planner<E> {
    evaluation: E,
    beam: usize,
    depth: usize,
    plan: OwnTurn,
}

impl<E> Planner<E> {
    /// The agent that values positions so, keeps so many after each decision and looks so many decisions ahead.
    pub(crate) fn new(evaluation: E, beam: usize, depth: usize) -> Planner<E> {
        Planner {
            evaluation,
            beam,
            depth,
            plan: OwnTurn::default(),
        }
    }
}

impl<G: Game, E: Evaluation<G>> Agent<G> for Planner<E> {
    fn choose(&mut self, view: &View<'_, G>, rng: &mut Rng) -> Result<Action, Forfeit> {
        if let Some(action) = self.plan.next(view.legal()) {
            return Ok(action);
        }
        let start = view.sample(&view.beliefs(), rng);
        let mut search = Search::new(view.game(), &self.evaluation, view.observer(), start);
        let best = search.run(self.beam, self.depth, 1).swap_remove(0);
        self.plan = best.turn;
        Ok(self.plan.next(view.legal()).expect("a turn has a decision at least"))
    }
}
