//! The numbers an observer sees, as a flat buffer with a shape.

/// Planes of squares followed by scalars: `planes * rows * columns + scalars` values.
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

    /// Whether an observation of this shape has no value.
    pub const fn is_empty(self) -> bool {
        self.len() == 0
    }
}

/// An observation: values in the order of its game's observation table, reused between calls.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Tensor {
    /// The values: planes row by row, then scalars.
    pub values: Vec<f32>,
}

impl Tensor {
    /// Empties the buffer and makes it as long as the shape, all zero.
    pub fn reset(&mut self, shape: Shape) {
        self.values.clear();
        self.values.resize(shape.len(), 0.0);
    }
}
