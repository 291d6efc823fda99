//! Sets of squares, and their algebra.

use super::square::{SIDE, Square};
use super::squares::Squares;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Not, Sub, SubAssign};

/// Rows of a grid, guards included.
pub(super) const ROWS: usize = 16;

/// A set of squares.
///
/// ```
/// use orrery_engine::bitboard::Grid;
/// let corner = Grid::drawn(
///     "x x .
///      x . .",
/// );
/// assert_eq!(corner.count(), 3);
/// assert_eq!((corner.neighbours() & !corner).count(), 3);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[repr(C, align(32))]
pub struct Grid(pub(super) [u16; ROWS]);

impl Grid {
    /// No square.
    pub const EMPTY: Grid = Grid([0; ROWS]);

    /// Every bit, guards included: the start of an intersection.
    pub(crate) const FULL: Grid = Grid([u16::MAX; ROWS]);

    /// The 12 x 12 field.
    pub const FIELD: Grid = {
        let mut rows = [0; ROWS];
        let mut row = 0;
        while row < SIDE {
            rows[row] = (1 << SIDE) - 1;
            row += 1;
        }
        Grid(rows)
    };

    /// The set of one square.
    #[inline]
    pub const fn only(square: Square) -> Grid {
        ONLY[square.0 as usize]
    }

    /// The squares that share a side with this one.
    #[inline]
    pub(crate) const fn beside(square: Square) -> Grid {
        BESIDE[square.0 as usize]
    }

    /// The set that a drawing shows from its top left corner: one line a row, `x` for a square in the set, any other
    /// mark for one that is not.
    ///
    /// # Panics
    /// If the drawing does not fit the 12 x 12 field.
    pub fn drawn(drawing: &str) -> Grid {
        let squares = drawing.lines().enumerate().flat_map(|(row, line)| {
            let marks = line.split_whitespace().enumerate();
            marks
                .filter(|&(_, mark)| mark == "x")
                .map(move |(column, _)| Square::new(row, column))
        });
        squares.collect()
    }

    /// The bits of a row, column 0 lowest.
    #[inline]
    pub const fn row(&self, row: usize) -> u16 {
        self.0[row]
    }

    /// The set with these bits in a row, column 0 lowest.
    #[must_use]
    pub const fn with_row(mut self, row: usize, bits: u16) -> Grid {
        self.0[row] = bits;
        self
    }

    /// Returns whether the square is in the set.
    #[inline]
    pub const fn contains(&self, square: Square) -> bool {
        self.0[square.row()] >> square.column() & 1 == 1
    }

    /// Adds a square.
    #[inline]
    pub fn insert(&mut self, square: Square) {
        *self |= Grid::only(square);
    }

    /// Takes a square out.
    #[inline]
    pub fn remove(&mut self, square: Square) {
        *self -= Grid::only(square);
    }

    /// The set and the square.
    #[must_use]
    pub fn with(self, square: Square) -> Grid {
        self | Grid::only(square)
    }

    /// How many squares are in the set.
    #[inline]
    pub fn count(&self) -> usize {
        self.words().iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Returns whether no square is in the set.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.words().iter().fold(0, |any, word| any | word) == 0
    }

    /// Returns whether any square is in the set.
    #[inline]
    pub(crate) fn any(&self) -> bool {
        !self.is_empty()
    }

    /// Returns whether the two sets share no square.
    #[inline]
    pub fn is_disjoint(&self, other: &Grid) -> bool {
        (*self & *other).is_empty()
    }

    /// Returns whether every square of this set is in the other.
    pub fn is_subset(&self, other: &Grid) -> bool {
        (*self - *other).is_empty()
    }

    /// The first square, row by row.
    #[inline]
    pub fn first(&self) -> Option<Square> {
        self.iter().next()
    }

    /// The square at this place in ascending order, from 0.
    pub(crate) fn nth(&self, place: usize) -> Option<Square> {
        self.nth_by(place, |word, place| {
            (0..place).fold(word, |word, _| word & (word - 1)).trailing_zeros()
        })
    }

