//! What a tile gives when it is laid (PU-4.1, PU-4.2, CORP-G18).

use super::{abilities, energy, tracks};
use crate::planet_unknown::resource::{Resource, Track};
use crate::planet_unknown::state::{Board, Item};
use crate::planet_unknown::tables::{Tables, TileGain};

/// Adds resources of the tile just laid to the pending gains (PU-4.1, PU-4.2, R11).
pub(crate) fn gain_resources(tables: &Tables, board: &mut Board, resources: &[Resource]) {
    let planet = tables.planet(board);
    for &resource in resources {
        let Some(track) = resource.track() else {
            let tracks = energy::options(tables.backend, planet, board, board.terrain(Resource::Energy));
            let tracks = tracks
                .iter()
                .filter(|&track| may_expand(tables, board, track, true))
                .collect();
            board.pending.add(Item::Energy(tracks), 1);
            continue;
        };
        // The resource of the tile may count as energy (CORP-4.6).
        if abilities::held(tables, board).counts_as_energy.contains(track) {
            let squares = board.terrain(Resource::Energy) | (board.last_tile & board.terrain(resource));
            board.pending.add(
                Item::Energy(energy::options(tables.backend, planet, board, squares).with(track)),
                1,
            );
            continue;
        }
        let count = match resource {
            Resource::Water => water_steps(tables, board),
            _ => u8::from(may_expand(tables, board, track, false)),
        };
        board.pending.add(Item::Resource(track), count);
    }
}

/// How many times the water of the tile just laid advances: once if it is on ice, or for each square of ice (PU-4.2,
/// CORP-6.3).
fn water_steps(tables: &Tables, board: &Board) -> u8 {
    let on_ice = board.last_tile & board.terrain(Resource::Water) & tables.planet(board).ice;
    if abilities::held(tables, board).water_by_square {
        on_ice.count() as u8
    } else {
        u8::from(on_ice.any())
    }
}

/// Returns whether the tile just laid advances a track that needs an expansion (CORP-8.2).
fn may_expand(tables: &Tables, board: &Board, track: Track, is_energy: bool) -> bool {
    if !abilities::held(tables, board).needs_expansion[usize::from(is_energy)].contains(track) {
        return true;
    }
    let terrain = track.resource();
    let laid = board.last_tile & board.terrain(terrain);
    !laid.neighbours().is_disjoint(&(board.terrain(terrain) - laid))
}

/// Gains what techs add for laying a tile (CORP-G18); if its resources do not count, only what depends on the whole
/// tile (R33, CORP-1.7, CORP-2.6, CORP-6.7, CORP-6.8).
pub(crate) fn gain_by_techs(tables: &Tables, board: &mut Board, resources: &[Resource]) {
    let is_dry = board.last_tile.is_disjoint(&tables.planet(board).ice);
    for gain in &abilities::held(tables, board).at_tile {
        let (item, count) = match *gain {
            TileGain::ForEach { resource, item, count } => {
                let wanted = resource.and_then(|choice| board.resource_of(choice));
                let times = resources.iter().filter(|&&resource| Some(resource) == wanted).count();
                (item, count * times as u8)
            }
            TileGain::IfNoIce { tracker, steps } => (Item::Advance(tracker), if is_dry { steps } else { 0 }),
        };
        if item == Item::Synergy {
            tracks::gain_synergy(board, count);
            continue;
        }
        board.pending.add(item, count);
    }
}
