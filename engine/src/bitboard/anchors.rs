//! Where a piece can lie: for each orientation the set of its anchors, the squares for its top left corner.

use super::Grid;
#[cfg(target_arch = "x86_64")]
use super::avx2;
use super::scalar;
use arrayvec::ArrayVec;

/// Rows and columns of the largest piece: what the guards of a grid allow.
pub const MAX_SIDE: usize = 5;

/// The most squares of a piece.
pub const MAX_CELLS: usize = 6;

/// The most orientations of a piece: four turns of each face.
pub const MAX_ORIENTATIONS: usize = 8;

/// The squares of a piece in one orientation, as rows and columns from its top left corner.
///
/// Row 0 and column 0 each hold a square, so that an anchor is always a square of the field.
pub type Footprint = ArrayVec<[u8; 2], MAX_CELLS>;

/// A piece in all its orientations.
#[derive(Clone, Debug, Default)]
pub struct Piece(ArrayVec<Footprint, MAX_ORIENTATIONS>);

impl Piece {
    /// The piece with these orientations.
    ///
    /// # Panics
    /// If one is wider or higher than [`MAX_SIDE`].
    pub fn new(orientations: impl IntoIterator<Item = Footprint>) -> Piece {
        let piece = Piece(orientations.into_iter().collect());
        let fits = piece
            .0
            .iter()
            .flatten()
            .flatten()
            .all(|&offset| usize::from(offset) < MAX_SIDE);
        assert!(fits, "a piece is at most {MAX_SIDE} squares wide and high");
        piece
    }

    /// The orientations.
    pub fn orientations(&self) -> &[Footprint] {
        &self.0
    }
}

/// The instructions that find anchors. All give the same sets.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Backend {
    /// Plain Rust, on any machine: the reference.
    Portable,
    /// Intel and AMD processors with AVX2. Made by [`Backend::detect`] alone.
    #[cfg(target_arch = "x86_64")]
    Avx2(Avx2),
}

/// Proof that this processor has AVX2.
#[cfg(target_arch = "x86_64")]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Avx2(());

impl Backend {
    /// The fastest instructions of this processor.
    pub fn detect() -> Backend {
        #[cfg(target_arch = "x86_64")]
        if std::is_x86_feature_detected!("avx2") {
            return Backend::Avx2(Avx2(()));
        }
        Backend::Portable
    }

    /// The anchors of each orientation: where all its squares are in `free` and, if `touch` is given, at least one is
    /// in `touch`. Sets of orientations beyond the last are left as they are.
    pub fn anchors(self, piece: &Piece, free: &Grid, touch: Option<&Grid>, out: &mut [Grid; MAX_ORIENTATIONS]) {
        match self {
            Backend::Portable => scalar::anchors(piece, free, touch, out),
            #[cfg(target_arch = "x86_64")]
            Backend::Avx2(proof) => avx2::anchors(proof, piece, free, touch, out),
        }
    }
}
