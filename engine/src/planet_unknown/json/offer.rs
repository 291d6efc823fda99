//! The tiles on offer to a seat.

use crate::by_seat::Seat;
use crate::planet_unknown::action::Slot;
use crate::planet_unknown::ids::TileId;
use crate::planet_unknown::state::{Board, State};
use crate::planet_unknown::supply::station;
use crate::planet_unknown::tables::{Cell, Tables};
use serde_json::{Map, Value, json};

/// The tile in each slot of the depot that a seat faces; null where none is offered on the board that is seen.
pub(super) fn offers(tables: &Tables, state: &State, seat: Seat, board: &Board) -> Map<String, Value> {
    let offer = |slot: Slot| {
        let stack = station::stack(tables, state, seat, slot);
        let left = tables.stacks[stack].len() - usize::from(state.gone[stack]);
        let top = state.top(stack).filter(|_| !board.taken[slot.index()]);
        let value = top.map_or(Value::Null, |tile| offered(tables, tile, left));
        (slot.name().to_owned(), value)
    };
    Slot::ALL.into_iter().map(offer).collect()
}

/// A tile, with its squares in the first orientation.
fn offered(tables: &Tables, tile: TileId, left: usize) -> Value {
    let tile = tables.tile(tile);
    let cell = |cell: &Cell| {
        let [row, column] = cell.offset;
        json!({"row": row, "column": column, "terrain": cell.terrain.name(), "symbol": cell.symbol, "meteor": cell.meteor})
    };
    json!({
        "shape": tile.shape,
        "resources": tile.resources.map(|resource| resource.name()),
        "meteor": tile.has_meteor,
        "left": left,
        "squares": tile.cells[0].iter().map(cell).collect::<Vec<_>>(),
    })
}
