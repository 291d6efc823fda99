//! The free tile of a card of Republic where only tiles with a civ resource are offered (D32).

use super::lines::{last_ends, main_ends, power};
use super::position::Position;
use crate::support::Table;
use crate::traces::deviations::Deviation;
use orrery_engine::planet_unknown::Slot;
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// Republic in MAIN of the last round, with one civ card left. Two squares are open, on which a tile without civ fits.
fn last_main(card: u8, civ_tile: &str) -> Position {
    let mut table = Table::with_corporation("republic");
    table.state.triggers.no_place = true;
    table.set_pools(&[&format!("C{card:02}")]);
    table.cover_all_but(0, "05 06");
    table.offer(0, Slot::Outer, "i2 rover+tech");
    table.offer(0, Slot::Inner, civ_tile);
    table.board(0).trackers = [1, 0, 0, 4, 14];
    Position::in_main(table)
}

/// Level 5 keeps the card in the last window, and no tile is laid there.
fn keeps(card: u8, civ_tile: &str, before: &[Value]) -> Result<BTreeMap<Deviation, usize>, String> {
    let keeps = json!({ "st": "TakeCivCard", "off": { "cards": [card] }, "ch": card, "ev": [["civ", card, "@0"]] });
    last_main(card, civ_tile).counts(&[&[main_ends(&[card])], before, &[keeps, last_ends(&[])]].concat())
}

#[test]
fn d32_a_free_tile_is_dropped_where_no_civ_tile_fits() {
    let movement = [power("tech_7_1", json!([]))];
    // With and without its resources.
    for card in [16, 5] {
        assert_eq!(
            keeps(card, "i3 civ+energy", &movement),
            Ok(BTreeMap::from([("D32", 2)])),
            "the movement, and the tile"
        );
        assert!(keeps(card, "i2 civ+energy", &movement).is_err(), "a civ tile fits");
        assert!(
            keeps(card, "i3 civ+energy", &[]).is_err(),
            "any tile is offered if the movement is not used"
        );
    }
}
