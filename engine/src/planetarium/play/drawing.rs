//! Drawing at the end of a turn (PL-9, PL-10).

use super::turn;
use crate::card_set::{CardId, CardSet};
use crate::planetarium::state::{Phase, State};
use crate::planetarium::tables::Tables;
use crate::planetarium::vocabulary::Deck;

/// N6: draws one card, or two Finals and keeps one of them (PL-10.1, PL-10.5).
pub(crate) fn draw(tables: &Tables, state: &mut State, deck: Deck) {
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
            turn::close(tables, state);
        }
    }
}

/// N7: keeps a Final; the other one goes face up on the pile (PL-10.4).
pub(crate) fn keep(tables: &Tables, state: &mut State, card: CardId) {
    let other = std::mem::take(&mut state.pair).without(card);
    state.discards[Deck::Final.index()] |= other;
    let hand = &mut state.acting_mut().hand;
    *hand = hand.with(card);
    turn::close(tables, state);
}

/// N2: discards a card for a Low one, and ends the turn (PL-9, PL-9.1, PL-9.2).
pub(crate) fn downgrade(tables: &Tables, state: &mut State, card: CardId) {
    let deck = tables.cards[card.index()].deck;
    let pile = &mut state.discards[deck.index()];
    *pile = pile.with(card);
    let hand = &mut state.acting_mut().hand;
    *hand = hand.without(card);
    draw(tables, state, Deck::Low);
}