    /// The same; `select` finds the bit at a place of a word.
    // Always inlined, so that the words are counted with the instructions of the caller.
    #[inline(always)]
    pub(super) fn nth_by(&self, place: usize, select: impl Fn(u64, u32) -> u32) -> Option<Square> {
        let mut left = place as u32;
        for (index, word) in self.words().into_iter().enumerate() {
            let count = word.count_ones();
            if left < count {
                return Some(Square((index * 64 + select(word, left) as usize) as u8));
            }
            left -= count;
        }
        None
    }

    /// The squares in ascending order.
    #[inline]
    pub fn iter(&self) -> Squares {
        Squares::new(self.words())
    }

    /// The squares that share a side with a square of the set; these include squares of the set that touch each other.
    #[doc(alias = "dilate")]
    #[must_use]
    #[inline]
    pub fn neighbours(&self) -> Grid {
        let mut rows = self.0.map(|row| row << 1 | row >> 1);
        for row in 1..ROWS {
            rows[row] |= self.0[row - 1];
            rows[row - 1] |= self.0[row];
        }
        Grid(rows)
    }

    /// The squares that touch those of the set at a corner.
    #[must_use]
    pub(crate) fn diagonals(&self) -> Grid {
        let [up, down, _, _] = self.moves();
        let sides = (up | down).moves();
        (sides[2] | sides[3]) & Grid::FIELD
    }

    /// The set moved one square up, down, left and right.
    pub fn moves(&self) -> [Grid; 4] {
        let mut moves = [Grid::EMPTY; 4];
        moves[0].0[..ROWS - 1].copy_from_slice(&self.0[1..]);
        moves[1].0[1..].copy_from_slice(&self.0[..ROWS - 1]);
        for row in 0..ROWS {
            moves[2].0[row] = self.0[row] >> 1;
            moves[3].0[row] = self.0[row] << 1;
        }
        moves
    }

    /// The areas of `within`, connected by sides, that share a square with this set: a flood fill.
    #[must_use]
    pub(crate) fn flood(&self, within: &Grid) -> Grid {
        let mut area = *self & *within;
        loop {
            let grown = (area | area.neighbours()) & *within;
            if grown == area {
                return area;
            }
            area = grown;
        }
    }

    /// The areas of the set, connected by sides, in the order of their first squares.
    pub fn areas(&self) -> impl Iterator<Item = Grid> + use<> {
        self.areas_by(Grid::flood)
    }

    /// The areas of the set, by a flood fill of the caller's.
    pub(super) fn areas_by<F: Fn(&Grid, &Grid) -> Grid>(&self, flood: F) -> impl Iterator<Item = Grid> + use<F> {
        let mut rest = *self;
        std::iter::from_fn(move || {
            let area = flood(&Grid::only(rest.first()?), &rest);
            rest -= area;
            Some(area)
        })
    }

    /// The rows followed by as many empty ones, so that sixteen can be read from any row.
    pub(super) fn padded(&self) -> [u16; 2 * ROWS] {
        let mut rows = [0; 2 * ROWS];
        rows[..ROWS].copy_from_slice(&self.0);
        rows
    }

    /// Which squares of the field are in the set, one bit each in ascending order: 48 bits a word, four rows.
    #[inline]
    pub(crate) fn field_bits(&self) -> [u64; 3] {
        const ROW: u64 = (1 << SIDE) - 1;
        // Rows have 16 bits in a word, and the last four are guards.
        let four_rows = |word: u64| {
            let row = |row: usize| (word >> (16 * row) & ROW) << (SIDE * row);
            row(0) | row(1) | row(2) | row(3)
        };
        let [top, middle, bottom, _] = self.words();
        [top, middle, bottom].map(four_rows)
    }

    #[inline]
    pub(super) const fn words(&self) -> [u64; 4] {
        let mut words = [0; 4];
        let mut row = 0;
        while row < ROWS {
            words[row / 4] |= (self.0[row] as u64) << (row % 4 * 16);
            row += 1;
        }
        words
    }
}

/// The set of each square, by its row and column in four bits each. Whole sets are combined because a set written bit
/// by bit cannot be read whole before the bits have left the processor's store buffer.
static ONLY: [Grid; 256] = {
    let mut sets = [Grid::EMPTY; 256];
    let mut place = 0;
    while place < sets.len() {
        sets[place].0[place >> 4] = 1 << (place & 15);
        place += 1;
    }
    sets
};

