//! Flat Monte Carlo: equally many playouts from every legal action, and the best mean.

use crate::evaluation::Evaluation;
use crate::search::action_player::{ActionPlayer, ActionSearch};
use crate::search::budget::{Budget, Clock};
use crate::search::playout::{Playout, Policy};
use crate::search::utility::{Goal, Utility};
use crate::thought::Finding;
use orrery_engine::{Game, Rng, View};

/// Tries the legal actions in turn, each on a fresh sample of the hidden information, runs a playout, and takes the
/// action with the best mean; the first among equals.
///
/// The policy of the playouts decides the rest of its own turn.
pub(crate) type Flat<G, E> = ActionPlayer<Equal<G, E>>;

/// The search of a [`Flat`].
pub(crate) struct Equal<G: Game, E> {
    evaluation: E,
    goal: Goal,
    budget: Budget,
    playout: Playout<G::State>,
    rounds: u32,
    totals: Vec<(f64, u64)>,
}

impl<G: Game, E> Flat<G, E> {
    /// The agent with this goal and budget, whose playouts follow `policy` for `rounds` rounds, that of the
    /// decision included.
    pub(crate) fn new(evaluation: E, goal: Goal, budget: Budget, policy: Policy, rounds: u32) -> Flat<G, E> {
        ActionPlayer::of(Equal {
            evaluation,
            goal,
            budget,
            playout: Playout::new(policy),
            rounds,
            totals: Vec::new(),
        })
    }
}

impl<G: Game, E: Evaluation<G>> ActionSearch<G> for Equal<G, E> {
    fn search(&mut self, view: &View<'_, G>, rng: &mut Rng, seen: impl FnMut(Finding)) -> usize {
        let (game, seat, legal) = (view.game(), view.observer(), view.legal());
        let beliefs = view.beliefs();
        let mut state = view.sample(&beliefs, rng);
        let utility = Utility::from(self.goal, seat, game, &self.evaluation, &state);
        self.totals.clear();
        self.totals.resize(legal.len(), (0.0, 0));
        let end = game.round(&state).saturating_add(self.rounds);
        let mut clock = Clock::start(self.budget);
        let until = clock.part(1);
        for index in (0..legal.len()).cycle() {
            game.sample(&beliefs, rng, &mut state);
            game.apply_unseen(&mut state, legal[index]);
            let worth = self.playout.run(game, &self.evaluation, &utility, &mut state, end, rng);
            let (total, count) = &mut self.totals[index];
            *total += worth;
            *count += 1;
            clock.count();
            if !clock.is_before(until) {
                break;
            }
        }
        let mean = |&(total, count): &(f64, u64)| {
            if count == 0 {
                f64::NEG_INFINITY
            } else {
                total / count as f64
            }
        };
        let mut best = 0;
        for index in 1..legal.len() {
            if mean(&self.totals[index]) > mean(&self.totals[best]) {
                best = index;
            }
        }
        let tried = self.totals.iter().enumerate().filter(|(_, (_, count))| *count > 0);
        let finding = |(place, &(total, count)): (usize, &(f64, u64))| Finding {
            place: place as u16,
            visits: count as u32,
            value: total / count as f64,
        };
        tried.map(finding).for_each(seen);
        best
    }
}
