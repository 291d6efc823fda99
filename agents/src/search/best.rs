//! The best of some legal actions.

use orrery_engine::{Action, Game, Rng};

/// The actions of highest value found so far.
#[derive(Clone, Debug, Default)]
pub(crate) struct Best(Vec<Action>);

impl Best {
    /// The legal action that leads to the position of highest value; chance decides between equal values. `child` is
    /// scratch space for the positions.
    pub(crate) fn of<G: Game>(
        &mut self,
        game: &G,
        mut value: impl FnMut(&G::State) -> f64,
        state: &G::State,
        legal: &[Action],
        child: &mut G::State,
        rng: &mut Rng,
    ) -> Action {
        let Best(best) = self;
        best.clear();
        let mut highest = f64::NEG_INFINITY;
        for &action in legal {
            child.clone_from(state);
            game.apply_unseen(child, action);
            let value = value(child);
            debug_assert!(!value.is_nan(), "a value is a number");
            if value > highest {
                highest = value;
                best.clear();
            }
            if value >= highest {
                best.push(action);
            }
        }
        best[rng.below(best.len())]
    }
}
