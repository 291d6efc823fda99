//! The event deck: what a setup asks for, and how it is made (PU-1.1, PU-1.8, cards.md 3.1).

use super::PlanetUnknown;
use super::civ::bits;
use super::purpose;
use super::ruleset::civ_cards::MAX_CARDS;
use super::ruleset::events::{ColourCounts, DEFAULT_MIX, EventColour};
use crate::problem::{Problems, nearest};
use crate::rng::{ChanceKey, Rng};
use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};

/// The most civ cards that the events of a game bring into play and take out of it.
pub const MAX_CIV_MOVES: usize = 32;

/// A number for each colour.
pub type ByColour<T> = [T; EventColour::COUNT];

/// The event cards on the table: a deck, those drawn from it, and what they did to what all share.
#[derive(Clone, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
pub struct EventPile {
    /// The deck as it was shuffled, the first card in front; empty where no events are played.
    pub cards: ArrayVec<u8, MAX_CARDS>,
    /// How many of them were drawn.
    pub drawn: u8,
    /// How many cards of each colour it was made of: public (PU-1.8).
    pub mix: ByColour<u8>,
    /// The event of the round, from its reveal to the end of the round.
    pub current: Option<u8>,
    /// The civ cards that events moved, oldest first.
    pub civ_moves: ArrayVec<CivMove, MAX_CIV_MOVES>,
    /// Tiles that left the station by events.
    pub removed_tiles: u8,
}

/// A civ card that an event moved between a pool and the box, unseen.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct CivMove {
    /// The card.
    pub card: u8,
    /// Its rank, from 0.
    pub rank: u8,
    /// How many picks from the pool of the rank came before.
    pub after: u8,
    /// Whether it came into play; else it left it.
    pub added: bool,
}

impl EventPile {
    /// The card that is drawn next.
    pub fn next(&self) -> Option<u8> {
        self.cards.get(usize::from(self.drawn)).copied()
    }

    /// The cards that were drawn, oldest first, that of the round included.
    pub fn discard(&self) -> &[u8] {
        &self.cards[..usize::from(self.drawn)]
    }

    /// How many cards are left.
    pub fn left(&self) -> usize {
        self.cards.len() - usize::from(self.drawn)
    }
}

/// What an event deck is made of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Composition {
    /// So many cards of each colour.
    Counts(ByColour<u8>),
    /// Any cards.
    Uniform,
    /// Counts drawn by chance.
    RandomMix,
}

const OFF: &str = "off";
const UNIFORM: &str = "uniform";
const RANDOM_MIX: &str = "random_mix";

impl PlanetUnknown {
    /// The cards of a colour that a deck may hold, one bit each: those for one player alone are in no other (PU-1.8).
    pub(super) fn event_cards(&self, seats: usize, colour: EventColour) -> u64 {
        let cards = self.tables.events.iter().enumerate();
        let eligible = cards.filter(|(_, card)| card.colour == colour && (seats == 1 || !card.solo_only));
        eligible.fold(0, |set, (card, _)| set | 1 << card)
    }

    /// How many cards of each colour there are.
    fn event_piles(&self, seats: usize) -> ByColour<u8> {
        EventColour::ALL.map(|colour| self.event_cards(seats, colour).count_ones() as u8)
    }

    /// The deck that a setup asks for; every problem is noted.
    pub(super) fn check_events(
        &self,
        problems: &mut Problems,
        asked: Option<&str>,
        seats: usize,
    ) -> Option<Composition> {
        let deck = &self.tables.event_deck;
        let piles = self.event_piles(seats);
        let always = seats == 1 && deck.always_used_solo;
        let text = asked.unwrap_or(if always { DEFAULT_MIX } else { OFF });
        let size = usize::from(deck.size);
        let too_few = || format!("{} are all there are; the deck has {size}", piles_text(piles));
        let mut refuse = |allowed: String| problems.add("events", text, allowed);
        let named = deck.mixes.iter().find(|mix| mix.name == text);
        match text {
            OFF if always => refuse("a solo game has events; leave the option out for the usual deck".into()),
            OFF => {}
            UNIFORM if total(piles) < size => refuse(too_few()),
            UNIFORM => return Some(Composition::Uniform),
            RANDOM_MIX if self.random_mixes(seats).is_empty() => refuse(too_few()),
            RANDOM_MIX => return Some(Composition::RandomMix),
            _ if named.is_none() && !text.contains(',') => refuse(self.allowed_decks(text)),
            _ => {
                let counts = match named {
                    Some(mix) => Some(by_colour(mix.counts).map(usize::from)),
                    None => parse_counts(text),
                };
                let Some(counts) = counts else {
                    refuse("allowed are three counts, GREEN,ORANGE,RED".into());
                    return None;
                };
                let sum: usize = counts.iter().sum();
                if sum != size {
                    refuse(format!("{sum} cards together; allowed are {size}"));
                }
                if counts.iter().zip(piles).any(|(&count, pile)| count > pile.into()) {
                    refuse(format!("allowed are at most {}", piles_text(piles)));
                } else if sum == size {
                    return Some(Composition::Counts(counts.map(|count| count as u8)));
                }
            }
        }
        None
    }

