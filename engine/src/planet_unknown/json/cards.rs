//! Cards of the three kinds.

use super::objectives::{neighbour_side, private_side};
use crate::card_set::CardId;
use crate::planet_unknown::tables::Tables;
use crate::planet_unknown::text::cards::{civ_card_effects, event_effects};
use serde_json::{Value, json};

/// A civ card.
pub(super) fn civ_card(tables: &Tables, card: CardId) -> Value {
    let entry = tables.civ_card(card);
    json!({
        "card": card.0,
        "id": entry.id,
        "slug": entry.slug,
        "rank": entry.rank + 1,
        "immediate": entry.immediate,
        "text": civ_card_effects(tables, entry),
    })
}

/// An event card.
pub(super) fn event(tables: &Tables, card: CardId) -> Value {
    let entry = tables.event(card);
    json!({
        "card": card.0,
        "id": entry.id,
        "slug": entry.slug,
        "colour": entry.colour.name(),
        "text": event_effects(tables, entry),
    })
}

/// The private side of an objective.
pub(super) fn private_objective(tables: &Tables, card: CardId) -> Value {
    let entry = tables.objective(card);
    let mut side = private_side(&entry.private);
    side.insert("card".to_owned(), card.0.into());
    side.insert("id".to_owned(), entry.id.as_str().into());
    side.insert("text".to_owned(), entry.private.to_string().into());
    side.into()
}

/// The side of an objective that compares seats.
pub(super) fn common_objective(tables: &Tables, card: CardId) -> Value {
    let entry = tables.objective(card);
    let mut side = neighbour_side(&entry.neighbour);
    side.insert("card".to_owned(), card.0.into());
    side.insert("id".to_owned(), entry.id.as_str().into());
    side.insert("text".to_owned(), entry.neighbour.to_string().into());
    side.into()
}
