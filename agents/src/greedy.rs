//! One decision ahead: tries every legal action and keeps the one whose position it values most.

use crate::agent::{Agent, Forfeit};
use crate::evaluation::Evaluation;
use orrery_engine::{Action, Game, Rng, View};

/// Applies each legal action to one state sampled from what it knows and takes the action of highest value; equal
/// values are decided by chance.
///
/// It sees neither what the other seats will answer nor the rest of its own turn.
#[derive(Clone, Debug)]
pub struct Greedy<E> {
    evaluation: E,
    best: Vec<Action>,
}

impl<E> Greedy<E> {
    /// The agent that values positions so.
    pub fn new(evaluation: E) -> Greedy<E> {
        Greedy {
            evaluation,
            best: Vec::new(),
        }
    }
}

impl<G: Game, E: Evaluation<G>> Agent<G> for Greedy<E> {
    fn choose(&mut self, view: &View<'_, G>, rng: &mut Rng) -> Result<Action, Forfeit> {
        let game = view.game();
        // A stream of its own: how much a sample draws has no say in which of equal actions is taken.
        let sampled = view.sample(&view.beliefs(), &mut Rng::from_words(&[rng.next_u64()]));
        let mut child = sampled.clone();
        let mut highest = f64::NEG_INFINITY;
        self.best.clear();
        for &action in view.legal() {
            child.clone_from(&sampled);
            game.apply(&mut child, action);
            let value = self.evaluation.value(game, &child, view.observer());
            debug_assert!(!value.is_nan(), "a value is a number");
            if value > highest {
                highest = value;
                self.best.clear();
            }
            if value >= highest {
                self.best.push(action);
            }
        }
        Ok(self.best[rng.below(self.best.len())])
    }
}
