//! What the loop of a query for anchors works on, ready-made: to measure how near queries come to that loop alone.

#[cfg(target_arch = "x86_64")]
use super::avx2;
use super::backend::Backend;
use super::grid::{Grid, ROWS};
use super::piece::{Anchors, MAX_CELLS, MAX_ORIENTATIONS, Piece};
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
/// if let Some(count) = query.anchors(Backend::detect(), &mut anchors) {
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

    /// Finds the anchors and counts them; none without AVX2.
    pub fn anchors(&self, backend: Backend, anchors: &mut Anchors) -> Option<u32> {
        match backend {
            Backend::Portable => None,
            #[cfg(target_arch = "x86_64")]
            Backend::Avx2(proof) => Some(avx2::anchors::bare(proof, self, anchors)),
        }
    }
}
