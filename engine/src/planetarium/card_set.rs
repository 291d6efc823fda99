//! Sets of cards as one word.

use crate::rng::Rng;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::ops::{BitAnd, BitOr, Sub};

pub use super::ruleset::cards::MAX_CARDS;

/// A card by its number: the cards of the file in order, each as often as it has copies.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct CardId(pub u8);

impl CardId {
    /// The card as an index.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A set of cards, one bit each.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub struct CardSet(pub u64);

impl CardSet {
    /// No card.
    pub const EMPTY: CardSet = CardSet(0);

    /// The set of one card.
    pub const fn only(card: CardId) -> CardSet {
        CardSet(1 << card.0)
    }

    /// Whether the card is in the set.
    pub const fn contains(self, card: CardId) -> bool {
        self.0 >> card.0 & 1 == 1
    }

    /// The set and the card.
    #[must_use]
    pub const fn with(self, card: CardId) -> CardSet {
        CardSet(self.0 | 1 << card.0)
    }

    /// The set without the card.
    #[must_use]
    pub const fn without(self, card: CardId) -> CardSet {
        CardSet(self.0 & !(1 << card.0))
    }

    /// Whether the set has no card.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many cards the set has.
    pub const fn count(self) -> usize {
        self.0.count_ones() as usize
    }

    /// The cards in ascending order.
    pub fn iter(self) -> impl Iterator<Item = CardId> + Clone {
        let mut rest = self.0;
        std::iter::from_fn(move || {
            let card = (rest != 0).then_some(CardId(rest.trailing_zeros() as u8))?;
            rest &= rest - 1;
            Some(card)
        })
    }

    /// Takes a uniformly random card out of a set that is not empty.
    pub fn draw(&mut self, rng: &mut Rng) -> CardId {
        let place = rng.below(self.count());
        let rest = (0..place).fold(self.0, |rest, _| rest & (rest - 1));
        let card = CardId(rest.trailing_zeros() as u8);
        *self = self.without(card);
        card
    }
}

impl BitOr for CardSet {
    type Output = CardSet;
    fn bitor(self, other: CardSet) -> CardSet {
        CardSet(self.0 | other.0)
    }
}

impl BitAnd for CardSet {
    type Output = CardSet;
    fn bitand(self, other: CardSet) -> CardSet {
        CardSet(self.0 & other.0)
    }
}

impl Sub for CardSet {
    type Output = CardSet;
    fn sub(self, other: CardSet) -> CardSet {
        CardSet(self.0 & !other.0)
    }
}

impl FromIterator<CardId> for CardSet {
    fn from_iter<I: IntoIterator<Item = CardId>>(cards: I) -> CardSet {
        cards.into_iter().fold(CardSet::EMPTY, CardSet::with)
    }
}

impl fmt::Debug for CardSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter().map(|card| card.0)).finish()
    }
}
