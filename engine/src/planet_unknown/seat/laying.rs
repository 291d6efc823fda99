//! Laying tiles and patches, and what follows from it on the seat's board (PU-3.6, PU-3.7).

use super::{abilities, rovers, tile_gains};
use crate::bitboard::{Grid, Square};
use crate::planet_unknown::ids::TileId;
use crate::planet_unknown::resource::{Resource, Track};
use crate::planet_unknown::state::{Board, Item, UnfinishedAction};
use crate::planet_unknown::tables::{Cell, Offer, Tables, Tile};
use arrayvec::ArrayVec;

/// Ignores a resource of the tile just drafted or laid; the other one counts (PU-4.9).
pub(crate) fn ignore(tables: &Tables, board: &mut Board, resource: Resource) {
    let Some(UnfinishedAction::Ignore { tile, laid }) = board.unfinished.take() else {
        unreachable!("a resource is ignored only for an unfinished tile")
    };
    let tile = tables.tile(tile);
    let kept = tile.resources.into_iter().filter(|&other| other != resource);
    let kept: ArrayVec<Resource, 2> = kept.collect();
    if laid {
        gain_by_tile(tables, board, &kept);
        rovers::begin_extra_rover(board);
    } else {
        gain_unplaced(board, tile, &kept);
    }
}

/// Lays a tile in one of its distinct orientations, with everything that follows (PU-3.6); a tech keeps its meteorite
/// away (CORP-0.5). The caller makes sure that it may lie there.
pub fn lay_tile(tables: &Tables, board: &mut Board, tile: TileId, orientation: u8, anchor: Square, resources: bool) {
    let kind = tables.tile(tile);
    let immune = abilities::held(tables, board).tiles_without_meteorites;
    cover_with_tile(board, kind, orientation, anchor, immune);
    if resources && board.limits.ignored_resources == 1 {
        board.unfinished = Some(UnfinishedAction::Ignore { tile, laid: true });
    } else {
        let count = resources && board.limits.ignored_resources == 0;
        gain_by_tile(tables, board, if count { &kind.resources } else { &[] });
    }
}

/// Gains what the tile just laid gives if only these of its resources count.
pub(crate) fn gain_by_tile(tables: &Tables, board: &mut Board, resources: &[Resource]) {
    tile_gains::gain_resources(tables, board, resources);
    tile_gains::gain_by_techs(tables, board, resources);
}

/// Returns whether drafting this tile gives movement before it is laid (CORP-7.2).
pub(crate) fn gains_at_draft(tables: &Tables, board: &Board, tile: TileId) -> bool {
    draft_movement(tables, board, tile).is_some()
}

fn draft_movement<'t>(tables: &'t Tables, board: &Board, tile: TileId) -> Option<&'t Offer<Resource>> {
    let offers = &abilities::held(tables, board).at_draft;
    abilities::usable(board, offers).find(|offer| tables.tile(tile).resources.contains(&offer.what))
}

/// Gains what techs give for drafting a tile (CORP-7.2): the number under the rover tracker.
pub(crate) fn gain_at_draft(tables: &Tables, board: &mut Board, tile: TileId) {
    if let Some(offer) = draft_movement(tables, board, tile) {
        abilities::note_use(board, offer);
        let spot = board.spot(Track::Rover);
        let number = tables.track(board, spot.track).benefits[usize::from(spot.position)].movement;
        board.gain_movement(number);
    }
}

/// Gains the advances of a tile that was not laid, if only these of its resources count (R32).
pub(crate) fn gain_unplaced(board: &mut Board, tile: &Tile, resources: &[Resource]) {
    for resource in resources {
        let track = resource
            .track()
            .or(tile.resources.iter().find_map(|other| other.track()));
        track
            .into_iter()
            .for_each(|track| board.pending.add(Item::Advance(track), 1));
    }
}

/// Lays a patch (PU-3.7). On a tile it replaces what is visible there, including a meteorite (CORP-8.4, CORP-8.7).
pub fn lay_patch(board: &mut Board, square: Square) {
    let squares = Grid::only(square);
    let shown = [
        &mut board.symbols,
        &mut board.meteor_symbols,
        &mut board.meteorites,
        &mut board.second_meteorites,
    ];
    board
        .terrain
        .iter_mut()
        .chain(shown)
        .for_each(|shown| *shown -= squares);
    destroy_under(board, squares);
    board.covered |= squares;
    board.patches |= squares;
    board.terrain[Resource::Biomass.index()] |= squares;
}

fn cover_with_tile(board: &mut Board, tile: &Tile, orientation: u8, anchor: Square, immune: bool) {
    let distinct = tile.orientations.iter().position(|&distinct| distinct == orientation);
    let cells = &tile.cells[distinct.expect("a legal placement names a distinct orientation")];
    let place = |cell: &Cell| {
        let [row, column] = cell.offset.map(usize::from);
        Square::new(anchor.row() + row, anchor.column() + column)
    };
    let footprint: Grid = cells.iter().map(place).collect();
    destroy_under(board, footprint);
    board.covered |= footprint;
    board.last_tile = footprint;
    board.tiles += 1;
    for cell in cells {
        let square = place(cell);
        board.terrain[cell.terrain.index()].insert(square);
        if cell.symbol {
            board.symbols.insert(square);
        }
        if cell.meteor {
            board.meteor_symbols.insert(square);
            if !immune {
                board.add_meteorite(square);
            }
        }
    }
}

/// Destroys lifepods and rovers under a piece (PU-3.6, PU-3.7); a meteorite that a rover carried stays (CORP-3.3).
fn destroy_under(board: &mut Board, squares: Grid) {
    board.lifepods -= squares;
    rovers::destroy_rovers(board, squares);
}
