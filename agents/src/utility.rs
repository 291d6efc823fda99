//! What a seat seeks, between 0 and 1: to win, to score, or both.

use crate::evaluation::Evaluation;
use orrery_engine::{BySeat, Game, Seat, Turn};

/// What is sought.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Goal {
    /// To be ahead; alone, of the target. The more by, the surer it counts: not the share of the win as it is.
    Share,
    /// The own score.
    Score,
    /// Half of each.
    Blend,
}

/// Turns positions into what they are worth to each seat, between 0 and 1.
#[derive(Clone, Debug)]
pub(crate) struct Utility {
    goal: Goal,
    /// Values of the position that is decided in: scores are measured from here.
    base: BySeat<f64>,
    /// What a solo game asks for.
    target: Option<i32>,
    scale: f64,
}

impl Utility {
    /// The measure for a search from this position.
    pub(crate) fn from<G: Game>(goal: Goal, game: &G, evaluation: &impl Evaluation<G>, state: &G::State) -> Utility {
        Utility {
            goal,
            base: values(game, evaluation, state),
            target: game.outcome(state).target,
            scale: evaluation.scale(),
        }
    }

    /// What the position is worth to each seat, by its scores where the game is over and by the evaluation elsewhere.
    ///
    /// A share that was won is not taken as it is: a narrow win is little better than a narrow defeat for a search that
    /// cannot tell which of them it gets, and means of zeros and ones take many more playouts to tell apart.
    pub(crate) fn of<G: Game>(&self, game: &G, evaluation: &impl Evaluation<G>, state: &G::State) -> BySeat<f64> {
        let values = if game.turn(state) == Turn::Over {
            let scores = game.outcome(state).scores;
            BySeat::from_fn(scores.seats(), |seat| f64::from(scores[seat]))
        } else {
            values(game, evaluation, state)
        };
        BySeat::from_fn(values.seats(), |seat| self.guess(&values, seat))
    }

    /// What the values of all seats promise one of them.
    pub(crate) fn guess(&self, values: &BySeat<f64>, seat: Seat) -> f64 {
        let share = match self.target {
            Some(target) => logistic((values[seat] - f64::from(target)) / self.scale),
            None => {
                let weight = |value: &f64| ((value - values[seat]) / self.scale).exp();
                1.0 / values.iter().map(weight).sum::<f64>()
            }
        };
        self.blend(share, self.score(seat, values[seat]))
    }

    fn score(&self, seat: Seat, value: f64) -> f64 {
        logistic((value - self.base[seat]) / (2.0 * self.scale))
    }

    fn blend(&self, share: f64, score: f64) -> f64 {
        match self.goal {
            Goal::Share => share,
            Goal::Score => score,
            Goal::Blend => (share + score) / 2.0,
        }
    }
}

/// The evaluation's value for each seat.
pub(crate) fn values<G: Game>(game: &G, evaluation: &impl Evaluation<G>, state: &G::State) -> BySeat<f64> {
    BySeat::from_fn(game.seats(state), |seat| evaluation.value(game, state, seat))
}

fn logistic(x: f64) -> f64 {
    1.0 / (1.0 + (-x).exp())
}
