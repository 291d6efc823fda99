//! What a seat sees of a position, and what it may believe about the rest.

use crate::by_seat::{Seat, SeatSet};
use crate::game::rules::Rules;
use crate::rng::Rng;
use crate::tensor::ObservationTable;

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
/// use orrery_engine::{Information, PlanetUnknown, Rules, Seat, SeatSet, Turn};
///
/// // In the first phase of this deal both seats lay a tile, and neither sees what the other does.
/// let game = PlanetUnknown::default();
/// let mut state = game.start(&Setup::base(2), 7)?;
/// assert_eq!(game.to_act(&state), SeatSet::all(2));
/// let mut before = vec![0; game.observation_table().packed_len(2)];
/// let (mut after, mut legal) = (before.clone(), Vec::new());
/// game.observe_packed(&state, Seat(0), &mut before);
///
/// game.let_act(&mut state, Seat(1));
/// assert_eq!(game.turn(&state), Turn::Decide(Seat(1)));
/// game.legal_actions(&state, &mut legal);
/// game.apply(&mut state, legal[0]);
/// game.observe_packed(&state, Seat(0), &mut after);
/// assert_eq!(before, after);
/// # Ok::<(), orrery_engine::Problems>(())
/// ```
pub trait Information: Rules {
    /// What one observer knows of a position, made ready for sampling.
    type Beliefs: Send + Sync;

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
    /// let (mut sample, mut rng) = (state.clone(), Rng::seed(1));
    /// for _ in 0..3 {
    ///     game.sample(&beliefs, &mut rng, &mut sample);
    ///     assert_eq!(sample.players[Seat(0)].hand, state.players[Seat(0)].hand, "the own hand is seen");
    ///     assert_eq!(sample.players[Seat(1)].hand.count(), state.players[Seat(1)].hand.count());
    ///     assert_ne!(sample.chance, state.chance, "a sample does not know the real future");
    /// }
    /// # Ok::<(), orrery_engine::Problems>(())
    /// ```
    fn sample(&self, beliefs: &Self::Beliefs, rng: &mut Rng, into: &mut Self::State);

    /// What the numbers of an observation mean, and where they are in its packed and its unpacked form; the same for
    /// every ruleset. Its version is that of [`versions`](crate::Rules::versions).
    fn observation_table(&self) -> &'static ObservationTable;

    /// What `observer` sees, as bytes: the packed form of the [`observation_table`](Information::observation_table). It
    /// allocates nothing.
    ///
    /// # Panics
    /// If `out` has another length than [`packed_len`](ObservationTable::packed_len) for the seats of the state.
    fn observe_packed(&self, state: &Self::State, observer: Seat, out: &mut [u8]);

    // Provided.

    /// What `observer` sees, as numbers: the unpacked form of the same. It allocates room for the packed form.
    ///
    /// # Panics
    /// If `out` has another length than the [`shape`](ObservationTable::shape) of an observation.
    fn observe(&self, state: &Self::State, observer: Seat, out: &mut [f32]) {
        let table = self.observation_table();
        let mut packed = vec![0; table.packed_len(self.seats(state))];
        self.observe_packed(state, observer, &mut packed);
        table
            .unpack(&packed, out)
            .expect("an observation that the game packs can be unpacked");
    }
}
