//! Cards, and numbers of tokens.

use crate::card_set::{CardId, CardSet};
use crate::planetarium::tables::Tables;
use crate::planetarium::vocabulary::{Deck, Habitability, Matter, PlanetType};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// How many tokens of each kind.
pub type Amounts = BTreeMap<Matter, u8>;

/// A card with what it scores, costs and requires.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Card {
    /// Its name in notation.
    pub card: String,
    pub name: String,
    pub deck: Deck,
    pub points: u16,
    pub side: Option<Habitability>,
    pub side_points: u16,
    pub cost: Amounts,
    pub planet_type: Option<PlanetType>,
    pub orbits: [u8; 2],
    pub state: Option<Habitability>,
    pub markers_off: u8,
    pub gravity: bool,
    pub downgrade: bool,
}

pub(super) fn amounts(counts: [u8; Matter::COUNT]) -> Amounts {
    Matter::ALL.into_iter().zip(counts).collect()
}

pub(super) fn card(tables: &Tables, card: CardId) -> Card {
    let entry = &tables.cards[card.index()];
    Card {
        card: tables.names.card_name(card),
        name: entry.name.clone(),
        deck: entry.deck,
        points: entry.points,
        side: entry.side,
        side_points: entry.side_points,
        cost: amounts(entry.cost),
        planet_type: entry.planet_type,
        orbits: entry.orbits,
        state: entry.state,
        markers_off: entry.remove_markers,
        gravity: entry.gravity,
        downgrade: entry.downgrade,
    }
}

/// The cards of a set, whole.
pub(super) fn cards(tables: &Tables, set: CardSet) -> Vec<Card> {
    set.iter().map(|id| card(tables, id)).collect()
}

/// The names of the cards of a set.
pub(super) fn card_names(tables: &Tables, set: CardSet) -> Vec<String> {
    set.iter().map(|id| tables.names.card_name(id)).collect()
}
