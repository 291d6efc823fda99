//! Squares of a planet, and its pictures as lines of text, for the JSON of a position.

use crate::bitboard::{Grid, SIDE, Square};
use crate::planet_unknown::resource::Resource;
use crate::planet_unknown::state::Board;
use serde::{Deserialize, Serialize};

/// A set of squares of the field, written as a list of `[row, column]` in ascending order.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(into = "Vec<[usize; 2]>", try_from = "Vec<[usize; 2]>")]
pub struct SquareList(pub Grid);

impl From<SquareList> for Vec<[usize; 2]> {
    fn from(SquareList(set): SquareList) -> Vec<[usize; 2]> {
        (set & Grid::FIELD).iter().map(row_and_column).collect()
    }
}

impl TryFrom<Vec<[usize; 2]>> for SquareList {
    type Error = String;

    fn try_from(places: Vec<[usize; 2]>) -> Result<SquareList, String> {
        let square = |[row, column]: [usize; 2]| {
            Square::on_field(row, column).ok_or_else(|| format!("row {row}, column {column} is not on the field"))
        };
        places.into_iter().map(square).collect::<Result<_, _>>().map(SquareList)
    }
}

/// The row and the column of a square.
pub(super) fn row_and_column(square: Square) -> [usize; 2] {
    [square.row(), square.column()]
}

/// The resource whose terrain lies on a square.
pub(super) fn terrain(board: &Board, square: Square) -> Option<Resource> {
    let mut terrains = Resource::ALL.into_iter();
    terrains.find(|&terrain| board.terrain(terrain).contains(square))
}

/// A line of text for each row, with a letter for each square.
pub(super) fn picture(letter: impl Fn(Square) -> char) -> Vec<String> {
    let line = |row| (0..SIDE).map(|column| letter(Square::new(row, column))).collect();
    (0..SIDE).map(line).collect()
}
