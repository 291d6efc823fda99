//! What an observer sees, as a flat buffer of numbers with a shape.

use crate::card_set::{CardSet, MAX_CARDS};

/// Planes of squares followed by scalars: `planes * rows * columns + scalars` values.
///
/// # Examples
/// ```
/// use orrery_engine::planetarium::Setup;
/// use orrery_engine::{Information, Planetarium, Rules, Seat, Tensor};
///
/// let game = Planetarium::default();
/// let state = game.start(&Setup::players(2), 1)?;
/// let mut observation = Tensor::default();
/// game.observe(&state, Seat(0), &mut observation);
///
/// let shape = game.observation_shape();
/// assert_eq!((shape.planes, shape.rows, shape.columns), (8, 1, 72));
/// let place = |plane: usize, row: usize, column: usize| (plane * shape.rows + row) * shape.columns + column;
/// // Plane 4 has Planet A: the value is 1 where the planet is, and 0 elsewhere.
/// let planet_a = state.planets[0].index();
/// for column in 0..shape.columns {
///     assert_eq!(observation.values[place(4, 0, column)], f32::from(column == planet_a));
/// }
/// // The scalars follow the planes.
/// let scalars = &observation.values[place(shape.planes, 0, 0)..];
/// assert_eq!(scalars.len(), shape.scalars);
/// # Ok::<(), orrery_engine::Problems>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Shape {
    /// Number of planes.
    pub planes: usize,
    /// Rows of a plane.
    pub rows: usize,
    /// Columns of a plane.
    pub columns: usize,
    /// Number of values after the planes.
    pub scalars: usize,
}

impl Shape {
    /// How many values an observation has.
    pub const fn len(self) -> usize {
        self.planes * self.rows * self.columns + self.scalars
    }

    /// Returns whether an observation of this shape has no value.
    pub const fn is_empty(self) -> bool {
        self.len() == 0
    }
}

/// An observation: values in the order of its game's observation table, reused between calls.
///
/// # Examples
/// ```
/// use orrery_engine::planetarium::Setup;
/// use orrery_engine::{Information, Planetarium, Rules, Seat, Tensor};
///
/// let game = Planetarium::default();
/// let state = game.start(&Setup::players(2), 1)?;
/// let mut observation = Tensor::default();
/// game.observe(&state, Seat(0), &mut observation);
/// // Plane 4 has Planet A.
/// let space = state.planets[0];
/// assert_eq!(observation.values[4 * 72 + space.index()], 1.0);
/// # Ok::<(), orrery_engine::Problems>(())
/// ```
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Tensor {
    /// The values: planes row by row, then scalars.
    pub values: Vec<f32>,
}

impl Tensor {
    /// Makes the buffer as long as the shape, all zero.
    pub fn reset(&mut self, shape: Shape) {
        self.values.clear();
        self.values.resize(shape.len(), 0.0);
    }
}

/// Writes one part of an observation, value by value.
pub(crate) struct Cursor<'a>(std::slice::IterMut<'a, f32>);

impl<'a> Cursor<'a> {
    /// Starts at the first of these values.
    pub(crate) fn new(values: &'a mut [f32]) -> Cursor<'a> {
        Cursor(values.iter_mut())
    }

    /// Writes values.
    ///
    /// # Panics
    /// If this part of the observation has fewer values left.
    pub(crate) fn values(&mut self, values: impl IntoIterator<Item = f32>) {
        for value in values {
            *self.0.next().expect("the observation table counts every value") = value;
        }
    }

    /// Writes 1 for true and 0 for false.
    pub(crate) fn flags(&mut self, flags: impl IntoIterator<Item = bool>) {
        self.values(flags.into_iter().map(f32::from));
    }

    /// Writes a flag for each of `kinds`; only the flag of `which` is set.
    pub(crate) fn one_of(&mut self, kinds: usize, which: usize) {
        self.flags((0..kinds).map(|kind| kind == which));
    }

    /// Writes a flag for each of the lowest `count` bits.
    pub(crate) fn bits(&mut self, count: usize, bits: u64) {
        self.flags((0..count).map(|bit| bits >> bit & 1 == 1));
    }

    /// Writes a flag for each card there can be.
    pub(crate) fn cards(&mut self, cards: CardSet) {
        self.bits(MAX_CARDS, cards.0);
    }

    /// How many values are still to be written.
    pub(crate) fn left(&self) -> usize {
        self.0.len()
    }
}
