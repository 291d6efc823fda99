//! The traits of evaluations, and of games that have one.

use super::weights::Weighted;
use crate::features::Featured;
use orrery_engine::{Game, Seat};

/// Puts a number on a position.
///
/// # Examples
/// ```
/// use orrery_agents::{Agent, Evaluation, Greedy};
/// use orrery_engine::planet_unknown::{Setup, State};
/// use orrery_engine::{PlanetUnknown, Rng, Rules, Seat, View, play};
///
/// /// Looks at nothing but covered squares.
/// struct Covered;
///
/// impl Evaluation<PlanetUnknown> for Covered {
///     fn value(&self, _game: &PlanetUnknown, state: &State, seat: Seat) -> f64 {
///         state.boards[seat].covered.count() as f64
///     }
///
///     fn scale(&self) -> f64 {
///         10.0
///     }
/// }
///
/// let game = PlanetUnknown::default();
/// let mut state = game.start(&Setup::base(2), 7)?;
/// let (mut agent, mut rng) = (Greedy::new(Covered), Rng::seed(1));
/// let choose = |view: &View<'_, PlanetUnknown>| agent.choose(view, &mut rng).expect("greedy never forfeits");
/// play(&game, &mut state, choose, |_, _, _| {});
/// assert!(Covered.value(&game, &state, Seat(0)) > 30.0);
/// # Ok::<(), orrery_engine::Problems>(())
/// ```
pub trait Evaluation<G: Game>: Send {
    /// The value of the position for the seat: higher is better, in the evaluation's own scale, never NaN.
    ///
    /// The state may be a sample and in the middle of a turn. Equal states have equal values.
    fn value(&self, game: &G, state: &G::State, seat: Seat) -> f64;

    /// A better value of a position in which the seat's turn is over; none if [`value`](Evaluation::value) is all there is.
    /// Such values are compared with each other alone.
    fn value_of_end(&self, _game: &G, _state: &G::State, _seat: Seat) -> Option<f64> {
        None
    }

    /// The difference of values at which the better of two seats wins about three games in four.
    fn scale(&self) -> f64;

    /// A function that values one position after another as [`value`](Evaluation::value) does. It may remember parts of
    /// the value that a position has in common with those before, as those of one decision have many.
    fn valuer<'a>(&'a self, game: &'a G) -> impl FnMut(&G::State, Seat) -> f64 + use<'a, Self, G> {
        move |state, seat| self.value(game, state, seat)
    }
}

/// A game with a heuristic evaluation.
///
/// # Examples
/// ```
/// use orrery_agents::{Evaluated, Evaluation};
/// use orrery_engine::planet_unknown::Setup;
/// use orrery_engine::{PlanetUnknown, Rules};
///
/// let game = PlanetUnknown::default();
/// let state = game.start(&Setup::base(2), 7)?;
/// let heuristic = game.heuristic();
/// for (seat, &points) in game.outcome(&state).scores.entries() {
///     assert!(heuristic.value(&game, &state, seat) > f64::from(points), "much is expected at the start");
/// }
/// # Ok::<(), orrery_engine::Problems>(())
/// ```
pub trait Evaluated: Featured + Sized + 'static {
    /// Values points made and points expected; [`Points`](crate::evaluation::Points) for a game without a better one.
    type Heuristic: Evaluation<Self> + Weighted + Sync + 'static;

    /// The evaluation that `eval=learned` adds a model to: the heuristic, unless the game has a better one that agents do
    /// not use by default.
    type Base: Evaluation<Self> + Sync + 'static;

    /// The evaluation for this ruleset. Called once for each agent of each game, so it should be cheap.
    fn heuristic(&self) -> Self::Heuristic;

    /// The evaluation under a learned model, for this ruleset.
    fn base(&self) -> Self::Base;
}
