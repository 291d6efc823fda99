//! What a tile gives when it is laid (PU-4.1, PU-4.2, CORP-G18).

use super::{abilities, energy, tracks};
use crate::planet_unknown::resource::{Collectible, Resource, Track};
use crate::planet_unknown::ruleset::effects::{Effect, ResourceChoice, TrackChoice};
use crate::planet_unknown::ruleset::powers::Timing;
use crate::planet_unknown::state::{Board, Item};
use crate::planet_unknown::tables::Tables;

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
    let ice = tables.planet(board).ice;
    for ability in abilities::abilities_at(abilities::held(tables, board), Timing::PlaceTile) {
        let times = |choice: Option<ResourceChoice>| {
            let wanted = choice.and_then(|choice| board.resource_of(choice));
            resources.iter().filter(|&&resource| Some(resource) == wanted).count() as u8
        };
        let (item, count) = match ability.effect {
            Effect::CollectFromPlanet { count, resource } => {
                (Item::Collect(Collectible::Meteorite), count * times(resource))
            }
            Effect::RepositionLifepods { count, resource } => (Item::Reposition, count * times(resource)),
            Effect::GainPatch { count, resource } => (Item::Patch, count * times(resource)),
            Effect::GainSynergy { count, resource } => {
                let count = count * times(resource);
                tracks::gain_synergy(board, count);
                continue;
            }
            Effect::AdvanceIfNoIce {
                track: TrackChoice::Named(track),
                steps,
            } => {
                let dry = board.last_tile.is_disjoint(&ice);
                (Item::Advance(track), if dry { steps } else { 0 })
            }
            _ => continue,
        };
        board.pending.add(item, count);
    }
}
