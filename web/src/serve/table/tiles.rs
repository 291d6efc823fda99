//! The tiles that a seat may lay, in all their orientations (PU-3.1).

use serde_json::{Map, Value, json};

/// The squares of each tile on offer to a seat, by slot: a list for each of eight orientations, of which 0 to 3 are quarter
/// turns clockwise and the others are turned over first. Empty in a game without tiles.
pub(super) fn tiles(position: &Value, seat: u8) -> Map<String, Value> {
    let offers = position["seats"][usize::from(seat)]["offers"].as_object();
    let offers = offers.into_iter().flatten();
    let tiles = offers.filter_map(|(slot, tile)| {
        let squares = tile["squares"].as_array()?;
        let turned: Vec<Value> = (0..8).map(|orientation| oriented(squares, orientation)).collect();
        Some((slot.clone(), turned.into()))
    });
    tiles.collect()
}

fn oriented(squares: &[Value], orientation: u8) -> Value {
    let place = |square: &Value| {
        let at = |key: &str| square[key].as_i64().unwrap_or_default();
        let (mut row, mut column) = (at("row"), at("column"));
        if orientation >= 4 {
            column = -column;
        }
        for _ in 0..orientation % 4 {
            (row, column) = (column, -row);
        }
        (row, column)
    };
    let places: Vec<(i64, i64)> = squares.iter().map(place).collect();
    let top = places.iter().map(|place| place.0).min().unwrap_or_default();
    let left = places.iter().map(|place| place.1).min().unwrap_or_default();
    let turned = squares.iter().zip(places).map(|(square, (row, column))| {
        json!({
            "row": row - top,
            "column": column - left,
            "terrain": square["terrain"],
            "symbol": square["symbol"],
            "meteor": square["meteor"],
        })
    });
    turned.collect()
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
                let tiles = tiles(&game.position_json(&state, Some(seat)), seat.0);
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
