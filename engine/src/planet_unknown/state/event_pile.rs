//! The event cards on the table.

use super::civ_log::CivMove;
use crate::card_set::CardId;
use crate::planet_unknown::capacities::{MAX_CARDS, MAX_CIV_MOVES};
use crate::planet_unknown::ruleset::events::EventColour;
use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};

/// A number for each colour.
pub type ByColour<T> = [T; EventColour::COUNT];

/// The event cards on the table: the deck, the cards drawn from it, and what they changed for all seats.
#[derive(Clone, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
pub struct EventPile {
    /// The deck as it was shuffled, first card first; empty if no events are played.
    pub cards: ArrayVec<CardId, MAX_CARDS>,
    /// How many of them were drawn.
    pub drawn: u8,
    /// The number of cards of each colour in the full deck: public (PU-1.8).
    pub mix: ByColour<u8>,
    /// The event of the round, from its reveal to the end of the round.
    pub current: Option<CardId>,
    /// The civ cards that events moved, oldest first.
    pub civ_moves: ArrayVec<CivMove, MAX_CIV_MOVES>,
    /// How many tiles events removed from the station.
    pub removed_tiles: u8,
}

impl EventPile {
    /// The card that will be drawn next.
    pub fn next(&self) -> Option<CardId> {
        self.cards.get(usize::from(self.drawn)).copied()
    }

    /// The drawn cards, oldest first, including that of the round.
    pub fn discard(&self) -> &[CardId] {
        &self.cards[..usize::from(self.drawn)]
    }

    /// How many cards are left.
    pub fn left(&self) -> usize {
        self.cards.len() - usize::from(self.drawn)
    }
}
