//! Decks, discard piles and drawing (PL-10).

use crate::card_set::{CardId, CardSet};
use crate::planetarium::chance;
use crate::planetarium::state::State;
use crate::planetarium::tables::Tables;
use crate::planetarium::vocabulary::Deck;

impl State {
    /// The top card of a deck; an empty one is refilled first if it can be (PL-10.4).
    ///
    /// The order of a deck is not kept: the number of its refills and of its cards name a stream of chance, so the next
    /// card does not depend on who draws it or when (PL-1.5, PL-2.4).
    pub(crate) fn draw(&mut self, deck: Deck) -> Option<CardId> {
        if self.decks[deck.index()].is_empty() {
            self.refill(deck);
        }
        let cards = &mut self.decks[deck.index()];
        if cards.is_empty() {
            return None;
        }
        let refills = self.refills[deck.index()].into();
        let left = cards.count() as u64;
        let mut top = self.chance.stream(chance::DRAW, refills, deck.index() as u64, left);
        Some(cards.draw(&mut top))
    }

    /// The cards that refill an empty deck (PL-10.4): its discard pile; none for the Low deck (PL-10.7).
    fn refill_of(&self, deck: Deck) -> CardSet {
        match deck {
            Deck::Low => CardSet::EMPTY,
            Deck::High | Deck::Final => self.discards[deck.index()],
        }
    }

    fn refill(&mut self, deck: Deck) {
        let pile = self.refill_of(deck);
        if pile.is_empty() {
            return;
        }
        self.discards[deck.index()] = CardSet::EMPTY;
        self.decks[deck.index()] = pile;
        let refills = &mut self.refills[deck.index()];
        *refills += 1;
        let batch = *refills;
        for card in pile.iter() {
            self.batches[card.index() / 32][card.index() % 32] = batch;
        }
    }

    /// Returns whether a card can be drawn from a deck, after a refill if necessary (PL-10.6).
    pub fn has_cards(&self, deck: Deck) -> bool {
        !(self.decks[deck.index()] | self.refill_of(deck)).is_empty()
    }
}

/// Returns whether the actor may draw from a deck (PL-10.3, PL-10.6).
pub(crate) fn may_draw(tables: &Tables, state: &State, deck: Deck) -> bool {
    let finals = of_deck(tables, state.acting().hand, Deck::Final).count();
    state.has_cards(deck) && (deck != Deck::Final || finals < tables.max_finals)
}

/// The cards of a set that belong to a deck.
pub(crate) fn of_deck(tables: &Tables, cards: CardSet, deck: Deck) -> CardSet {
    cards & tables.decks[deck.index()]
}
