//! What happened to the civ pools: picks, looks, single cards seen, cards that events moved.

use crate::by_seat::Seat;
use crate::card_set::CardId;
use serde::{Deserialize, Serialize};

/// A civ card that an event moved between a pool and the box, face down.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct CivMove {
    /// The card.
    pub card: CardId,
    /// Its rank, from 0.
    pub rank: u8,
    /// How many picks from the pool of the rank came before.
    pub after: u8,
    /// Whether it came into play; otherwise it left play.
    pub added: bool,
}

/// A card that a seat saw in a pool without the rest of it (CORP-7.3); known to that seat alone.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Sighting {
    /// The seat that saw it.
    pub seat: Seat,
    /// Entry of the ruleset's table of civ cards.
    pub card: CardId,
    /// How many picks from the pool of its rank came before.
    pub after: u8,
    /// How many civ cards events had moved before.
    pub moves: u8,
}

/// A look into a pool, a card that left it, or both. End Game cards are known only to their owner.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Pick {
    /// The seat that looked or took the card.
    pub seat: Seat,
    /// Entry of the ruleset's table of civ cards; `None` if the seat took a card of the next rank instead (CORP-7.3).
    pub card: Option<CardId>,
    /// Whether the seat saw the whole pool just before.
    pub looked: bool,
}

impl Pick {
    /// A look into a pool, from which the seat takes this card, or none.
    pub(crate) fn of_look(seat: Seat, card: Option<CardId>) -> Pick {
        let looked = true;
        Pick { seat, card, looked }
    }
}
