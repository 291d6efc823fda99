//! Checks of the event cards of a position.

use super::cards::holds;
use super::checker::Checker;
use crate::card_set::CardSet;
use crate::planet_unknown::ruleset::events::EventColour;
use crate::planet_unknown::state::{Board, EventItem, Item, Limits, Phase, State};
use crate::planet_unknown::supply::event_deck;
use crate::planet_unknown::tables::EventGain;
use std::ops::BitOr;

impl Checker<'_> {
    pub(crate) fn events(&mut self, state: &State) {
        let tables = self.tables;
        let events = &state.events;
        let deck = usize::from(tables.event_deck.size);
        let size = events.cards.len();
        let allowed = format_args!("a deck has {deck} cards");
        self.require(size == 0 || size == deck, "events", size, allowed);
        self.below("events drawn", events.drawn, size + 1);
        let eligible = EventColour::ALL.map(|colour| event_deck::event_cards(self.tables, state.seats(), colour));
        let all = eligible.into_iter().fold(CardSet::EMPTY, CardSet::bitor);
        let mut seen = CardSet::EMPTY;
        for &card in &events.cards {
            let is_new = holds(all - seen, card);
            let allowed = "allowed are different cards for this number of seats";
            self.require(is_new, "events", card, allowed);
            if is_new {
                seen = seen.with(card);
            }
        }
        let counts = eligible.map(|cards| (cards & seen).count() as u8);
        let allowed = "the deck has as many cards of each colour as its mix";
        self.require(events.mix == counts, "events", size, allowed);
        let before_reveal = matches!(state.phase, Phase::Objectives | Phase::SetUp | Phase::Rotate);
        let reveals = usize::from(state.round) - usize::from(before_reveal);
        let is_last = events.drawn > 0 && usize::from(events.drawn) == size;
        self.require(
            usize::from(events.drawn) == reveals.min(size)
                && state.triggers.last_event == (is_last && tables.event_deck.last_card_ends_game),
            "events drawn",
            events.drawn,
            "one is drawn each round, and the last one ends the game",
        );
        let is_in_round = matches!(state.phase, Phase::Event | Phase::EventCiv | Phase::Main | Phase::Civ);
        let of_round = if is_in_round {
            events.cards.get(reveals - 1)
        } else {
            None
        };
        let is_current = events.current.as_ref() == of_round && (state.phase != Phase::Event || of_round.is_some());
        let allowed = "the event of a round is the last one drawn";
        self.require(is_current, "events", events.drawn, allowed);
        if self.problems.0.is_empty() {
            self.limits(state);
        }
    }

    /// Checks that every seat is bound by the event of the round and by no other.
    fn limits(&mut self, state: &State) {
        let event = state.events.current.map(|card| self.tables.event(card));
        let limits = event.map_or(Limits::default(), |event| event.limits);
        let extra_rovers = event.map_or(0, |event| event.extra_rovers);
        let shown = state.shown.iter().map(|(_, board)| board);
        let boards: Vec<&Board> = state.boards.iter().chain(shown).collect();
        for board in boards {
            let levels = self.tables.corporation(board).tech_levels.len();
            let fits = board.limits == limits
                && board.extra_rovers <= extra_rovers
                && u16::from(board.blocked_techs) >> levels == 0
                && (!board.knows_next_event || state.events.left() > 0);
            let allowed = "seats are bound by the event of the round";
            self.require(fits, "events", board.extra_rovers, allowed);
        }
    }

    /// An upper bound for what events have brought.
    pub(crate) fn brought(&self, state: &State) -> Brought {
        let drawn = state.events.cards.iter().take(state.events.drawn.into());
        let events = drawn.filter_map(|&card| self.tables.events.get(card.index()));
        events.fold(Brought::default(), |brought, event| {
            let of_meteorites = |gain: &&EventGain| gain.item == Item::Event(EventItem::Meteorite);
            let meteorites = event.gains.iter().filter(of_meteorites);
            let meteorites: usize = meteorites.map(|gain| usize::from(gain.count)).sum();
            Brought {
                rovers: brought.rovers + usize::from(event.extra_rovers),
                meteorites: brought.meteorites + meteorites,
            }
        })
    }
}

/// Pieces of a seat that come from events.
#[derive(Clone, Copy, Default)]
pub(crate) struct Brought {
    /// Rovers in addition to those of the corporation.
    pub(crate) rovers: usize,
    /// Meteorites in addition to those of tiles.
    pub(crate) meteorites: usize,
}
