//! What a seat sees of a position, and what it may believe about the rest.

use crate::by_seat::{Seat, SeatSet};
use crate::game::rules::Rules;
use crate::rng::Rng;
use crate::tensor::{Shape, Tensor};

/// Which seat knows what in a game.
///
/// A *sealed phase* is one in which seats decide without seeing what the others do during it. While it runs,
/// [`to_act`](Information::to_act) names several seats; whatever an observer is given shows the other seats as they
/// were when the phase began; and the order in which the seats decide does not change the state in which the phase
/// closes.
pub trait Information: Rules {
    /// What one observer knows of a position, made ready for sampling.
    type Beliefs: Send;

    /// The seats that still have to decide in the running phase: several only in a sealed phase, none when the game is
    /// over. The seat of [`turn`](crate::Rules::turn) is one of them.
    fn to_act(&self, state: &Self::State) -> SeatSet;

    /// Lets `seat`, one of [`to_act`](Information::to_act), decide next. Changes nothing else.
    fn let_act(&self, state: &mut Self::State, seat: Seat);

    /// What `observer` knows, prepared for sampling: called once a decision.
    fn beliefs(&self, state: &Self::State, observer: Seat) -> Self::Beliefs;

    /// A state that the observer cannot distinguish from the real one, with a new chance key. It is drawn uniformly
    /// over the assignments of unseen pieces to places that agree with all that the observer saw. Called once an
    /// iteration, without allocation.
    ///
    /// In a sealed phase the other seats are back where they were when it began, and act after the observer. A uniform
    /// belief is not a posterior over what strong players keep.
    fn sample(&self, beliefs: &Self::Beliefs, rng: &mut Rng, into: &mut Self::State);

    /// The shape of an observation.
    fn observation_shape(&self) -> Shape;

    /// What `observer` sees, as numbers; `out` is reset first.
    fn observe(&self, state: &Self::State, observer: Seat, out: &mut Tensor);
}
