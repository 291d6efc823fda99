//! The composition of an event deck that a setup requests (PU-1.1, PU-1.8).

use crate::card_set::CardSet;
use crate::planet_unknown::chance;
use crate::planet_unknown::ruleset::events::{ColourCounts, DEFAULT_MIX, EventColour};
use crate::planet_unknown::state::{ByColour, EventPile};
use crate::planet_unknown::supply::event_deck::{self, HiddenEvents};
use crate::planet_unknown::tables::Tables;
use crate::problem::{Problems, cut, nearest};
use crate::rng::ChanceKey;

/// The composition of an event deck.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Composition {
    /// A number of cards of each colour.
    Counts(ByColour<u8>),
    /// Any cards, drawn uniformly.
    Uniform,
    /// Counts drawn by chance.
    RandomMix,
}

const OFF: &str = "off";

const UNIFORM: &str = "uniform";

const RANDOM_MIX: &str = "random_mix";

/// The composition that a setup requests; notes every problem (PU-7.1, R43).
pub(crate) fn check_events(
    tables: &Tables,
    problems: &mut Problems,
    asked: Option<&str>,
    seats: usize,
) -> Option<Composition> {
    let deck = &tables.event_deck;
    let piles = || event_deck::event_piles(tables, seats);
    let always = seats == 1 && deck.always_used_solo;
    let text = asked.unwrap_or(if always { DEFAULT_MIX } else { OFF });
    let size = usize::from(deck.size);
    let too_few = |rule| {
        let piles = event_deck::piles_text(piles());
        format!("there are {piles}; the deck has {size} ({rule})")
    };
    let mut refuse = |allowed: String| problems.add("events", cut(text), allowed);
    let named = deck.mixes.iter().find(|mix| mix.name == text);
    match text {
        OFF if always => refuse("a solo game has events (PU-7.1); leave the option out for the usual deck".into()),
        OFF => {}
        UNIFORM if total(piles()) < size => refuse(too_few("PU-1.8")),
        UNIFORM => return Some(Composition::Uniform),
        RANDOM_MIX if random_mixes(tables, seats).is_empty() => refuse(too_few("CARDS-3.1")),
        RANDOM_MIX => return Some(Composition::RandomMix),
        _ if named.is_none() && !text.contains(',') => refuse(allowed_decks(tables, text, always)),
        _ => {
            let counts = match named {
                Some(mix) => Some(by_colour(mix.counts).map(usize::from)),
                None => parse_counts(text),
            };
            let Some(counts) = counts else {
                refuse(format!(
                    "allowed are three counts of cards, GREEN,ORANGE,RED, {size} together"
                ));
                return None;
            };
            let sum: usize = counts.iter().sum();
            if sum != size {
                refuse(format!("{sum} cards together; the deck has {size} (PU-1.8)"));
            }
            if counts.iter().zip(piles()).any(|(&count, pile)| count > pile.into()) {
                refuse(format!(
                    "allowed are at most {} (PU-1.8)",
                    event_deck::piles_text(piles())
                ));
            } else if sum == size {
                return Some(Composition::Counts(counts.map(|count| count as u8)));
            }
        }
    }
    None
}

/// How many cards of each colour the requested deck has; none without events, or if that is drawn.
pub(crate) fn counts(tables: &Tables, asked: Option<&str>, seats: usize) -> Result<Option<ByColour<u8>>, Problems> {
    let mut problems = Problems::default();
    let composition = check_events(tables, &mut problems, asked, seats);
    problems.or(match composition {
        Some(Composition::Counts(counts)) => Some(counts),
        Some(Composition::Uniform | Composition::RandomMix) | None => None,
    })
}

fn allowed_decks(tables: &Tables, text: &str, always: bool) -> String {
    let mixes = tables.event_deck.mixes.iter().map(|mix| mix.name.as_str());
    let off = (!always).then_some(OFF);
    let names: Vec<&str> = off.into_iter().chain([UNIFORM, RANDOM_MIX]).chain(mixes).collect();
    let allowed = format!(
        "allowed is one of {}, or three counts GREEN,ORANGE,RED",
        names.join(", ")
    );
    match nearest(text, names) {
        Some(name) => format!("{allowed}; did you mean {name}?"),
        None => allowed,
    }
}

/// Deals the deck, shuffled.
pub(crate) fn deal_events(
    tables: &Tables,
    chance: ChanceKey,
    composition: Option<Composition>,
    seats: usize,
) -> EventPile {
    let Some(composition) = composition else {
        return EventPile::default();
    };
    let mut rng = chance.stream(chance::EVENTS, 0, 0, 0);
    let unseen = EventColour::ALL.map(|colour| event_deck::event_cards(tables, seats, colour));
    let of_counts = |counts| HiddenEvents { unseen, counts };
    let hidden = match composition {
        Composition::Counts(counts) => of_counts(counts),
        Composition::RandomMix => {
            let mixes = random_mixes(tables, seats);
            of_counts(mixes[chance.stream(chance::EVENT_MIX, 0, 0, 0).below(mixes.len())])
        }
        Composition::Uniform => of_counts(Default::default()).colourless(tables.event_deck.size),
    };
    let mut pile = EventPile::default();
    hidden.draw(&mut rng, &mut pile.cards);
    let drawn: CardSet = pile.cards.iter().copied().collect();
    pile.mix = unseen.map(|cards| (cards & drawn).count() as u8);
    pile
}

/// The counts that a random mix may have, each as often as the bounds of the ruleset give it (CARDS-3.1).
fn random_mixes(tables: &Tables, seats: usize) -> Vec<ByColour<u8>> {
    let deck = &tables.event_deck;
    let piles = event_deck::event_piles(tables, seats);
    let range = |[least, most]: [u8; 2]| least..=most;
    let pairs = range(deck.random_green).flat_map(|green| range(deck.random_orange).map(move |orange| (green, orange)));
    let mixes = pairs.filter_map(|(green, orange)| {
        let red = deck.size.checked_sub(green)?.checked_sub(orange)?;
        Some([green, orange, red])
    });
    mixes
        .filter(|mix| mix.iter().zip(piles).all(|(&count, pile)| count <= pile))
        .collect()
}

/// The counts as an array by colour.
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
