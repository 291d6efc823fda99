//! Compiles a checked ruleset into tables.

mod civ_cards;
mod corporations;
pub(crate) mod entries;
mod events;
mod held;
mod planets;
mod tiles;

use crate::bitboard::Backend;
use crate::card_set::CardId;
use crate::planet_unknown::capacities::{DEPOTS, STACKS};
use crate::planet_unknown::resource::{Track, TrackSet};
use crate::planet_unknown::ruleset::Ruleset;
use crate::planet_unknown::tables::cards::CivCard;
use crate::planet_unknown::tables::{StationStart, Tables};
use std::array;

impl Tables {
    /// Compiles a checked ruleset, with the bitboards of a backend.
    pub fn compile(ruleset: &Ruleset, backend: Backend) -> Tables {
        let mut choices = Vec::new();
        let mut alternatives = Vec::new();
        let mut corporation = |data| corporations::corporation(data, &mut choices, &mut alternatives);
        let corporations = ruleset.corporations.corporations.iter().map(&mut corporation).collect();
        let cards: Vec<CivCard> = ruleset
            .civ_cards
            .cards
            .iter()
            .map(|card| civ_cards::civ_card(card, &mut choices))
            .collect();
        let events = ruleset
            .events
            .cards
            .iter()
            .map(|card| events::event_card(card, &mut choices, &mut alternatives))
            .collect();
        let cards_where = |keep: &dyn Fn(&CivCard) -> bool| {
            let kept = cards.iter().enumerate().filter(|(_, card)| keep(card));
            kept.map(|(index, _)| CardId(index as u8)).collect()
        };
        let (tiles, stacks) = tiles::tiles(ruleset);
        let mut places: [Vec<u8>; DEPOTS + 1] = Default::default();
        places[1..].clone_from_slice(&ruleset.station.places);
        Tables {
            backend,
            planets: ruleset.planets.planets.iter().map(planets::planet).collect(),
            planet_rulings: ruleset.planets.rulings,
            corporations,
            adjacent_tracks: adjacent_tracks(&ruleset.corporations.track_order),
            corporation_rulings: ruleset.corporations.rulings,
            tiles,
            stacks,
            places,
            civ_ranks: array::from_fn(|rank| cards_where(&|card| usize::from(card.rank) == rank)),
            end_game_cards: cards_where(&|card| !card.immediate),
            station_start: StationStart {
                shift: ruleset.station.shift,
                rotation: ruleset.station.rotation,
            },
            turning: ruleset.station.turning.clone(),
            civ_cards_in_play_extra: ruleset.civ_cards.in_play_extra.into(),
            civ_cards: cards,
            civ_card_rulings: ruleset.civ_cards.rulings,
            choices,
            alternatives,
            events,
            event_deck: ruleset.events.deck.clone(),
            event_rulings: ruleset.events.rulings,
            objectives: ruleset.objectives.cards.clone(),
            objective_rulings: ruleset.objectives.rulings,
            objective_deal: ruleset.objectives.deal,
            solo_target: ruleset.events.solo_target.clone(),
            medals_per_lifepod: ruleset.corporations.scoring.medals_per_lifepod.into(),
            meteorites_per_medal: ruleset.corporations.scoring.meteorites_per_medal.into(),
        }
    }
}

/// The tracks next to each track, by the order in which the boards show them.
fn adjacent_tracks(order: &[Track; Track::COUNT]) -> [TrackSet; Track::COUNT] {
    let mut adjacent = [TrackSet::EMPTY; Track::COUNT];
    for pair in order.windows(2) {
        adjacent[pair[0].index()] = adjacent[pair[0].index()].with(pair[1]);
        adjacent[pair[1].index()] = adjacent[pair[1].index()].with(pair[0]);
    }
    adjacent
}

const _: () = assert!(STACKS == 2 * DEPOTS);
