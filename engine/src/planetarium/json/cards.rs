//! Cards.

use super::amounts::amounts;
use crate::card_set::{CardId, CardSet};
use crate::planetarium::tables::Tables;
use serde_json::{Value, json};

/// A card with what it scores, costs and requires.
pub(super) fn card(tables: &Tables, card: CardId) -> Value {
    let entry = &tables.cards[card.index()];
    json!({
        "card": tables.names.card_name(card),
        "name": entry.name,
        "deck": entry.deck.name(),
        "points": entry.points,
        "side": entry.side.map(|side| side.name()),
        "side_points": entry.side_points,
        "cost": amounts(entry.cost),
        "planet_type": entry.planet_type.map(|kind| kind.name()),
        "orbits": entry.orbits,
        "state": entry.state.map(|state| state.name()),
        "markers_off": entry.remove_markers,
        "gravity": entry.gravity,
        "downgrade": entry.downgrade,
    })
}

/// The cards of a set, whole.
pub(super) fn cards(tables: &Tables, set: CardSet) -> Vec<Value> {
    set.iter().map(|id| card(tables, id)).collect()
}

/// The names of the cards of a set.
pub(super) fn card_names(tables: &Tables, set: CardSet) -> Vec<String> {
    set.iter().map(|id| tables.names.card_name(id)).collect()
}
