//! Rounds with an event, for tests of its effects.

use super::{Table, edited};
use orrery_engine::Rules;
use orrery_engine::bitboard::Backend;
use orrery_engine::planet_unknown::Part;
use orrery_engine::planet_unknown::ruleset::events::EventColour;
use orrery_engine::planet_unknown::ruleset::station::Turning;
use orrery_engine::planet_unknown::{Board, CardId, PlanetUnknown, Ruleset, Setup};

impl Table {
    /// Round 1 for two seats with an event deck, before seat 0 turns the station; some rulings of events are edited.
    pub(crate) fn before_events(edits: &[(&str, &str)]) -> Table {
        let cards = include_str!("../../data/planet_unknown/event_cards.toml");
        Table::before_events_under("events.toml", &edited(cards, edits))
    }

    /// Round 1 for two seats under this file of events, before seat 0 turns the station.
    pub(crate) fn before_events_under(name: &str, file: &str) -> Table {
        let ruleset = Ruleset::with_files(&[(name, file)]).expect("the file is sound");
        let game = PlanetUnknown::new(ruleset, Backend::detect()).expect("the rulings are played");
        let setup = Setup {
            events: Some("uniform".into()),
            turning: Some(Turning::Commander),
            first_commander: Some(0),
            shift: Some(0),
            rotation: Some(0),
            ..Setup::base(2)
        };
        let state = game.start(&setup, 1).expect("the game starts");
        Table { game, state }
    }

    /// The number of an event.
    pub(crate) fn event(&self, id: &str) -> CardId {
        let events = &self.game.tables().events;
        let event = events.iter().position(|event| event.id == id);
        CardId::from_index(event.expect("the event is in the ruleset"))
    }

    /// Puts an event on top of the deck, possibly one of solo games.
    pub(crate) fn put_event_on_top(&mut self, id: &str) {
        let event = self.event(id);
        let next = usize::from(self.state.events.drawn);
        match self.state.events.cards.iter().position(|&card| card == event) {
            Some(place) => self.state.events.cards.swap(place, next),
            None => self.state.events.cards[next] = event,
        }
        let cards = &self.state.events.cards;
        let colour = |card: &CardId| self.game.tables().event(*card).colour;
        let count = |of| cards.iter().filter(|card| colour(card) == of).count() as u8;
        self.state.events.mix = EventColour::ALL.map(count);
    }

    /// The corporation of seat 0 before the first round.
    pub(crate) fn settle_corporation(&mut self, slug: &str) {
        let corporation = self.corporation(slug);
        self.board(0).corporation = corporation;
        self.board(0).spare_rovers = self.game.tables().corporations[usize::from(corporation)].rovers;
    }
}

/// Round 1 after an event was revealed; the boards are changed before that.
pub(crate) fn event(id: &str, change: impl FnOnce(&mut Table)) -> Table {
    event_with(&[], id, change)
}

/// Round 1 after an event was revealed, under other rulings.
pub(crate) fn event_with(edits: &[(&str, &str)], id: &str, change: impl FnOnce(&mut Table)) -> Table {
    let mut table = Table::before_events(edits);
    table.put_event_on_top(id);
    change(&mut table);
    table.act("rotate 0");
    table
}

/// Seat 0 in a window of MAIN in a round with an event.
pub(crate) fn window(id: &str, change: impl FnOnce(&mut Board)) -> Table {
    window_with(&[], id, change)
}

/// Seat 0 in a window of MAIN in a round with an event, under other rulings.
pub(crate) fn window_with(edits: &[(&str, &str)], id: &str, change: impl FnOnce(&mut Board)) -> Table {
    let mut table = event_with(edits, id, |_| ());
    table.board(0).part = Part::Window;
    change(table.board(0));
    table
}
