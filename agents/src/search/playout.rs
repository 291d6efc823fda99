//! Playouts: continue a game from the leaf of a search, and evaluate the result for each seat.

use crate::evaluation::Evaluation;
use crate::search::best::Best;
use crate::search::draw::Draw;
use crate::search::utility::{Utility, end_valuer};
use orrery_engine::{Action, Game, LegalActions, Rng, Turn};

/// The policy of the searching seat in playouts. Other seats choose uniformly at random: they matter less for the seat
/// than they cost.
///
/// # Examples
/// ```
/// use orrery_agents::mcts::Settings;
/// use orrery_agents::{Agent, Budget, Evaluated, Goal, Mcts, Policy};
/// use orrery_engine::planetarium::Setup;
/// use orrery_engine::{Planetarium, Rng, Rules, View};
///
/// let game = Planetarium::default();
/// let state = game.start(&Setup::players(2), 1)?;
/// let mut legal = Vec::new();
/// game.legal_actions(&state, &mut legal);
/// let view = View::new(&game, &state, state.actor, &legal);
/// // What the agent expects of the position for its seat.
/// let expected = |policy: Policy, rounds: u32| {
///     let (goal, budget) = (Goal::Blend, Budget::Iterations(10));
///     let settings = Settings { goal, budget, policy, rounds, noise: 0.0 };
///     let mut agent = Mcts::new(game.heuristic(), settings);
///     let (_, thought) = agent.think(&view, &mut Rng::seed(1), None).expect("it never forfeits");
///     thought.expect("it values actions").root_value
/// };
/// assert_eq!(expected(Policy::None, 1), expected(Policy::None, 3), "without playouts their length is without effect");
/// assert_ne!(expected(Policy::Random, 1), expected(Policy::Random, 3), "longer playouts end elsewhere");
/// # Ok::<(), orrery_engine::Problems>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Policy {
    /// No playout: the position is evaluated as it is.
    None,
    /// Uniformly random legal actions.
    Random,
    /// One decision ahead, by the same evaluation.
    Greedy,
    /// Like `Greedy`, but among a random sample of the legal actions, as many as the square root of their number.
    SampledGreedy,
}

/// A playout that goes on for more decisions is evaluated where it is then: under rules of one's own, a move that costs nothing
/// may be repeated without end.
const LONGEST: usize = 20_000;

/// A policy, and scratch space for its playouts.
#[derive(Clone, Debug)]
pub(crate) struct Playout<S> {
    policy: Policy,
    looked_at: Vec<Action>,
    draw: Draw,
    best: Best,
    child: Option<S>,
}

impl<S: Clone> Playout<S> {
    /// Playouts of this policy.
    pub(crate) fn new(policy: Policy) -> Playout<S> {
        Playout {
            policy,
            looked_at: Vec::new(),
            draw: Draw::default(),
            best: Best::default(),
            child: None,
        }
    }

    /// Runs a playout from the position until round `end` begins, and evaluates it there. The round is given by number, so
    /// that playouts to compare end in the same one, wherever they begin.
    pub(crate) fn run<G: Game<State = S>>(
        &mut self,
        game: &G,
        evaluation: &impl Evaluation<G>,
        utility: &Utility,
        state: &mut S,
        end: u32,
        rng: &mut Rng,
    ) -> f64 {
        let mut value = evaluation.valuer(game);
        // A playout ends where a round begins.
        if self.policy != Policy::None {
            let mut found = G::Legal::default();
            game.find_legal(state, &mut found);
            let mut decisions = 0..LONGEST;
            while let Turn::Decide(seat) = game.turn(state)
                && game.round(state) < end
                && decisions.next().is_some()
            {
                let policy = if seat == utility.seat() {
                    self.policy
                } else {
                    Policy::Random
                };
                self.look_at_some(game, policy, &found, rng);
                let action = match self.looked_at[..] {
                    [only] => only,
                    ref some => {
                        let child = self.child.get_or_insert_with(|| state.clone());
                        let value = |state: &S| value(state, seat);
                        self.best.of(game, value, state, some, child, rng)
                    }
                };
                game.apply_unseen_and_find(state, action, &mut found);
            }
        }
        utility.of(game, end_valuer(game, evaluation), state)
    }

    /// Draws the legal actions that a policy looks at.
    fn look_at_some<G: Game<State = S>>(&mut self, game: &G, policy: Policy, found: &G::Legal, rng: &mut Rng) {
        let all = found.count();
        let some = match policy {
            Policy::None | Policy::Random => 1,
            Policy::Greedy => all,
            Policy::SampledGreedy => all.isqrt(),
        };
        self.looked_at.clear();
        if some == all {
            self.looked_at.extend((0..all).map(|place| found.nth(game, place)));
        } else {
            let places = self.draw.some(some, all, rng);
            self.looked_at.extend(places.map(|place| found.nth(game, place)));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::evaluation::Evaluated;
    use crate::search::utility::Goal;
    use orrery_engine::planet_unknown::{PlanetUnknown, Setup};
    use orrery_engine::{Rules, Seat};

    #[test]
    fn playouts_end_in_the_same_round_wherever_they_begin() {
        let game = PlanetUnknown::default();
        let evaluation = game.heuristic();
        let mut state = game.start(&Setup::base(2), 1).expect("two can play");
        let utility = Utility::from(Goal::Score, Seat(0), &game, &evaluation, &state);
        let mut playout = Playout::new(Policy::Random);
        let mut rng = Rng::seed(1);
        for begun in [1, 3, 4] {
            assert!(game.round(&state) <= begun);
            playout.run(&game, &evaluation, &utility, &mut state, begun, &mut rng);
            let mut later = state.clone();
            let worth = playout.run(&game, &evaluation, &utility, &mut later, 4, &mut rng);
            assert_eq!(game.round(&later), 4, "begun in round {begun}");
            let again = playout.run(&game, &evaluation, &utility, &mut later, 4, &mut rng);
            assert_eq!(worth, again, "nothing is left to play");
        }
    }
}
