//! Playouts: continue a game from the leaf of a search, and evaluate the result for each seat.

use crate::evaluation::Evaluation;
use crate::greedy::Best;
use crate::utility::Utility;
use orrery_engine::{Action, BySeat, Game, Rng, Turn};

/// The policy of playouts.
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
/// // The word that the stream of the agent gives after a decision: it tells how much was drawn.
/// let drawn = |policy: Policy, rounds: u32| {
///     let (goal, budget) = (Goal::Blend, Budget::Iterations(10));
///     let settings = Settings { goal, budget, policy, rounds, explore: 0.5, widen: 1.0 };
///     let mut rng = Rng::from_words(&[1]);
///     Mcts::new(game.prospects(), settings).choose(&view, &mut rng).expect("it never forfeits");
///     rng.next_u64()
/// };
/// assert_eq!(drawn(Policy::None, 1), drawn(Policy::None, 3), "without playouts their length is without effect");
/// assert_ne!(drawn(Policy::Random, 1), drawn(Policy::Random, 3), "longer playouts draw more actions");
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

/// A policy with the length of its playouts, and scratch space.
#[derive(Clone, Debug)]
pub(crate) struct Playout<S> {
    policy: Policy,
    rounds: u32,
    legal: Vec<Action>,
    best: Best,
    child: Option<S>,
}

impl<S: Clone> Playout<S> {
    /// Playouts of this policy for `rounds` rounds, the first one included.
    pub(crate) fn new(policy: Policy, rounds: u32) -> Playout<S> {
        Playout {
            policy,
            rounds,
            legal: Vec::new(),
            best: Best::default(),
            child: None,
        }
    }

    /// Runs a playout from the position, and evaluates its end for each seat.
    pub(crate) fn run<G: Game<State = S>>(
        &mut self,
        game: &G,
        evaluation: &impl Evaluation<G>,
        utility: &Utility,
        state: &mut S,
        rng: &mut Rng,
    ) -> BySeat<f64> {
        let end = game.round(state).saturating_add(self.rounds);
        let mut value = evaluation.valuer(game);
        while self.policy != Policy::None && game.round(state) < end {
            let Turn::Decide(seat) = game.turn(state) else {
                break;
            };
            game.legal_actions(state, &mut self.legal);
            let looked_at = match self.policy {
                Policy::None | Policy::Random => 1,
                Policy::Greedy => self.legal.len(),
                Policy::SampledGreedy => self.legal.len().isqrt(),
            };
            if looked_at < self.legal.len() {
                draw(&mut self.legal, looked_at, rng);
            }
            let action = match self.legal[..looked_at] {
                [only] => only,
                ref some => {
                    let child = self.child.get_or_insert_with(|| state.clone());
                    let value = |state: &S| value(state, seat);
                    self.best.of(game, value, state, some, child, rng)
                }
            };
            game.apply(state, action);
        }
        utility.of(game, value, state)
    }
}

/// Moves `count` actions, drawn at random, to the front.
fn draw(actions: &mut [Action], count: usize, rng: &mut Rng) {
    for place in 0..count {
        let other = place + rng.below(actions.len() - place);
        actions.swap(place, other);
    }
}
