//! The points alone: `greedy:eval=points` is the yardstick, whose play changes only with the rules.

use crate::evaluation::contract::Evaluation;
use crate::evaluation::weights::Weighted;
use orrery_engine::{Game, Seat};

/// The seat's score as if the game ended here.
///
/// # Examples
/// ```
/// use orrery_agents::Evaluation;
/// use orrery_agents::evaluation::Points;
/// use orrery_engine::planet_unknown::Setup;
/// use orrery_engine::{PlanetUnknown, Rules, Seat};
///
/// let game = PlanetUnknown::default();
/// let state = game.start(&Setup::base(2), 7)?;
/// let points = game.outcome(&state).scores[Seat(1)];
/// assert_eq!(Points.value(&game, &state, Seat(1)), f64::from(points));
/// # Ok::<(), orrery_engine::Problems>(())
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct Points;

impl<G: Game> Evaluation<G> for Points {
    fn value(&self, game: &G, state: &G::State, seat: Seat) -> f64 {
        f64::from(game.outcome(state).scores[seat])
    }

    fn scale(&self) -> f64 {
        SCALE
    }
}

/// There is nothing to weigh.
impl Weighted for Points {
    fn names() -> &'static [&'static str] {
        &[]
    }

    fn version() -> u32 {
        1
    }

    fn weights(&self) -> Vec<f64> {
        Vec::new()
    }

    fn with_weights(&self, _weights: &[f64]) -> Points {
        Points
    }
}

/// About the standard deviation of one seat's points between games, for games with scores like those of the engine's
/// games.
const SCALE: f64 = 8.0;
