//! Where a piece can lie: for each orientation the set of its anchors, the squares for its top left corner.

#[cfg(target_arch = "x86_64")]
use super::avx2;
use super::scalar;
use super::{Grid, Square};
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
pub struct Piece {
    footprints: ArrayVec<Footprint, MAX_ORIENTATIONS>,
    /// The [`place`] of each square; a piece of fewer squares repeats its first.
    places: ArrayVec<Places, MAX_ORIENTATIONS>,
}

/// Where a grid moved by each square of a piece stands among all moved grids: below [`PLACES`].
pub(super) type Places = [u8; MAX_CELLS];

/// How many moves of a grid there are.
pub(super) const PLACES: usize = MAX_SIDE * MAX_SIDE;

const fn place([row, column]: [u8; 2]) -> u8 {
    column * MAX_SIDE as u8 + row
}

/// The anchors of each orientation of a piece.
pub type Anchors = [Grid; MAX_ORIENTATIONS];

impl Piece {
    /// The piece with these orientations.
    ///
    /// # Panics
    /// If one is wider or higher than [`MAX_SIDE`].
    pub fn new(orientations: impl IntoIterator<Item = Footprint>) -> Piece {
        let footprints: ArrayVec<Footprint, MAX_ORIENTATIONS> = orientations.into_iter().collect();
        let mut offsets = footprints.iter().flatten().flatten();
        let fits = offsets.all(|&offset| usize::from(offset) < MAX_SIDE);
        assert!(fits, "a piece is at most {MAX_SIDE} squares wide and high");
        let places =
            |footprint: &Footprint| std::array::from_fn(|cell| place(*footprint.get(cell).unwrap_or(&footprint[0])));
        Piece {
            places: footprints.iter().map(places).collect(),
            footprints,
        }
    }

    /// The orientations.
    pub fn orientations(&self) -> &[Footprint] {
        &self.footprints
    }

    #[cfg(target_arch = "x86_64")]
    pub(super) fn places(&self) -> &[Places] {
        &self.places
    }
}

/// A piece whose anchors are asked for.
#[derive(Debug)]
pub struct Query<'a> {
    /// The piece.
    pub piece: &'a Piece,
    /// Whether one of its squares must be among those to touch.
    pub touches: bool,
    /// Where the answer goes; sets of orientations beyond the last are left as they are.
    pub anchors: &'a mut Anchors,
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

/// Proof that this processor has AVX2, and POPCNT, which is older.
#[cfg(target_arch = "x86_64")]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Avx2(());

impl Backend {
    /// The fastest instructions of this processor.
    pub fn detect() -> Backend {
        #[cfg(target_arch = "x86_64")]
        if std::is_x86_feature_detected!("avx2") && std::is_x86_feature_detected!("popcnt") {
            return Backend::Avx2(Avx2(()));
        }
        Backend::Portable
    }

    /// The anchors of each orientation: where all its squares are in `free` and, if `touch` is given, at least one is
    /// in `touch`. Sets of orientations beyond the last are left as they are.
    pub fn anchors(self, piece: &Piece, free: &Grid, touch: Option<&Grid>, anchors: &mut Anchors) {
        let query = Query {
            piece,
            touches: touch.is_some(),
            anchors,
        };
        self.anchors_of_each([query], free, touch.unwrap_or(&Grid::FULL));
    }

    /// The same for each of some pieces.
    pub fn anchors_of_each<'a>(self, queries: impl IntoIterator<Item = Query<'a>>, free: &Grid, touch: &Grid) {
        match self {
            Backend::Portable => scalar::anchors(queries, free, touch),
            #[cfg(target_arch = "x86_64")]
            Backend::Avx2(proof) => avx2::anchors(proof, queries, free, touch),
        }
    }

    /// How many squares are in each set, and in all of them.
    pub fn counts(self, sets: &[Grid], counts: &mut [u16]) -> usize {
        match self {
            Backend::Portable => scalar::counts(sets, counts),
            #[cfg(target_arch = "x86_64")]
            Backend::Avx2(proof) => avx2::counts(proof, sets, counts),
        }
    }

    /// The square of a set at this place in ascending order: [`Grid::nth`].
    pub fn nth(self, set: &Grid, place: usize) -> Option<Square> {
        match self {
            Backend::Portable => set.nth(place),
            #[cfg(target_arch = "x86_64")]
            Backend::Avx2(proof) => avx2::nth(proof, set, place),
        }
    }

    /// The areas of `within`, connected by sides, that meet a set: [`Grid::flood`].
    pub fn flood(self, from: &Grid, within: &Grid) -> Grid {
        match self {
            Backend::Portable => from.flood(within),
            #[cfg(target_arch = "x86_64")]
            Backend::Avx2(proof) => avx2::flood(proof, from, within),
        }
    }

    /// The areas of a set, connected by sides, in the order of their first squares.
    pub fn areas(self, set: &Grid) -> impl Iterator<Item = Grid> + use<> {
        let mut rest = *set;
        std::iter::from_fn(move || {
            let area = self.flood(&Grid::only(rest.first()?), &rest);
            rest -= area;
            Some(area)
        })
    }
}