/// The squares that share a side with each square, by its row and column in four bits each.
static BESIDE: [Grid; 256] = {
    let mut sets = [Grid::EMPTY; 256];
    let mut place = 0;
    while place < sets.len() {
        let (row, bit) = (place >> 4, 1 << (place & 15));
        sets[place].0[row] = bit << 1 | bit >> 1;
        if row > 0 {
            sets[place].0[row - 1] = bit;
        }
        if row + 1 < ROWS {
            sets[place].0[row + 1] = bit;
        }
        place += 1;
    }
    sets
};

#[inline]
fn combine(a: Grid, b: Grid, op: impl Fn(u16, u16) -> u16) -> Grid {
    let mut rows = a.0;
    for (row, other) in rows.iter_mut().zip(b.0) {
        *row = op(*row, other);
    }
    Grid(rows)
}

impl BitAnd for Grid {
    type Output = Grid;
    #[inline]
    fn bitand(self, other: Grid) -> Grid {
        combine(self, other, |a, b| a & b)
    }
}

impl BitOr for Grid {
    type Output = Grid;
    #[inline]
    fn bitor(self, other: Grid) -> Grid {
        combine(self, other, |a, b| a | b)
    }
}

/// The squares of the first set that are not in the second.
impl Sub for Grid {
    type Output = Grid;
    #[inline]
    fn sub(self, other: Grid) -> Grid {
        combine(self, other, |a, b| a & !b)
    }
}

/// The complement, guards included.
impl Not for Grid {
    type Output = Grid;
    #[inline]
    fn not(self) -> Grid {
        Grid::FULL - self
    }
}

impl BitAndAssign for Grid {
    #[inline]
    fn bitand_assign(&mut self, other: Grid) {
        *self = *self & other;
    }
}

impl BitOrAssign for Grid {
    #[inline]
    fn bitor_assign(&mut self, other: Grid) {
        *self = *self | other;
    }
}

impl SubAssign for Grid {
    #[inline]
    fn sub_assign(&mut self, other: Grid) {
        *self = *self - other;
    }
}

impl FromIterator<Square> for Grid {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Grid {
        squares.into_iter().fold(Grid::EMPTY, Grid::with)
    }
}

impl fmt::Debug for Grid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for row in 0..SIDE {
            let line: String = (0..SIDE)
                .map(|column| if self.0[row] >> column & 1 == 1 { "x " } else { ". " })
                .collect();
            writeln!(f, "{}", line.trim_end())?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_bits_of_the_field_are_in_the_order_of_squares() {
        let squares = [0, 13, 47, 48, 95, 96, 143];
        let grid: Grid = squares.into_iter().map(Square::from_index).collect();
        let bits = (!Grid::EMPTY & grid | !Grid::FIELD).field_bits();
        let found: Vec<usize> = (0..144).filter(|bit| bits[bit / 48] >> (bit % 48) & 1 == 1).collect();
        assert_eq!(found, squares);
    }
    use crate::bitboard::square::SQUARES;

    #[test]
    fn squares_are_listed_row_by_row() {
        let all: Vec<usize> = Grid::FIELD.iter().map(Square::index).collect();
        assert_eq!(all, (0..SQUARES).collect::<Vec<_>>());
    }

    #[test]
    fn neighbours_share_a_side_and_not_only_a_corner() {
        let middle = Grid::only(Square::new(1, 1));
        let cross = Grid::drawn(
            ". x .
             x . x
             . x .",
        );
        assert_eq!(middle.neighbours(), cross);
        let corner = Grid::only(Square::new(0, 0)).neighbours();
        assert_eq!(corner, Grid::drawn(". x\n x ."));
    }

    #[test]
    fn the_squares_beside_one_are_the_neighbours_of_its_set() {
        assert!(
            Grid::FIELD
                .iter()
                .all(|square| Grid::beside(square) == Grid::only(square).neighbours())
        );
    }

    #[test]
    fn a_flood_stays_in_its_area() {
        let land = Grid::drawn(
            "x x . x
             . x . x
             x . x x",
        );
        assert_eq!(land.areas().map(|area| area.count()).collect::<Vec<_>>(), [3, 4, 1]);
        assert_eq!(Grid::only(Square::new(0, 0)).flood(&land).count(), 3);
    }
}
