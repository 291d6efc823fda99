//! The squares of a planet, one by one.

use serde::{Deserialize, Serialize};
use std::fmt;

/// Rows and columns of the largest planet.
pub const SIDE: usize = 12;

/// Number of squares of the field that holds every planet.
pub(crate) const SQUARES: usize = SIDE * SIDE;

/// A square of a planet: row and column, both from 0, row 0 on top.
///
/// People read its column as a letter and its row as a number from 1, as in a spreadsheet; notation has row and column to
/// base 12.
///
/// # Examples
/// ```
/// use orrery_engine::bitboard::{SIDE, Square};
///
/// let square = Square::new(4, 10);
/// assert_eq!((square.to_string(), square.notation()), ("K5".to_owned(), "4a".to_owned()));
/// assert_eq!(Square::named("k5"), Some(square));
/// assert_eq!(Square::from_notation("4a"), Some(square));
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

    /// The square in this row and column, if it is on the field.
    pub(crate) fn on_field(row: usize, column: usize) -> Option<Square> {
        (row < SIDE && column < SIDE).then(|| Square::new(row, column))
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

    /// The square that people call this: the letter of its column, in whatever case, and the number of its row.
    pub fn named(text: &str) -> Option<Square> {
        let mut names = (0..SIDE * SIDE).map(Square::from_index);
        names.find(|square| square.to_string().eq_ignore_ascii_case(text))
    }

    /// The letter of a column.
    pub const fn column_letter(column: usize) -> char {
        debug_assert!(column < SIDE);
        (b'A' + column as u8) as char
    }

    /// The number of a row.
    pub const fn row_number(row: usize) -> usize {
        row + 1
    }

    /// The square in notation: two digits to base 12, row then column.
    pub fn notation(self) -> String {
        let digit = |value: usize| char::from_digit(value as u32, 16).expect("a row or column is below 16");
        format!("{}{}", digit(self.row()), digit(self.column()))
    }

    /// The square whose [`notation`](Square::notation) this is.
    pub fn from_notation(text: &str) -> Option<Square> {
        let mut digits = text.chars().map(|c| c.to_digit(SIDE as u32));
        match (digits.next(), digits.next(), digits.next()) {
            (Some(Some(row)), Some(Some(column)), None) => Some(Square::new(row as usize, column as usize)),
            _ => None,
        }
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (letter, number) = (Square::column_letter(self.column()), Square::row_number(self.row()));
        write!(f, "{letter}{number}")
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
    fn notation_is_in_base_twelve() {
        assert_eq!(Square::new(4, 10).notation(), "4a");
        assert_eq!(Square::from_notation("4a"), Some(Square::new(4, 10)));
        assert_eq!(Square::from_notation("4c"), None);
        assert_eq!(Square::from_notation("4a1"), None);
    }

    #[test]
    fn people_read_a_letter_and_a_number_and_no_other_square_is_called_so() {
        assert_eq!(Square::new(0, 0).to_string(), "A1");
        assert_eq!(Square::new(11, 11).to_string(), "L12");
        for square in (0..SQUARES).map(Square::from_index) {
            assert_eq!(Square::named(&square.to_string()), Some(square));
        }
        for no_square in ["", "A", "A0", "A13", "A01", "M1", "1A", "A1 "] {
            assert_eq!(Square::named(no_square), None, "{no_square}");
        }
    }
}
