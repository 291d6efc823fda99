//! The tiles that a seat may lay, in all their orientations (PU-3.1).

use orrery_engine::planet_unknown::Slot;
use orrery_engine::planet_unknown::json::Tile;
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;

/// The squares of each tile on offer, by slot: a list for each of eight orientations, of which 0 to 3 are quarter turns
/// clockwise and the others are turned over first.
pub(super) fn tiles(offers: &BTreeMap<Slot, Option<Tile>>) -> Map<String, Value> {
    let tiles = offers.iter().filter_map(|(slot, tile)| Some((slot, tile.as_ref()?)));
    let turned = |tile: &Tile| json!([0, 1, 2, 3, 4, 5, 6, 7].map(|orientation| tile.oriented(orientation)));
    tiles.map(|(slot, tile)| (slot.to_string(), turned(tile))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::serve::table::sites::site;
    use orrery_engine::planet_unknown::{PlanetUnknown, Setup};
    use orrery_engine::{Rng, Rules, Turn, Words};

    #[test]
    fn a_tile_in_an_orientation_covers_the_squares_that_the_rules_say() {
        let game = PlanetUnknown::default();
        let mut rng = Rng::seed(4);
        let mut tried = 0;
        for seed in 0..6 {
            let mut state = game.start(&Setup::base(2), seed).unwrap();
            let mut legal = Vec::new();
            while let Turn::Decide(seat) = game.turn(&state) {
                game.legal_actions(&state, &mut legal);
                let tiles = tiles(&game.seen(&state, Some(seat)).seats[seat].offers);
                for &action in legal.iter().step_by(7) {
                    let Some(lay) = site("planet-unknown", &game.action_text(action), |_| None).lay else {
                        continue;
                    };
                    let mut after = state.clone();
                    game.apply(&mut after, action);
                    let laid = game.action_json(&state, action, &after)["squares"].clone();
                    let cells = tiles[&lay.slot][usize::from(lay.orientation)].as_array().unwrap();
                    let at = |cell: &Value, key: &str| cell[key].as_u64().unwrap();
                    let mut squares: Vec<[u64; 2]> = cells
                        .iter()
                        .map(|cell| {
                            [
                                at(cell, "row") + u64::from(lay.row),
                                at(cell, "column") + u64::from(lay.column),
                            ]
                        })
                        .collect();
                    squares.sort_unstable();
                    assert_eq!(json!(squares), laid, "{}", game.action_text(action));
                    tried += 1;
                }
                let chosen = legal[rng.below(legal.len())];
                game.apply(&mut state, chosen);
            }
        }
        assert!(tried > 300, "only {tried} placements were tried");
    }
}
