//! The tiles on offer to a seat.

use crate::by_seat::Seat;
use crate::planet_unknown::action::Slot;
use crate::planet_unknown::ids::TileId;
use crate::planet_unknown::resource::Resource;
use crate::planet_unknown::state::{Board, State};
use crate::planet_unknown::supply::station;
use crate::planet_unknown::tables::{self, Cell, Tables};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// A tile, with its squares in the first orientation.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Tile {
    pub shape: String,
    pub resources: [Resource; 2],
    pub meteor: bool,
    pub left: usize,
    pub squares: Vec<TileSquare>,
}

/// A square of a tile, counted from the upper left corner.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub struct TileSquare {
    pub row: u8,
    pub column: u8,
    pub terrain: Resource,
    pub symbol: bool,
    pub meteor: bool,
}

/// The tile in each slot of the depot that a seat faces; none where none is offered on the board that is seen.
pub(super) fn offers(tables: &Tables, state: &State, seat: Seat, board: &Board) -> BTreeMap<Slot, Option<Tile>> {
    let offer = |slot: Slot| {
        let stack = station::stack(tables, state, seat, slot);
        let left = tables.stacks[stack].len() - usize::from(state.gone[stack]);
        let top = state.top(stack).filter(|_| !board.taken[slot.index()]);
        (slot, top.map(|tile| offered(tables, tile, left)))
    };
    Slot::ALL.into_iter().map(offer).collect()
}

fn offered(tables: &Tables, tile: TileId, left: usize) -> Tile {
    let tile = tables.tile(tile);
    Tile {
        shape: tile.shape.clone(),
        resources: tile.resources,
        meteor: tile.has_meteor,
        left,
        squares: tile.cells[0].iter().map(square).collect(),
    }
}

const fn square(cell: &Cell) -> TileSquare {
    let [row, column] = cell.offset;
    TileSquare {
        row,
        column,
        terrain: cell.terrain,
        symbol: cell.symbol,
        meteor: cell.meteor,
    }
}

impl Tile {
    /// The squares in an orientation (PU-3.1), 0 to 7, in the order of `squares`.
    ///
    /// # Examples
    /// ```
    /// use orrery_engine::planet_unknown::{Setup, Slot};
    /// use orrery_engine::{PlanetUnknown, Rules, Seat, Words};
    ///
    /// let game = PlanetUnknown::default();
    /// let seen = game.seen(&game.start(&Setup::base(2), 7)?, Some(Seat(0)));
    /// let tile = seen.seats[Seat(0)].offers[&Slot::Outer].as_ref().expect("the first tile of the stack");
    /// assert_eq!(tile.oriented(0), tile.squares);
    /// assert_eq!(tile.oriented(1).len(), tile.squares.len());
    /// # Ok::<(), orrery_engine::Problems>(())
    /// ```
    pub fn oriented(&self, orientation: u8) -> Vec<TileSquare> {
        let places = tables::Tile::turned(
            self.squares.iter().map(|square| [square.row, square.column]),
            orientation,
        );
        let squares = self.squares.iter().zip(places);
        squares
            .map(|(square, [row, column])| TileSquare { row, column, ..*square })
            .collect()
    }
}
