//! Tiles in all their orientations, and the stacks that they are loaded in.

use crate::bitboard::{MAX_CELLS, MAX_ORIENTATIONS, Piece};
use crate::planet_unknown::capacities::STACKS;
use crate::planet_unknown::ids::TileId;
use crate::planet_unknown::resource::Resource;
use crate::planet_unknown::ruleset::Ruleset;
use crate::planet_unknown::ruleset::tiles::Shape;
use crate::planet_unknown::tables::tile::{Cell, Tile};
use arrayvec::ArrayVec;
use std::array;

/// The kinds of tiles, and the load of each stack.
pub(crate) fn tiles(ruleset: &Ruleset) -> (Vec<Tile>, [Vec<TileId>; STACKS]) {
    let mut tiles = Vec::new();
    let mut stack = |shape_index: usize, slug: &String| {
        let shape = ruleset.tiles.shapes.iter().find(|shape| shape.slug == *slug);
        let shape = shape.expect("the station names shapes of the ruleset");
        let mut load = Vec::new();
        for pair in &ruleset.tiles.pairs {
            for (has_meteor, copies) in [(false, pair.plain), (true, pair.meteor)] {
                load.extend(std::iter::repeat_n(TileId::from_index(tiles.len()), copies.into()));
                tiles.push(tile(shape, shape_index as u8, [pair.a, pair.b], has_meteor));
            }
        }
        load
    };
    let shapes: Vec<&String> = ruleset.station.outer.iter().chain(&ruleset.station.inner).collect();
    let stacks = array::from_fn(|index| stack(index, shapes[index]));
    (tiles, stacks)
}

fn tile(shape: &Shape, shape_index: u8, resources: [Resource; 2], has_meteor: bool) -> Tile {
    let halves = [(&shape.a, shape.symbol_a), (&shape.b, shape.symbol_b)];
    let mut printed: Vec<Cell> = Vec::new();
    for ((squares, symbol), terrain) in halves.into_iter().zip(resources) {
        printed.extend(squares.iter().map(|square| Cell {
            offset: [square.row() as u8, square.column() as u8],
            terrain,
            symbol: *square == symbol,
            meteor: has_meteor && *square == shape.meteor,
        }));
    }
    let mut orientations = ArrayVec::new();
    let mut oriented_cells: ArrayVec<ArrayVec<Cell, MAX_CELLS>, MAX_ORIENTATIONS> = ArrayVec::new();
    for orientation in 0..MAX_ORIENTATIONS as u8 {
        let cells = Tile::oriented(&printed, orientation);
        if !oriented_cells.contains(&cells) {
            orientations.push(orientation);
            oriented_cells.push(cells);
        }
    }
    let piece = |keep: &dyn Fn(&&Cell) -> bool| {
        let offsets = oriented_cells
            .iter()
            .map(|cells| cells.iter().filter(keep).map(|cell| cell.offset).collect());
        Piece::new(offsets)
    };
    Tile {
        shape: shape.slug.clone(),
        shape_index,
        resources,
        counts: shape.counts,
        has_meteor,
        piece: piece(&|_| true),
        halves: resources.map(|terrain| piece(&|cell| cell.terrain == terrain)),
        symbols: resources.map(|terrain| piece(&|cell| cell.terrain == terrain && cell.symbol)),
        orientations,
        cells: oriented_cells,
    }
}
