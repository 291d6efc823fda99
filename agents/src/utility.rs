//! What a search maximizes for a seat, between 0 and 1: winning, scoring, or both.

use crate::evaluation::Evaluation;
use orrery_engine::{BySeat, Game, Seat, Turn};

/// What a search maximizes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Goal {
    /// The lead over the others, or over the target in a solo game: a share of the win that grows with the margin of
    /// the lead.
    Share,
    /// The seat's own score.
    Score,
    /// Half of each.
    Blend,
}

/// Turns positions into results for each seat, between 0 and 1.
#[derive(Clone, Debug)]
pub(crate) struct Utility {
    goal: Goal,
    /// Values of the position at the root of the search: scores are measured from here.
    base: BySeat<f64>,
    /// The target of a solo game.
    target: Option<i32>,
    scale: f64,
}

impl Utility {
    /// The utility for a search from this position.
    pub(crate) fn from<G: Game>(goal: Goal, game: &G, evaluation: &impl Evaluation<G>, state: &G::State) -> Utility {
        Utility {
            goal,
            base: values(game, evaluation, state),
            target: game.outcome(state).target,
            scale: evaluation.scale(),
        }
    }

    /// The result of the position for each seat, from its scores if the game is over and from the evaluation otherwise.
    ///
    /// The actual share of a win is not used: for a search that cannot tell a narrow win from a narrow defeat, one is
    /// little better than the other, and means of zeros and ones need many more playouts to be distinguished.
    pub(crate) fn of<G: Game>(&self, game: &G, evaluation: &impl Evaluation<G>, state: &G::State) -> BySeat<f64> {
        let values = if game.turn(state) == Turn::Over {
            let scores = game.outcome(state).scores;
            BySeat::from_fn(scores.seats(), |seat| f64::from(scores[seat]))
        } else {
            values(game, evaluation, state)
        };
        BySeat::from_fn(values.seats(), |seat| self.guess(&values, seat))
    }

    /// The expected result for a seat, from the values of all seats.
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
