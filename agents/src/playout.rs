//! Playouts: continue a game from the leaf of a search, and evaluate the result for each seat.

use crate::draw::Draw;
use crate::evaluation::Evaluation;
use crate::greedy::Best;
use crate::utility::{Utility, end_valuer};
use orrery_engine::{Action, BySeat, Game, LegalActions, Rng, Turn};

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
///     let settings = Settings { goal, budget, policy, rounds, explore: 0.5, widen: 1.0, noise: 0.0 };
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
    looked_at: Vec<Action>,
    draw: Draw,
    best: Best,
    child: Option<S>,
}

impl<S: Clone> Playout<S> {
    /// Playouts of this policy for `rounds` rounds, the first one included.
    pub(crate) fn new(policy: Policy, rounds: u32) -> Playout<S> {
        Playout {
            policy,
            rounds,
            looked_at: Vec::new(),
            draw: Draw::default(),
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
        let mut value = evaluation.valuer(game);
        // A playout ends where a round begins.
        if self.policy != Policy::None {
            let end = game.round(state).saturating_add(self.rounds);
            let mut found = G::Legal::default();
            game.find_legal(state, &mut found);
            while let Turn::Decide(seat) = game.turn(state)
                && game.round(state) < end
            {
                self.look_at_some(game, &found, rng);
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

    /// Draws the legal actions that the policy looks at.
    fn look_at_some<G: Game<State = S>>(&mut self, game: &G, found: &G::Legal, rng: &mut Rng) {
        let all = found.count();
        let some = match self.policy {
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
