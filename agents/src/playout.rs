//! Plays on from where a search ends, and says what that is worth to each seat.

use crate::evaluation::Evaluation;
use crate::greedy::{Best, Outlook};
use crate::utility::Utility;
use orrery_engine::{Action, BySeat, Game, Rng, Turn};

/// Who plays on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Policy {
    /// Nobody: the position is valued as it stands.
    None,
    /// Uniformly random legal actions.
    Random,
    /// One decision ahead, by the same evaluation.
    Greedy,
    /// The same among a few legal actions, drawn at random: the root of their number.
    Glance,
}

/// A policy, how long it plays, and room for it.
#[derive(Clone, Debug)]
pub(crate) struct Playout<S> {
    policy: Policy,
    rounds: u32,
    legal: Vec<Action>,
    best: Best,
    child: Option<S>,
}

impl<S: Clone> Playout<S> {
    /// The policy for so many rounds, that of the beginning included.
    pub(crate) fn new(policy: Policy, rounds: u32) -> Playout<S> {
        Playout {
            policy,
            rounds,
            legal: Vec::new(),
            best: Best::default(),
            child: None,
        }
    }

    /// Plays the position on and values it for each seat.
    pub(crate) fn run<G: Game<State = S>>(
        &mut self,
        game: &G,
        evaluation: &impl Evaluation<G>,
        utility: &Utility,
        state: &mut S,
        rng: &mut Rng,
    ) -> BySeat<f64> {
        let end = game.round(state).saturating_add(self.rounds);
        while self.policy != Policy::None && game.round(state) < end {
            let Turn::Decide(seat) = game.turn(state) else {
                break;
            };
            game.legal_actions(state, &mut self.legal);
            let looked_at = match self.policy {
                Policy::None | Policy::Random => 1,
                Policy::Greedy => self.legal.len(),
                Policy::Glance => self.legal.len().isqrt(),
            };
            if looked_at < self.legal.len() {
                draw(&mut self.legal, looked_at, rng);
            }
            let action = match self.legal[..looked_at] {
                [only] => only,
                ref some => {
                    let child = self.child.get_or_insert_with(|| state.clone());
                    let outlook = Outlook { game, evaluation, seat };
                    self.best.of(&outlook, state, some, child, rng)
                }
            };
            game.apply(state, action);
        }
        utility.of(game, evaluation, state)
    }
}

/// Brings so many actions, drawn at random, to the front.
fn draw(actions: &mut [Action], count: usize, rng: &mut Rng) {
    for place in 0..count {
        let other = place + rng.below(actions.len() - place);
        actions.swap(place, other);
    }
}
