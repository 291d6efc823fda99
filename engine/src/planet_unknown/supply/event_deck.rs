//! The cards of the event deck, and those that an observer does not know (PU-1.8).

use crate::card_set::{CardId, CardSet};
use crate::planet_unknown::capacities::MAX_CARDS;
use crate::planet_unknown::ruleset::events::EventColour;
use crate::planet_unknown::state::ByColour;
use crate::planet_unknown::tables::Tables;
use crate::rng::Rng;
use arrayvec::ArrayVec;
use std::ops::BitOr;

/// The cards of a colour that a deck may contain; solo cards only in a solo deck (PU-1.8).
pub(crate) fn event_cards(tables: &Tables, seats: usize, colour: EventColour) -> CardSet {
    let cards = tables.events.iter().enumerate();
    let eligible = cards.filter(|(_, card)| card.colour == colour && (seats == 1 || !card.solo_only));
    eligible.map(|(card, _)| CardId(card as u8)).collect()
}

/// How many cards of each colour there are.
pub(crate) fn event_piles(tables: &Tables, seats: usize) -> ByColour<u8> {
    EventColour::ALL.map(|colour| event_cards(tables, seats, colour).count() as u8)
}

/// Event cards whose place is unknown, and how many of each colour are in the deck.
#[derive(Clone, Copy, Debug)]
pub(crate) struct HiddenEvents {
    pub(crate) unseen: ByColour<CardSet>,
    pub(crate) counts: ByColour<u8>,
}

impl HiddenEvents {
    /// The same cards if only the total number of all colours is known.
    pub(crate) fn colourless(self, count: u8) -> HiddenEvents {
        HiddenEvents {
            unseen: [
                self.unseen.into_iter().fold(CardSet::EMPTY, CardSet::bitor),
                CardSet::EMPTY,
                CardSet::EMPTY,
            ],
            counts: [count, 0, 0],
        }
    }

    /// Draws as many cards as are in the deck, in random order, and appends them to `cards`.
    pub(crate) fn draw(&self, rng: &mut Rng, cards: &mut ArrayVec<CardId, MAX_CARDS>) {
        let from = cards.len();
        for (&unseen, &count) in self.unseen.iter().zip(&self.counts) {
            let mut pile: ArrayVec<CardId, MAX_CARDS> = unseen.iter().collect();
            rng.shuffle(&mut pile);
            cards.extend(pile.into_iter().take(count.into()));
        }
        rng.shuffle(&mut cards[from..]);
    }
}

/// `16 green, 20 orange, 18 red`.
pub(crate) fn piles_text(counts: ByColour<u8>) -> String {
    let texts: Vec<String> = EventColour::ALL
        .into_iter()
        .zip(counts)
        .map(|(colour, count)| format!("{count} {colour}"))
        .collect();
    texts.join(", ")
}
