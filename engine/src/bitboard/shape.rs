//! How the squares of a set lie together.

use super::grid::Grid;

/// How the squares of a set lie together, found by [`Backend::shape`](super::Backend::shape).
///
/// # Examples
/// ```
/// use orrery_engine::bitboard::{Backend, Grid};
///
/// let land = Grid::drawn(
///     "x . x x x
///      . . x . .",
/// );
/// let shape = Backend::detect().shape(&land);
/// assert_eq!((shape.squares, shape.areas), (5, 2));
/// assert_eq!(shape.lone, Grid::drawn("x"));
/// assert_eq!(shape.dead_ends, 2);
/// assert_eq!(shape.border, 4 + 10);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Shape {
    /// How many squares there are.
    pub squares: usize,
    /// Squares without a neighbour in the set.
    pub lone: Grid,
    /// How many squares have one neighbour in the set.
    pub dead_ends: usize,
    /// Sides between a square of the set and one that is not.
    pub border: usize,
    /// Connected areas minus the holes in them (Euler's formula): the number of areas, unless one has a hole.
    pub areas: i32,
}

/// The areas of a set, connected by sides: how many there are, and how large they are.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct AreaSizes {
    /// How many areas there are.
    pub count: usize,
    /// Squares of the largest one.
    pub largest: usize,
}

impl AreaSizes {
    /// With an area of this size.
    #[inline]
    pub(super) fn with(self, size: usize) -> AreaSizes {
        AreaSizes {
            count: self.count + 1,
            largest: self.largest.max(size),
        }
    }
}
