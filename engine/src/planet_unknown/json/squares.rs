//! Squares and pictures of a planet.

use crate::bitboard::{Grid, SIDE, Square};
use crate::planet_unknown::resource::Resource;
use crate::planet_unknown::state::Board;
use serde_json::{Value, json};

/// A square as its row and column.
pub(super) fn square(square: Square) -> Value {
    json!([square.row(), square.column()])
}

/// The squares of a set, ascending.
pub(super) fn squares(set: Grid) -> Value {
    (set & Grid::FIELD).iter().map(square).collect()
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
