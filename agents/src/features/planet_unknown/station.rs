//! The tiles of the next rounds, which are public as far as the station turns by itself (PU-1.3, PU-2.2).

use super::seen::Seen;
use crate::features::table::{Feature, features};
use crate::features::writer::Features;
use orrery_engine::planet_unknown::capacities::DEPOTS;
use orrery_engine::planet_unknown::resource::Resource;
use orrery_engine::planet_unknown::supply::station;
use orrery_engine::planet_unknown::{Restrictions, Slot, TileId};

/// Rounds of which the resources of the tiles are looked at.
const NEAR: usize = 3;
/// What divides the number of placements of a tile.
const PLACEMENTS: f32 = 60.0;

pub(super) const FEATURES: &[Feature] = features![
    "station turned by the commander", 1, "1 if the next tiles are not known for sure";
    "placements of the larger tile", DEPOTS, "in the next six turns, if the station turns by one, by 60";
    "placements of the smaller tile", DEPOTS, "the same";
    "larger tile that fits", DEPOTS, "its squares in the next six turns, by 6";
    "smaller tile that fits", DEPOTS, "the same for the smaller one of the two";
    "no tile fits", DEPOTS, "1 if neither tile fits in the next six turns";
    "resources of tiles", NEAR * Resource::COUNT, "of tiles that fit in each of the next three turns, by 2";
    "meteors of tiles", NEAR, "tiles that fit and show the meteor symbol in each of these turns, by 2";
    "stack used up", DEPOTS, "1 if a stack is empty in the next six turns";
];

/// A tile of a later turn.
struct Offer {
    tile: TileId,
    squares: f32,
    placements: f32,
}

pub(super) fn write(seen: &Seen<'_>, out: &mut Features) {
    let state = seen.state;
    let first = u8::from(!seen.lays_now);
    let offers: [[Option<Offer>; 2]; DEPOTS] = std::array::from_fn(|turn| {
        let mut both = Slot::ALL.map(|slot| {
            let stack = station::stack_after(seen.tables, state, seen.seat, slot, first + turn as u8);
            state.top(stack).map(|tile| offer(seen, tile))
        });
        let squares = |offer: &Option<Offer>| offer.as_ref().map_or(0.0, |offer| offer.squares);
        if squares(&both[1]) > squares(&both[0]) {
            both.swap(0, 1);
        }
        both
    });
    out.flag(state.commander_turns);
    for place in 0..2 {
        let placements = offers
            .each_ref()
            .map(|both| both[place].as_ref().map_or(0.0, |offer| offer.placements));
        out.shares(placements, PLACEMENTS);
    }
    let fitting = |turn: usize| offers[turn].iter().flatten().filter(|offer| offer.placements > 0.0);
    for turn in 0..DEPOTS {
        out.share(fitting(turn).next().map_or(0.0, |offer| offer.squares) / 6.0);
    }
    for turn in 0..DEPOTS {
        out.share(fitting(turn).next_back().map_or(0.0, |offer| offer.squares) / 6.0);
    }
    for turn in 0..DEPOTS {
        out.flag(fitting(turn).next().is_none());
    }
    for turn in 0..NEAR {
        let mut resources = [0.0; Resource::COUNT];
        for offer in fitting(turn) {
            let of_tile = seen.tables.tile(offer.tile).resources;
            of_tile.iter().for_each(|resource| resources[resource.index()] += 1.0);
        }
        out.shares(resources, 2.0);
    }
    for turn in 0..NEAR {
        let meteors = fitting(turn)
            .filter(|offer| seen.tables.tile(offer.tile).has_meteor)
            .count();
        out.share(meteors as f32 / 2.0);
    }
    for both in &offers {
        out.flag(both.iter().any(Option::is_none));
    }
}

fn offer(seen: &Seen<'_>, tile: TileId) -> Offer {
    let restrictions = Restrictions {
        adjacency: true,
        planet: true,
        limit: None,
    };
    let found = seen.game.placements(seen.board, tile, restrictions);
    let turned = seen.tables.tile(tile).cells.len();
    let placements: usize = found.anchors[..turned]
        .iter()
        .map(|anchors| seen.backend.count(anchors))
        .sum();
    Offer {
        tile,
        squares: seen.tables.tile(tile).cells[0].len() as f32,
        placements: placements as f32,
    }
}
