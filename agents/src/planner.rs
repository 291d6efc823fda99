//! A beam search over the decisions of the agent's own turn, until another seat decides or a round begins.

use crate::evaluation::Evaluation;
use crate::search::own_turn::{Room, Search};
use crate::search::plan::{Plan, TURNS};
use crate::search::turn_player::{TurnPlayer, TurnSearch};
use crate::thought::Measure;
use orrery_engine::{Game, Rng, View};

/// Searches the rest of its own turn on one sample of the hidden information: after each decision it keeps the positions
/// of highest value, equal positions once, and it takes the turn that ends in the position of highest value.
///
/// The other seats' actions and chance in the next round are left to the evaluation.
pub(crate) type Planner<G, E> = TurnPlayer<Beam<G, E>>;

/// The search of a [`Planner`].
pub(crate) struct Beam<G: Game, E> {
    evaluation: E,
    beam: usize,
    depth: usize,
    room: Room<G::State>,
}

impl<G: Game, E> Planner<G, E> {
    /// The agent with this evaluation, beam width and depth.
    pub(crate) fn new(evaluation: E, beam: usize, depth: usize) -> Planner<G, E> {
        TurnPlayer::of(Beam {
            evaluation,
            beam,
            depth,
            room: Room::default(),
        })
    }
}

impl<G: Game, E: Evaluation<G>> TurnSearch<G> for Beam<G, E> {
    const MEASURE: Measure = Measure::Values;

    fn search(&mut self, view: &View<'_, G>, rng: &mut Rng, turns: usize) -> Plan {
        let start = view.sample(&view.beliefs(), rng);
        let mut search = Search::new(view.game(), &self.evaluation, view.observer(), &start, &mut self.room);
        Plan::of_found(search.run(self.beam, self.depth, turns, TURNS))
    }
}
