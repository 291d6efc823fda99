//! The shape of an unpacked observation.

/// Planes of squares followed by scalars: `planes * rows * columns + scalars` values.
///
/// # Examples
/// ```
/// use orrery_engine::planetarium::Setup;
/// use orrery_engine::{Information, Planetarium, Rules, Seat};
///
/// let game = Planetarium::default();
/// let state = game.start(&Setup::players(2), 1)?;
/// let shape = game.observation_table().shape();
/// let mut observation = vec![0.0; shape.len()];
/// game.observe(&state, Seat(0), &mut observation);
///
/// assert_eq!((shape.planes, shape.rows, shape.columns), (8, 1, 72));
/// let place = |plane: usize, row: usize, column: usize| (plane * shape.rows + row) * shape.columns + column;
/// // Plane 4 has Planet A: the value is 1 where the planet is, and 0 elsewhere.
/// let planet_a = state.planets[0].index();
/// for column in 0..shape.columns {
///     assert_eq!(observation[place(4, 0, column)], f32::from(column == planet_a));
/// }
/// // The scalars follow the planes.
/// let scalars = &observation[place(shape.planes, 0, 0)..];
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
