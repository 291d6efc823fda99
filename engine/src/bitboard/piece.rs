//! Pieces, and the query for where one can lie: for each orientation the set of its anchors, which are squares for its
//! top left corner.

use super::grid::Grid;
use arrayvec::ArrayVec;

/// Rows and columns of the largest piece: what the guards of a grid allow.
pub const MAX_SIDE: usize = 5;

/// The most squares of a piece.
pub const MAX_CELLS: usize = 6;

/// The most orientations of a piece: four turns of each face.
pub const MAX_ORIENTATIONS: usize = 8;

/// The squares of a piece in one orientation, as rows and columns from its top left corner.
///
/// Row 0 and column 0 each contain a square, so that an anchor is always a square of the field.
pub type Footprint = ArrayVec<[u8; 2], MAX_CELLS>;

/// A piece in all its orientations.
///
/// # Examples
/// ```
/// use orrery_engine::bitboard::{Backend, Grid, Piece, Query, Square};
///
/// // A piece of three squares in a corner, in one orientation; it fits a field of 2 x 3 squares twice.
/// let corner = Piece::new([[[0, 0], [0, 1], [1, 0]].into_iter().collect()]);
/// let free = Grid::drawn(
///     "x x x
///      x x x",
/// );
/// let mut anchors = [Grid::EMPTY; 8];
/// let query = Query { piece: &corner, touches: false, anchors: &mut anchors };
/// Backend::Portable.find_anchors(&mut [query], &[free], &[Grid::EMPTY], &Grid::EMPTY);
/// assert_eq!(anchors[0].iter().collect::<Vec<_>>(), [Square::new(0, 0), Square::new(0, 1)]);
/// ```
#[derive(Clone, Debug, Default)]
pub struct Piece {
    footprints: ArrayVec<Footprint, MAX_ORIENTATIONS>,
    /// The [`place`] of each square; a piece of fewer squares repeats its first.
    places: ArrayVec<Places, MAX_ORIENTATIONS>,
    /// Rows or columns of the widest or highest orientation.
    span: usize,
    /// Squares of the largest orientation.
    squares: usize,
}

/// Where the grid that is moved by each square of a piece lies among all [`PLACES`] moved grids, in bytes.
pub(super) type Places = [u16; MAX_CELLS];

/// How many moved grids there are.
pub(super) const PLACES: usize = MAX_SIDE * MAX_SIDE;

const fn place([row, column]: [u8; 2]) -> u16 {
    (column as usize * MAX_SIDE + row as usize) as u16 * size_of::<Grid>() as u16
}

/// The anchors of each orientation of a piece.
pub type Anchors = [Grid; MAX_ORIENTATIONS];

impl Piece {
    /// The piece with these orientations.
    ///
    /// # Panics
    /// If there are more than [`MAX_ORIENTATIONS`], or one has no square or is wider or higher than [`MAX_SIDE`].
    pub fn new(orientations: impl IntoIterator<Item = Footprint>) -> Piece {
        let footprints: ArrayVec<Footprint, MAX_ORIENTATIONS> = orientations.into_iter().collect();
        let mut offsets = footprints.iter().flatten().flatten();
        let fits = offsets.all(|&offset| usize::from(offset) < MAX_SIDE);
        assert!(fits, "a piece is at most {MAX_SIDE} squares wide and high");
        let places =
            |footprint: &Footprint| std::array::from_fn(|cell| place(*footprint.get(cell).unwrap_or(&footprint[0])));
        Piece {
            places: footprints.iter().map(places).collect(),
            span: footprints
                .iter()
                .flatten()
                .flatten()
                .max()
                .map_or(0, |&most| usize::from(most) + 1),
            squares: footprints.iter().map(|footprint| footprint.len()).max().unwrap_or(0),
            footprints,
        }
    }

    /// The orientations.
    pub(crate) fn orientations(&self) -> &[Footprint] {
        &self.footprints
    }

    #[cfg(target_arch = "x86_64")]
    pub(super) fn span(&self) -> usize {
        self.span
    }

    #[cfg(target_arch = "x86_64")]
    pub(super) fn squares(&self) -> usize {
        self.squares
    }

    #[cfg(target_arch = "x86_64")]
    pub(super) fn places(&self) -> &[Places] {
        &self.places
    }
}

/// A query for the anchors of a piece.
#[derive(Debug)]
pub struct Query<'a> {
    /// The piece.
    pub piece: &'a Piece,
    /// Whether one of its squares must be among those to touch.
    pub touches: bool,
    /// The anchors found so far, by orientation.
    pub anchors: &'a mut Anchors,
}
