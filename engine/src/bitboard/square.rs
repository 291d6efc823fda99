//! The squares of a planet, one by one.

use serde::{Deserialize, Serialize};
use std::fmt;

/// Rows and columns of the largest planet.
pub const SIDE: usize = 12;

/// Number of squares of the field that holds every planet.
pub(crate) const SQUARES: usize = SIDE * SIDE;

/// A square of a planet: row and column, both from 0, row 0 on top.
///
/// # Examples
/// ```
/// use orrery_engine::bitboard::{SIDE, Square};
///
/// let square = Square::new(4, 10);
/// assert_eq!(square.to_string(), "4a", "row and column to base 12");
/// assert_eq!(Square::parse("4a"), Some(square));
/// assert!(square.row() < SIDE && square.column() < SIDE);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Square(pub(super) u8);

impl Square {
    /// The square in this row and column, both below [`SIDE`]; checked in debug builds only.
    pub const fn new(row: usize, column: usize) -> Square {
        debug_assert!(row < SIDE && column < SIDE);
        Square((row << 4 | column) as u8)
    }

    /// The square with this index, counted row by row.
    pub(crate) const fn from_index(index: usize) -> Square {
        Square::new(index / SIDE, index % SIDE)
    }

    /// The square counted row by row: below `SIDE * SIDE`.
    pub(crate) const fn index(self) -> usize {
        self.row() * SIDE + self.column()
    }

    /// Its row.
    #[inline]
    pub const fn row(self) -> usize {
        (self.0 >> 4) as usize
    }

    /// Its column.
    pub const fn column(self) -> usize {
        (self.0 & 15) as usize
    }

    /// Returns whether row and column are on the field; those of a decoded square may not be.
    pub(crate) const fn is_on_field(self) -> bool {
        self.row() < SIDE && self.column() < SIDE
    }

    /// The square that this text names: two digits to base 12, row then column.
    pub fn parse(text: &str) -> Option<Square> {
        let mut digits = text.chars().map(|c| c.to_digit(SIDE as u32));
        match (digits.next(), digits.next(), digits.next()) {
            (Some(Some(row)), Some(Some(column)), None) => Some(Square::new(row as usize, column as usize)),
            _ => None,
        }
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let digit = |value: usize| char::from_digit(value as u32, 16).expect("a row or column is below 16");
        write!(f, "{}{}", digit(self.row()), digit(self.column()))
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_square_is_written_in_base_twelve() {
        assert_eq!(Square::new(4, 10).to_string(), "4a");
        assert_eq!(Square::parse("4a"), Some(Square::new(4, 10)));
        assert_eq!(Square::parse("4c"), None);
        assert_eq!(Square::parse("4a1"), None);
    }
}
