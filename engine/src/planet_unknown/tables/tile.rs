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
