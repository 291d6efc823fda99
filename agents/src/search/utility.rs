//! What a search maximizes for a seat, between 0 and 1: winning, scoring, or both.

use crate::evaluation::Evaluation;
use orrery_engine::{BySeat, Game, Outcome, Seat, Turn};

/// What a search maximizes.
///
/// # Examples
/// ```
/// use orrery_agents::evaluation::Points;
/// use orrery_agents::mcts::Settings;
/// use orrery_agents::{Agent, Budget, Goal, Mcts, Policy};
/// use orrery_engine::planet_unknown::Setup;
/// use orrery_engine::{PlanetUnknown, Rng, Rules, Seat, View, play};
///
/// // The points that seat 0 makes with this goal; seat 1 takes the first legal action.
/// let game = PlanetUnknown::default();
/// let points = |goal: Goal| {
///     let (budget, policy) = (Budget::Iterations(10), Policy::None);
///     let settings = Settings { goal, budget, policy, rounds: 1, noise: 0.0 };
///     let mut agent = Mcts::new(Points, settings);
///     let mut state = game.start(&Setup::base(2), 7).expect("two can play");
///     let mut rng = Rng::seed(1);
///     let choose = |view: &View<'_, PlanetUnknown>| match view.observer() {
///         Seat(0) => agent.choose(view, &mut rng).expect("it never forfeits"),
///         _ => view.legal()[0],
///     };
///     play(&game, &mut state, choose, |_, _, _| {});
///     game.outcome(&state).scores
/// };
/// for goal in [Goal::Share, Goal::Score, Goal::Blend, Goal::Success] {
///     let scores = points(goal);
///     assert!(scores[Seat(0)] > scores[Seat(1)], "{goal:?}: {scores:?}");
/// }
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Goal {
    /// The lead over the others, or over the target in a solo game: a share of the win that grows with the margin of
    /// the lead.
    Share,
    /// The seat's own score.
    Score,
    /// Half of each.
    Blend,
    /// The share of the win itself: alone, reaching the target, however narrowly. Where the game is not over, the chance
    /// of it by the evaluation.
    Success,
}

/// Turns positions into results for one seat, between 0 and 1.
#[derive(Clone, Debug)]
pub(crate) struct Utility {
    goal: Goal,
    seat: Seat,
    /// The value of the position at the root of the search: scores are measured from here.
    base: f64,
    /// The target of a solo game.
    target: Option<i32>,
    scale: f64,
}

impl Utility {
    /// The utility for a search of this seat from this position.
    pub(crate) fn from<G: Game>(
        goal: Goal,
        seat: Seat,
        game: &G,
        evaluation: &impl Evaluation<G>,
        state: &G::State,
    ) -> Utility {
        Utility {
            goal,
            seat,
            base: end_valuer(game, evaluation)(state, seat),
            target: game.outcome(state).target,
            scale: evaluation.scale(),
        }
    }

    /// The seat that the results are for.
    pub(crate) fn seat(&self) -> Seat {
        self.seat
    }

    /// The result of the position, from its scores if the game is over and from the evaluation otherwise.
    ///
    /// Only [`Goal::Success`] uses the actual share of a win: for a search that cannot tell a narrow win from a narrow
    /// defeat, one is little better than the other, and means of zeros and ones need many more playouts to be
    /// distinguished.
    pub(crate) fn of<G: Game>(&self, game: &G, value: impl FnMut(&G::State, Seat) -> f64, state: &G::State) -> f64 {
        let values = if game.turn(state) == Turn::Over {
            let Outcome { scores, shares, .. } = game.outcome(state);
            if self.goal == Goal::Success {
                return shares[self.seat];
            }
            BySeat::from_fn(scores.seats(), |seat| f64::from(scores[seat]))
        } else {
            values(game, value, state)
        };
        self.guess(&values)
    }

    /// The expected result, from the values of all seats.
    pub(crate) fn guess(&self, values: &BySeat<f64>) -> f64 {
        let own = values[self.seat];
        let share = match self.target {
            Some(target) => logistic((own - f64::from(target)) / self.solo_scale()),
            None => {
                let weight = |value: &f64| ((value - own) / self.scale).exp();
                1.0 / values.iter().map(weight).sum::<f64>()
            }
        };
        self.blend(share, self.score(own))
    }

    /// The scale of a lead over the target.
    fn solo_scale(&self) -> f64 {
        match self.goal {
            Goal::Success => SUCCESS * self.scale,
            _ => self.scale,
        }
    }

    fn score(&self, value: f64) -> f64 {
        logistic((value - self.base) / (2.0 * self.scale))
    }

    fn blend(&self, share: f64, score: f64) -> f64 {
        match self.goal {
            Goal::Share | Goal::Success => share,
            Goal::Score => score,
            Goal::Blend => (share + score) / 2.0,
        }
    }
}

/// A function that values positions between turns: by what the evaluation has for the ends of turns.
pub(crate) fn end_valuer<'a, G: Game>(
    game: &'a G,
    evaluation: &'a impl Evaluation<G>,
) -> impl FnMut(&G::State, Seat) -> f64 {
    let mut value = evaluation.valuer(game);
    move |state, seat| {
        let of_end = evaluation.value_of_end(game, state, seat);
        of_end.unwrap_or_else(|| value(state, seat))
    }
}

/// The value for each seat, by a valuer.
pub(crate) fn values<G: Game>(
    game: &G,
    mut value: impl FnMut(&G::State, Seat) -> f64,
    state: &G::State,
) -> BySeat<f64> {
    BySeat::from_fn(game.seats(state), |seat| value(state, seat))
}

/// The scale of the chance of success, as a share of that of the evaluation: final scores of Planet Unknown deviate by 4 to
/// 9 points (standard deviation) from what the evaluation expects in a round, and this logistic curve has one of 7.
const SUCCESS: f64 = 0.5;

fn logistic(x: f64) -> f64 {
    1.0 / (1.0 + (-x).exp())
}
