//! Cards of the three kinds.

use super::objectives::{neighbour_side, private_side};
use crate::card_set::CardId;
use crate::planet_unknown::ruleset::events::EventColour;
use crate::planet_unknown::tables::Tables;
use crate::planet_unknown::text::cards::{civ_card_effects, event_effects};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

/// A civ card.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct CivCard {
    pub card: CardId,
    pub id: String,
    pub slug: String,
    pub rank: u8,
    pub immediate: bool,
    pub text: String,
}

/// A civ card that a seat picked; of a hidden one only the rank is known.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(untagged)]
pub enum PickedCard {
    Known(CivCard),
    Hidden { rank: u8 },
}

impl PickedCard {
    /// The rank, from 1.
    pub const fn rank(&self) -> u8 {
        match self {
            PickedCard::Known(card) => card.rank,
            PickedCard::Hidden { rank } => *rank,
        }
    }
}

/// An event card.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct EventCard {
    pub card: CardId,
    pub id: String,
    pub slug: String,
    pub colour: EventColour,
    pub text: String,
}

/// A side of an objective; `side` is what it counts, as in the file of the ruleset.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Objective {
    pub card: CardId,
    pub id: String,
    pub text: String,
    #[serde(flatten)]
    pub side: Map<String, Value>,
}

pub(super) fn civ_card(tables: &Tables, card: CardId) -> CivCard {
    let entry = tables.civ_card(card);
    CivCard {
        card,
        id: entry.id.clone(),
        slug: entry.slug.clone(),
        rank: entry.rank + 1,
        immediate: entry.immediate,
        text: civ_card_effects(tables, entry),
    }
}

pub(super) fn event(tables: &Tables, card: CardId) -> EventCard {
    let entry = tables.event(card);
    EventCard {
        card,
        id: entry.id.clone(),
        slug: entry.slug.clone(),
        colour: entry.colour,
        text: event_effects(tables, entry),
    }
}

/// The private side of an objective.
pub(super) fn private_objective(tables: &Tables, card: CardId) -> Objective {
    let entry = tables.objective(card);
    Objective {
        card,
        id: entry.id.clone(),
        text: entry.private.to_string(),
        side: private_side(&entry.private),
    }
}

/// The side of an objective that compares seats.
pub(super) fn common_objective(tables: &Tables, card: CardId) -> Objective {
    let entry = tables.objective(card);
    Objective {
        card,
        id: entry.id.clone(),
        text: entry.neighbour.to_string(),
        side: neighbour_side(&entry.neighbour),
    }
}
