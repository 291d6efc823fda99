//! A kind of tile in all its orientations.

use crate::bitboard::{MAX_CELLS, MAX_ORIENTATIONS, Piece};
use crate::planet_unknown::resource::Resource;
use arrayvec::ArrayVec;

/// A square of a tile in one orientation.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Cell {
    /// Row and column from the top left corner of the piece.
    pub offset: [u8; 2],
    /// Its terrain.
    pub terrain: Resource,
    /// Whether it shows the resource symbol of its terrain.
    pub symbol: bool,
    /// Whether it shows the meteor symbol.
    pub meteor: bool,
}

/// A kind of tile.
#[derive(Clone, Debug)]
pub struct Tile {
    /// The shape's name.
    pub shape: String,
    /// The shape's number: outer ring first, in the order of the station.
    pub shape_index: u8,
    /// Its two resources.
    pub resources: [Resource; 2],
    /// Whether its resources count when it is laid.
    pub counts: bool,
    /// Whether it shows a meteor symbol.
    pub has_meteor: bool,
    /// The distinct orientations: their numbers, ascending.
    pub orientations: ArrayVec<u8, MAX_ORIENTATIONS>,
    /// The squares in each distinct orientation.
    pub cells: ArrayVec<ArrayVec<Cell, MAX_CELLS>, MAX_ORIENTATIONS>,
    /// The piece of these orientations.
    pub piece: Piece,
    /// The squares with the terrain of either resource.
    pub halves: [Piece; 2],
    /// The square with the symbol of either resource.
    pub symbols: [Piece; 2],
}

impl Tile {
    /// The squares in an orientation, ascending.
    pub(crate) fn oriented(printed: &[Cell], orientation: u8) -> ArrayVec<Cell, MAX_CELLS> {
        let offsets = Tile::turned(printed.iter().map(|cell| cell.offset), orientation);
        let mut cells: ArrayVec<Cell, _> = printed
            .iter()
            .zip(offsets)
            .map(|(cell, offset)| Cell { offset, ..*cell })
            .collect();
        cells.sort_unstable();
        cells
    }

    /// The place of an orientation among the distinct ones; that of the lowest with the same squares if it is none.
    pub(crate) fn distinct(&self, orientation: u8) -> usize {
        let cells = Tile::oriented(&self.cells[0], orientation);
        let place = self.cells.iter().position(|distinct| *distinct == cells);
        place.expect("every orientation has the squares of a distinct one")
    }

    /// Squares in an orientation (PU-3.1): 0 to 3 quarter turns clockwise, from 4 on turned over first.
    pub(crate) fn turned(
        squares: impl Iterator<Item = [u8; 2]> + Clone,
        orientation: u8,
    ) -> impl Iterator<Item = [u8; 2]> {
        let turned = squares.map(move |square| {
            let [mut row, mut column] = square.map(i32::from);
            if orientation >= 4 {
                column = -column;
            }
            for _ in 0..orientation % 4 {
                (row, column) = (column, -row);
            }
            (row, column)
        });
        let top = turned.clone().map(|(row, _)| row).min().unwrap_or_default();
        let left = turned.clone().map(|(_, column)| column).min().unwrap_or_default();
        turned.map(move |(row, column)| [(row - top) as u8, (column - left) as u8])
    }
}
