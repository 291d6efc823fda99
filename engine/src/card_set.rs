//! Cards by number, and sets of them as one word.

use crate::bit_set::bit_set;
use crate::id::id;
use crate::rng::Rng;

/// The most cards of a set.
pub(crate) const MAX_CARDS: usize = u64::BITS as usize;

id! {
    /// The number of a card.
    CardId
}

bit_set! {
    /// A set of cards, one bit each.
    ///
    /// # Examples
    /// ```
    /// use orrery_engine::card_set::{CardId, CardSet};
    ///
    /// let hand: CardSet = [3, 7, 40].into_iter().map(CardId).collect();
    /// let kept = hand.without(CardId(7));
    /// assert_eq!((kept.count(), kept.first()), (2, Some(CardId(3))));
    /// assert_eq!(hand - kept, CardSet::only(CardId(7)));
    /// ```
    pub struct CardSet(pub u64);
    bit(card: CardId) = 1 << card.0;
    element(place) = CardId(place as u8);
}

impl CardSet {
    /// A uniformly random card of a set that is not empty.
    pub fn random(self, rng: &mut Rng) -> CardId {
        self.nth(rng.below(self.count()))
    }

    /// The set without the card if it held it, otherwise with it.
    pub(crate) const fn toggled(self, card: CardId) -> CardSet {
        CardSet(self.0 ^ CardSet::only(card).0)
    }

    /// Takes a uniformly random card out of a set that is not empty.
    pub fn draw(&mut self, rng: &mut Rng) -> CardId {
        let card = self.random(rng);
        *self = self.without(card);
        card
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_card_is_drawn_once() {
        let mut rng = Rng::seed(1);
        let all = CardSet(0b1011);
        let mut rest = all;
        let drawn: Vec<CardId> = (0..3).map(|_| rest.draw(&mut rng)).collect();
        assert_eq!((drawn.iter().copied().collect(), rest), (all, CardSet::EMPTY));
    }
}
