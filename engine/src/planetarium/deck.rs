//! Decks, discard piles and drawing (PL-10).

use super::Planetarium;
use super::purpose;
use super::state::{Phase, State};
use super::vocabulary::Deck;
use crate::card_set::{CardId, CardSet};

impl State {
    /// The top card of a deck; an empty one is refilled first if it can be (PL-10.4).
    ///
    /// The order of a deck is not kept: how often it was refilled and how many cards it has name a stream of chance, so
    /// the next card is the same whoever draws it and whenever.
    pub(super) fn draw(&mut self, deck: Deck) -> Option<CardId> {
        if self.decks[deck.index()].is_empty() {
            self.refill(deck);
        }
        let cards = &mut self.decks[deck.index()];
        if cards.is_empty() {
            return None;
        }
        let refills = self.refills[deck.index()].into();
        let left = cards.count() as u64;
        let mut top = self.chance.stream(purpose::DRAW, refills, deck.index() as u64, left);
        Some(cards.draw(&mut top))
    }

    /// What an empty deck is refilled with (PL-10.4): its discard pile; nothing for the Low deck (PL-10.7).
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

    /// Whether a card can be drawn from a deck, refilled if need be (PL-10.6).
    pub fn has_cards(&self, deck: Deck) -> bool {
        !(self.decks[deck.index()] | self.refill_of(deck)).is_empty()
    }
}

impl Planetarium {
    /// Whether the actor may draw from a deck (PL-10.3, PL-10.6).
    pub(super) fn may_draw(&self, state: &State, deck: Deck) -> bool {
        let finals = self.of_deck(state.acting().hand, Deck::Final).count();
        state.has_cards(deck) && (deck != Deck::Final || finals < self.tables.max_finals)
    }

    /// The cards of a set that are of a deck.
    pub(super) fn of_deck(&self, cards: CardSet, deck: Deck) -> CardSet {
        cards & self.tables.decks[deck.index()]
    }

    /// N6: one card, or two Finals of which one is kept (PL-10.1).
    pub(super) fn draw_from(&self, state: &mut State, deck: Deck) {
        let first = state.draw(deck);
        let second = if deck == Deck::Final { state.draw(deck) } else { None };
        match (first, second) {
            (Some(first), Some(second)) => {
                state.pair = CardSet::only(first).with(second);
                state.phase = Phase::KeepFinal;
            }
            (drawn, _) => {
                let hand = &mut state.acting_mut().hand;
                *hand = drawn.map_or(*hand, |card| hand.with(card));
                self.end_turn(state);
            }
        }
    }

    /// N7: the other Final goes face up on the pile (PL-10.4).
    pub(super) fn keep(&self, state: &mut State, card: CardId) {
        let other = std::mem::take(&mut state.pair).without(card);
        state.discards[Deck::Final.index()] |= other;
        let hand = &mut state.acting_mut().hand;
        *hand = hand.with(card);
        self.end_turn(state);
    }

    /// N2: a card is discarded for a Low one, and the turn ends (PL-9).
    pub(super) fn downgrade(&self, state: &mut State, card: CardId) {
        let deck = self.tables.cards[card.index()].deck;
        let pile = &mut state.discards[deck.index()];
        *pile = pile.with(card);
        let hand = &mut state.acting_mut().hand;
        *hand = hand.without(card);
        self.draw_from(state, Deck::Low);
    }
}