    fn allowed_decks(&self, text: &str) -> String {
        let mixes = self.tables.event_deck.mixes.iter().map(|mix| mix.name.as_str());
        let names: Vec<&str> = [OFF, UNIFORM, RANDOM_MIX].into_iter().chain(mixes).collect();
        let allowed = format!(
            "allowed is one of {}, or three counts GREEN,ORANGE,RED",
            names.join(", ")
        );
        match nearest(text, names) {
            Some(name) => format!("{allowed}; did you mean {name}?"),
            None => allowed,
        }
    }

    /// The deck, shuffled.
    pub(super) fn deal_events(&self, chance: ChanceKey, composition: Option<Composition>, seats: usize) -> EventPile {
        let Some(composition) = composition else {
            return EventPile::default();
        };
        let mut rng = chance.stream(purpose::EVENTS, 0, 0, 0);
        let unseen = EventColour::ALL.map(|colour| self.event_cards(seats, colour));
        let of_counts = |counts| HiddenEvents { unseen, counts };
        let hidden = match composition {
            Composition::Counts(counts) => of_counts(counts),
            Composition::RandomMix => {
                let mixes = self.random_mixes(seats);
                of_counts(mixes[chance.stream(purpose::EVENT_MIX, 0, 0, 0).below(mixes.len())])
            }
            Composition::Uniform => of_counts(Default::default()).at_large(self.tables.event_deck.size),
        };
        let mut pile = EventPile::default();
        hidden.draw(&mut rng, &mut pile.cards);
        let of_colour = |cards: u64| pile.cards.iter().filter(|&&card| cards >> card & 1 == 1).count() as u8;
        pile.mix = unseen.map(of_colour);
        pile
    }

    /// The counts that a random mix may have, each as often as the bounds of the ruleset give it (cards.md ruling 29).
    fn random_mixes(&self, seats: usize) -> Vec<ByColour<u8>> {
        let deck = &self.tables.event_deck;
        let piles = self.event_piles(seats);
        let range = |[least, most]: [u8; 2]| least..=most;
        let pairs =
            range(deck.random_green).flat_map(|green| range(deck.random_orange).map(move |orange| (green, orange)));
        let mixes = pairs.filter_map(|(green, orange)| {
            let red = deck.size.checked_sub(green)?.checked_sub(orange)?;
            Some([green, orange, red])
        });
        mixes
            .filter(|mix| mix.iter().zip(piles).all(|(&count, pile)| count <= pile))
            .collect()
    }
}

/// Event cards whose place is unknown, and how many of each colour are in the deck.
#[derive(Clone, Copy, Debug)]
pub(super) struct HiddenEvents {
    pub(super) unseen: ByColour<u64>,
    pub(super) counts: ByColour<u8>,
}

impl HiddenEvents {
    /// The same where only the number of cards of all colours together is known.
    pub(super) fn at_large(self, count: u8) -> HiddenEvents {
        HiddenEvents {
            unseen: [self.unseen.iter().fold(0, |all, cards| all | cards), 0, 0],
            counts: [count, 0, 0],
        }
    }

    /// Draws as many cards as are in the deck, in random order, behind those that `cards` holds.
    pub(super) fn draw(&self, rng: &mut Rng, cards: &mut ArrayVec<u8, MAX_CARDS>) {
        let from = cards.len();
        for (&unseen, &count) in self.unseen.iter().zip(&self.counts) {
            let mut pile: ArrayVec<u8, MAX_CARDS> = bits(unseen).map(|card| card as u8).collect();
            rng.shuffle(&mut pile);
            cards.extend(pile.into_iter().take(count.into()));
        }
        rng.shuffle(&mut cards[from..]);
    }
}

/// The counts of a ruleset by colour.
fn by_colour(counts: ColourCounts) -> ByColour<u8> {
    EventColour::ALL.map(|colour| counts.of_colour(colour))
}

fn total(counts: ByColour<u8>) -> usize {
    counts.into_iter().map(usize::from).sum()
}

fn parse_counts(text: &str) -> Option<ByColour<usize>> {
    let counts: Option<Vec<usize>> = text
        .split(',')
        .map(|count| count.trim().parse::<u16>().ok().map(usize::from))
        .collect();
    counts?.try_into().ok()
}

/// `16 green, 20 orange, 18 red`.
pub(super) fn piles_text(counts: ByColour<u8>) -> String {
    let texts: Vec<String> = EventColour::ALL
        .into_iter()
        .zip(counts)
        .map(|(colour, count)| format!("{count} {colour}"))
        .collect();
    texts.join(", ")
}
