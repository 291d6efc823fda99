//! The placements of tiles and patches in the notation of recordings: their number and their hash.

use super::digest::letter;
use super::play::Play;
use super::recording::Decision;
use crate::support::recorded::tile_number;
use orrery_engine::Seat;
use orrery_engine::bitboard::Grid;
use orrery_engine::planet_unknown::resource::Track;
use orrery_engine::planet_unknown::supply::station;
use orrery_engine::planet_unknown::{Part, Phase, PlanetUnknown, Slot, TileId};
use serde_json::Value;

/// The placements of a seat: of the tiles to draft, or of the free tile.
pub(crate) fn placement_sets(game: &PlanetUnknown, play: &Play, seat: Seat) -> Vec<PlacementSet> {
    let is_free = play.state.phase != Phase::Main || play.board(seat).part == Part::Window;
    let mut sets: Vec<(TileId, Vec<String>)> = Vec::new();
    if is_free {
        for slot in Slot::ALL {
            sets.extend(station::offered(game.tables(), &play.state, seat, slot).map(|tile| (tile, Vec::new())));
        }
        for (tile, text, _) in play.lays(game) {
            let set = sets.iter_mut().find(|(kind, _)| *kind == tile);
            set.into_iter().for_each(|(_, texts)| texts.push(text.clone()));
        }
    } else {
        for offer in game.offers(&play.state, seat).iter().flatten() {
            let kind = &game.tables().tiles[usize::from(offer.tile)];
            let ways = kind.cells.iter().zip(&offer.anchors);
            let texts =
                ways.flat_map(|(cells, anchors)| anchors.iter().map(|anchor| crate::support::cell_text(cells, anchor)));
            sets.push((offer.tile, texts.collect()));
        }
    }
    let sets = sets.into_iter();
    sets.map(|(tile, texts)| PlacementSet::of(Some(tile_number(game, tile)), texts))
        .collect()
}

/// The placements of a tile or a patch: their number, and the hash of their texts.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct PlacementSet {
    pub(crate) tile: Option<usize>,
    pub(crate) count: usize,
    pub(crate) hash: String,
}

impl PlacementSet {
    pub(crate) fn of(tile: Option<usize>, mut texts: Vec<String>) -> PlacementSet {
        texts.sort();
        texts.dedup();
        let digest = format!("{:x}", md5::compute(texts.join(",")));
        PlacementSet {
            tile,
            count: texts.len(),
            hash: digest[..12].to_owned(),
        }
    }
}

/// The texts of patches on some squares.
pub(crate) fn patch_texts(squares: Grid) -> Vec<String> {
    squares
        .iter()
        .map(|square| format!("{}{}", square.notation(), letter(Track::Biomass)))
        .collect()
}

/// What a recorded placement offers; a tile without placement has none.
pub(crate) fn recorded_sets(decision: &Decision) -> Vec<PlacementSet> {
    let tiles = decision.offer()["tiles"].as_array().map_or(&[][..], Vec::as_slice);
    let set = |entry: &Value| PlacementSet {
        tile: entry[0].as_u64().map(|tile| tile as usize),
        count: entry[1].as_u64().unwrap_or_default() as usize,
        hash: entry[2].as_str().unwrap_or_default().to_owned(),
    };
    tiles.iter().map(set).collect()
}

/// Returns whether the same tiles can be laid in the same ways.
pub(crate) fn agree(ours: &[PlacementSet], offered: &[PlacementSet]) -> bool {
    let placeable = |sets: &[PlacementSet]| {
        let mut sets: Vec<PlacementSet> = sets.iter().filter(|set| set.count > 0).cloned().collect();
        sets.sort();
        sets
    };
    placeable(ours) == placeable(offered)
}
