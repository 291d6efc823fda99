//! What the loop of a query for anchors works on, ready-made: to measure how near queries come to that loop alone.

use super::grid::{Grid, ROWS};
use super::piece::{MAX_CELLS, MAX_ORIENTATIONS, Piece};
use arrayvec::ArrayVec;

/// A query for the anchors of a piece without the work around it: the sets are found already and have rows to spare.
///
/// # Examples
/// ```
/// use orrery_engine::bitboard::{Backend, BareQuery, Grid, Piece};
///
/// let pair = Piece::new([[[0, 0], [0, 1]].into_iter().collect()]);
/// let free = Grid::drawn("x x x x");
/// let query = BareQuery::new(&pair, &free, &Grid::drawn("x"));
/// let mut anchors = [Grid::EMPTY; 8];
/// if let Some(count) = Backend::detect().bare_anchors(&query, &mut anchors) {
///     assert_eq!((count, anchors[0]), (1, Grid::drawn("x")));
/// }
/// ```
#[derive(Clone, Debug)]
pub struct BareQuery {
    pub(super) free: [u16; 2 * ROWS],
    pub(super) touch: [u16; 2 * ROWS],
    /// Row and column of each square, by orientation.
    pub(super) orientations: ArrayVec<ArrayVec<(usize, i32), MAX_CELLS>, MAX_ORIENTATIONS>,
}

impl BareQuery {
    /// The query for the anchors at which all squares are in `free` and at least one is in `touch`.
    pub fn new(piece: &Piece, free: &Grid, touch: &Grid) -> BareQuery {
        let squares = piece.orientations().iter().map(|footprint| {
            let square = |&[row, column]: &[u8; 2]| (usize::from(row), i32::from(column));
            footprint.iter().map(square).collect()
        });
        BareQuery {
            free: free.padded(),
            touch: touch.padded(),
            orientations: squares.collect(),
        }
    }
}
