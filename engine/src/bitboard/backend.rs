//! Which instructions are used, chosen once for a whole query.

#[cfg(target_arch = "x86_64")]
use super::avx2::{self, Avx2};
use super::grid::Grid;
use super::piece::{Piece, Query};
use super::scalar;
use super::shape::{AreaSizes, Shape};
use super::square::{SIDE, Square};

/// The instructions that find anchors. All backends give the same sets.
///
/// # Examples
/// ```
/// use orrery_engine::bitboard::{Backend, Grid};
///
/// let land = Grid::drawn(
///     "x x . x
///      . x . x",
/// );
/// let sizes: Vec<usize> = Backend::detect().areas(&land).map(|area| area.count()).collect();
/// assert_eq!(sizes, [3, 2]);
/// assert!(Backend::detect().areas(&land).eq(Backend::Portable.areas(&land)));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Backend {
    /// Plain Rust, on any machine: the reference.
    Portable,
    /// Intel and AMD processors with AVX2. Made by [`Backend::detect`] alone.
    #[cfg(target_arch = "x86_64")]
    Avx2(Avx2),
}

impl Backend {
    /// The fastest instructions of this processor.
    pub fn detect() -> Backend {
        #[cfg(target_arch = "x86_64")]
        if let Some(proof) = Avx2::detect() {
            return Backend::Avx2(proof);
        }
        Backend::Portable
    }

    /// Finds the anchors of several pieces: where a piece lies completely within one of the regions and off one of the
    /// sets that are taken, at least one of each, and, if it has to, has a square in `touch`. Sets of orientations beyond
    /// the last are left as they are.
    #[inline]
    pub fn find_anchors(self, queries: &mut [Query<'_>], regions: &[Grid], taken: &[Grid], touch: &Grid) {
        match self {
            Backend::Portable => scalar::find(queries, regions, taken, touch),
            #[cfg(target_arch = "x86_64")]
            Backend::Avx2(proof) => avx2::anchors::find(proof, queries, regions, taken, touch),
        }
    }

    /// Keeps those anchors of several pieces at which a piece has a square in the set, or, if it does not have to touch,
    /// none.
    #[inline]
    pub fn keep_anchors(self, queries: &mut [Query<'_>], set: &Grid) {
        match self {
            Backend::Portable => scalar::keep(queries, set),
            #[cfg(target_arch = "x86_64")]
            Backend::Avx2(proof) => avx2::anchors::keep(proof, queries, set),
        }
    }

    /// The squares that share a side with a square of the set.
    #[inline]
    pub fn neighbours(self, set: &Grid) -> Grid {
        match self {
            Backend::Portable => set.neighbours(),
            #[cfg(target_arch = "x86_64")]
            Backend::Avx2(proof) => avx2::beside(proof, set),
        }
    }

    /// How many squares are in the set.
    #[inline]
    pub fn count(self, set: &Grid) -> usize {
        match self {
            Backend::Portable => set.count(),
            #[cfg(target_arch = "x86_64")]
            Backend::Avx2(proof) => avx2::count(proof, set),
        }
    }

    /// How many squares are in each set, and in all of them.
    #[inline]
    pub fn counts(self, sets: &[Grid], counts: &mut [u16]) -> usize {
        match self {
            Backend::Portable => scalar::counts(sets, counts),
            #[cfg(target_arch = "x86_64")]
            Backend::Avx2(proof) => avx2::counts(proof, sets, counts),
        }
    }

    /// The rows and the columns that contain a square of the set, one bit each.
    #[inline]
    pub fn lines(self, set: &Grid) -> [u16; 2] {
        match self {
            Backend::Portable => scalar::lines(set),
            #[cfg(target_arch = "x86_64")]
            Backend::Avx2(proof) => avx2::lines(proof, set),
        }
    }

    /// How many squares of the set are in each row and in each column.
    #[inline]
    pub fn in_lines(self, set: &Grid) -> [[u8; SIDE]; 2] {
        match self {
            Backend::Portable => scalar::in_lines(set),
            #[cfg(target_arch = "x86_64")]
            Backend::Avx2(proof) => avx2::in_lines(proof, set),
        }
    }

    /// How the squares of the set lie together.
    #[inline]
    pub fn shape(self, set: &Grid) -> Shape {
        match self {
            Backend::Portable => scalar::shape(set),
            #[cfg(target_arch = "x86_64")]
            Backend::Avx2(proof) => avx2::shape(proof, set),
        }
    }

    /// How many of the pieces have an anchor: in some orientation all their squares are in `free` and at least one is in
    /// `touch`.
    #[inline]
    pub fn fitting<'a>(self, pieces: impl IntoIterator<Item = &'a Piece>, free: &Grid, touch: &Grid) -> usize {
        match self {
            Backend::Portable => scalar::fitting(pieces, free, touch),
            #[cfg(target_arch = "x86_64")]
            Backend::Avx2(proof) => avx2::anchors::fitting(proof, pieces, free, touch),
        }
    }

    /// The square at this place of a set in ascending order, from 0.
    #[inline]
    pub fn nth(self, set: &Grid, place: usize) -> Option<Square> {
        match self {
            Backend::Portable => set.nth(place),
            #[cfg(target_arch = "x86_64")]
            Backend::Avx2(proof) => avx2::nth(proof, set, place),
        }
    }

    /// The areas of `within`, connected by sides, that share a square with a set: a flood fill.
    #[inline]
    pub fn flood(self, from: &Grid, within: &Grid) -> Grid {
        match self {
            Backend::Portable => from.flood(within),
            #[cfg(target_arch = "x86_64")]
            Backend::Avx2(proof) => avx2::flood(proof, from, within),
        }
    }

    /// How many areas of a set, connected by sides, there are, and how large they are; those within `except` do not count.
    #[inline]
    pub fn area_sizes(self, set: &Grid, except: &Grid) -> AreaSizes {
        match self {
            Backend::Portable => scalar::area_sizes(set, except),
            #[cfg(target_arch = "x86_64")]
            Backend::Avx2(proof) => avx2::area_sizes(proof, set, except),
        }
    }

    /// The areas of a set, connected by sides, in the order of their first squares.
    #[inline]
    pub fn areas(self, set: &Grid) -> impl Iterator<Item = Grid> + use<> {
        set.areas_by(move |from, within| self.flood(from, within))
    }
}
