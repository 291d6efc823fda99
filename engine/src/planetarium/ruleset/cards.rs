//! The Evolution cards.

use super::fields::{read_id, read_schema};
use super::provenance::Sources;
use crate::card_set::MAX_CARDS;
use crate::planetarium::ruleset::board::MAX_ORBITS;
use crate::planetarium::vocabulary::{Deck, Habitability, Matter, PlanetType};
use crate::toml_reader::{Field, TableReader, Taken};
use serde::Serialize;

/// The most points anything may be worth.
const MAX_POINTS: u8 = 100;
/// The most tokens of one kind that a card may cost.
const MAX_COST: u8 = 100;
/// The number of markers of a player.
pub(crate) const MARKERS: u8 = 8;

/// An Evolution card.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct CardData {
    /// Name in notation.
    pub id: String,
    /// Printed name.
    pub name: String,
    /// The deck it belongs to.
    pub deck: Deck,
    /// The points that it scores.
    pub points: u8,
    /// The total it adds to; `None` for a card without a side (PL-7.6).
    pub side: Option<Habitability>,
    /// The amount that it adds there (PL-7.2).
    pub side_points: u8,
    /// The cost, by kind of matter.
    pub cost: [u8; Matter::COUNT],
    /// The type that the Planet must have.
    pub planet_type: Option<PlanetType>,
    /// The lowest and the highest orbit where the Planet may be.
    pub orbits: [u8; 2],
    /// The side the Planet's token must show.
    pub state: Option<Habitability>,
    /// The number of own markers that must be removed from cards of the Planet.
    pub remove_markers: u8,
    /// Whether it lets a token be taken from the board (PL-8).
    pub gravity: bool,
    /// Whether it may be discarded for a Low card (PL-9).
    pub downgrade: bool,
    /// The number of copies.
    pub copies: u8,
}

/// All cards.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Cards {
    /// The cards in the order of the file.
    pub cards: Vec<CardData>,
}

impl Cards {
    /// How many cards a deck has.
    pub fn size(&self, deck: Deck) -> usize {
        let of_deck = self.cards.iter().filter(|card| card.deck == deck);
        of_deck.map(|card| usize::from(card.copies)).sum()
    }

    pub(super) fn read(t: &mut TableReader, from: &Sources) -> Cards {
        read_schema(t, "planetarium-cards/1");
        let counts = t.at("counts").table(|t| {
            let counts = Deck::ALL.map(|deck| t.at(deck.name()).integer(1..=MAX_CARDS as u8));
            from.read(t);
            counts
        });
        let ids = Taken::default();
        let cards = Cards {
            cards: t.at("card").tables(1..=MAX_CARDS, |t| CardData::read(t, &ids, from)),
        };
        if t.is_clean() {
            for (deck, count) in Deck::ALL.into_iter().zip(counts) {
                let size = cards.size(deck);
                if size != usize::from(count) {
                    t.at("card")
                        .note(&format!("{size} {deck} cards"), format!("counts.{deck} says {count}"));
                }
            }
            let total: usize = Deck::ALL.map(|deck| cards.size(deck)).iter().sum();
            if total > MAX_CARDS {
                t.at("card")
                    .note(&format!("{total} cards"), format!("allowed are at most {MAX_CARDS}"));
            }
        }
        cards
    }
}

/// Reads a word for one of the values, or the word `none` for no value.
fn read_or<T: Copy>(field: Field, none: &'static str, values: &[T], name: impl Fn(T) -> &'static str) -> Option<T> {
    let words: Vec<(&str, Option<T>)> = std::iter::once((none, None))
        .chain(values.iter().map(|&value| (name(value), Some(value))))
        .collect();
    field.word(&words)
}

fn read_orbits(field: Field) -> [u8; 2] {
    let ascending = |&[low, high]: &[u8; 2]| low <= high;
    let pair = |field: Field| field.array(|orbit| orbit.integer(1..=MAX_ORBITS));
    field.checked(pair, ascending, "[lowest, highest]")
}

impl CardData {
    fn read(t: &mut TableReader, ids: &Taken<String>, from: &Sources) -> CardData {
        let deck = t.at("deck").named();
        let side = read_or(t.at("side"), "none", &Habitability::ALL, Habitability::name);
        let side_points = if side.is_some() { MAX_POINTS } else { 0 };
        let fewest_markers = u8::from(deck == Deck::Final);
        let card = CardData {
            id: t.at("id").distinct(ids, read_id),
            name: t.at("name").text(),
            deck,
            points: t.at("points").integer(0..=MAX_POINTS),
            side,
            side_points: t.at("side_points").integer(0..=side_points),
            cost: t
                .at("cost")
                .table(|t| Matter::ALL.map(|matter| t.at(matter.name()).integer(0..=MAX_COST))),
            planet_type: read_or(t.at("planet_type"), "any", &PlanetType::ALL, PlanetType::name),
            orbits: read_orbits(t.at("orbits")),
            state: read_or(t.at("state"), "any", &Habitability::ALL, Habitability::name),
            remove_markers: t.at("remove_markers").integer(fewest_markers..=MARKERS),
            gravity: t.at("gravity").flag(),
            downgrade: t.at("downgrade").flag(),
            copies: t.at("copies").integer(1..=MAX_CARDS as u8),
        };
        from.read(t);
        card
    }
}
