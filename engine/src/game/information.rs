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
///
/// # Examples
/// ```
/// use orrery_engine::planet_unknown::Setup;
/// use orrery_engine::{Information, PlanetUnknown, Rules, Seat, SeatSet, Tensor, Turn};
///
/// // In the first phase of this deal both seats lay a tile, and neither sees what the other does.
/// let game = PlanetUnknown::default();
/// let mut state = game.start(&Setup::base(2), 7)?;
/// assert_eq!(game.to_act(&state), SeatSet::all(2));
/// let (mut before, mut after, mut legal) = (Tensor::default(), Tensor::default(), Vec::new());
/// game.observe(&state, Seat(0), &mut before);
///
/// game.let_act(&mut state, Seat(1));
/// assert_eq!(game.turn(&state), Turn::Decide(Seat(1)));
/// game.legal_actions(&state, &mut legal);
/// game.apply(&mut state, legal[0]);
/// game.observe(&state, Seat(0), &mut after);
/// assert_eq!(before, after);
/// # Ok::<(), orrery_engine::Problems>(())
/// ```
pub trait Information: Rules {
    /// What one observer knows of a position, made ready for sampling.
    type Beliefs: Send;

    /// The seats that still have to decide in the running phase: several only in a sealed phase, none when the game is
    /// over. The seat of [`turn`](crate::Rules::turn) is one of them.
    fn to_act(&self, state: &Self::State) -> SeatSet;

    /// Lets `seat`, one of [`to_act`](Information::to_act), decide next. Changes nothing else.
    fn let_act(&self, state: &mut Self::State, seat: Seat);

    /// What `observer` knows, prepared for sampling. Costly: make it once a decision, then draw any number of samples.
    fn beliefs(&self, state: &Self::State, observer: Seat) -> Self::Beliefs;

    /// A state that the observer cannot distinguish from the real one, with a new chance key. It is drawn uniformly
    /// over the assignments of unseen pieces to places that agree with all that the observer saw. It allocates nothing.
    ///
    /// `into` may be any state of this game; all of it is overwritten.
    ///
    /// At a decision of the observer a sample has the same turn and the same legal actions as the real state, so each
    /// action of `view.legal()` can be applied to each sample. `testing` holds every game to this law.
    ///
    /// In a sealed phase the other seats are back where they were when it began, and act after the observer. A uniform
    /// belief is not a posterior over what strong players keep.
    ///
    /// # Examples
    /// ```
    /// use orrery_engine::planetarium::Setup;
    /// use orrery_engine::{Information, Planetarium, Rng, Rules, Seat};
    ///
    /// let game = Planetarium::default();
    /// let state = game.start(&Setup::players(2), 1)?;
    /// let beliefs = game.beliefs(&state, Seat(0));
    /// let (mut sample, mut rng) = (state.clone(), Rng::from_words(&[1]));
    /// for _ in 0..3 {
    ///     game.sample(&beliefs, &mut rng, &mut sample);
    ///     assert_eq!(sample.players[Seat(0)].hand, state.players[Seat(0)].hand, "the own hand is seen");
    ///     assert_eq!(sample.players[Seat(1)].hand.count(), state.players[Seat(1)].hand.count());
    ///     assert_ne!(sample.chance, state.chance, "a sample does not know the real future");
    /// }
    /// # Ok::<(), orrery_engine::Problems>(())
    /// ```
    fn sample(&self, beliefs: &Self::Beliefs, rng: &mut Rng, into: &mut Self::State);

    /// The shape of an observation.
    fn observation_shape(&self) -> Shape;

    /// What `observer` sees, as numbers; `out` is reset first.
    fn observe(&self, state: &Self::State, observer: Seat, out: &mut Tensor);
}
