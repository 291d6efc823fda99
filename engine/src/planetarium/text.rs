//! Positions as text for people.

use super::Planetarium;
use super::space::Space;
use super::state::{Phase, State};
use super::vocabulary::{Deck, Matter, Planet};
use crate::by_seat::Seat;
use crate::card_set::{CardId, CardSet};
use std::fmt::Write;

/// How to read a position.
pub const LEGEND: &str = "\
The star * is in the middle of seven orbits; tokens travel clockwise. A space shows
  g r w m   a token of gas, rock, water, metal
  A B C D   a Planet
  .         nothing
Below the picture the spaces of each orbit are named, in the direction of travel.
A card is written with its points, the side it adds to, its cost, and what it asks of the Planet.";

/// Names of an orbit's spaces in a line.
const NAMES_IN_LINE: usize = 8;

impl Planetarium {
    /// What lies between the seats: the board, the Planets, the track and the decks.
    pub(super) fn table_text(&self, state: &State, observer: Option<Seat>) -> String {
        let mut text = self.headline(state);
        text += &self.picture(state);
        for (number, orbit) in (1..).zip(&self.tables.orbits) {
            let named = |space: Space| format!("{} {}", self.space_name(space), self.sign(state, space));
            let spaces: Vec<String> = orbit.iter().map(named).collect();
            for (index, names) in spaces.chunks(NAMES_IN_LINE).enumerate() {
                let label = if index == 0 {
                    format!("orbit {number}")
                } else {
                    String::new()
                };
                let _ = writeln!(text, "{label:<9} {}", names.join("  "));
            }
        }
        for planet in Planet::ALL {
            text += &self.planet_text(state, planet);
        }
        text += &self.track_text(state);
        let sizes = Deck::ALL.map(|deck| format!("{deck} {}", state.decks[deck.index()].count()));
        let _ = writeln!(text, "decks     {}", sizes.join(", "));
        for deck in Deck::ALL {
            let pile = state.discards[deck.index()];
            if !pile.is_empty() {
                let _ = writeln!(text, "discards  {deck}: {}", self.names(pile));
            }
        }
        text += &self.turns_text(state);
        text + &self.decision_text(state, observer)
    }

    /// Where the game stands.
    fn headline(&self, state: &State) -> String {
        let actor = state.actor;
        let mut text = match (state.phase, state.ending) {
            (Phase::SetUp, _) => "set-up".to_owned(),
            (Phase::Over, _) => "the game is over".to_owned(),
            (_, Some(ending)) => format!("final turn of {actor}, begun by {}", ending.name()),
            _ => format!("turn {} of {actor}", state.turns + 1),
        };
        if let Some(target) = self.target(state) {
            let _ = write!(text, "; target {target}");
        }
        text + "\n"
    }

    /// What is decided next, as an observer sees it.
    fn decision_text(&self, state: &State, observer: Option<Seat>) -> String {
        let doing = match state.phase {
            Phase::SetUp => return "to do     each seat chooses a Final to discard\n".to_owned(),
            Phase::Over => return String::new(),
            Phase::Move => "moves a token".to_owned(),
            Phase::Main => "plays a card, downgrades one, or passes".to_owned(),
            Phase::Marker { card, planet } => {
                format!("has no marker left for {} on {planet}", self.card_name(card))
            }
            Phase::GravityTake => "may take a token from the board".to_owned(),
            Phase::GravityPut(matter) => format!("stores the {matter} it took"),
            Phase::Draw => "draws a card".to_owned(),
            Phase::KeepFinal => {
                let sees = observer.is_none_or(|observer| observer == state.actor);
                let pair = if sees {
                    self.names(state.pair)
                } else {
                    "two Finals".to_owned()
                };
                format!("keeps one of {pair}")
            }
            Phase::PlayFinal => "plays Finals".to_owned(),
        };
        format!("to do     {} {doing}\n", state.actor)
    }

    fn turns_text(&self, state: &State) -> String {
        let (turns, quiet) = self.limits(state);
        let mut text = format!(
            "turns     {} of {turns}, {} of {quiet} in a row without progress",
            state.turns, state.quiet
        );
        if let Some([first, second]) = state.dice {
            let _ = write!(text, "; last roll {first}+{second}");
        }
        text + "\n"
    }

    /// After how many turns, and how many without progress, the guard ends the game (PL-11.11).
    fn limits(&self, state: &State) -> (usize, usize) {
        let guard = self.tables.guard;
        let all = |limit: u16| usize::from(limit) * state.seats();
        (all(guard.max_turns), all(guard.quiet_turns))
    }

    fn planet_text(&self, state: &State, planet: Planet) -> String {
        let index = planet.index();
        let [hostile, habitable] = state.totals[index];
        let mut text = format!(
            "Planet {planet}  {} on {} of orbit {}, {}; hostile {hostile}, habitable {habitable}\n",
            self.tables.planet_types[index],
            self.space_name(state.planets[index]),
            self.orbit(state, planet),
            state.habitability[index],
        );
        for (seat, player) in state.players.entries() {
            let row = player.played[index];
            let markers = player.markers[index];
            if !row.is_empty() || markers > 0 {
                let _ = writeln!(text, "          {seat}, {markers} markers: {}", self.names(row));
            }
        }
        text
    }

    fn track_text(&self, state: &State) -> String {
        let (track, board) = (&state.track, self.tables.track);
        let acceleration = if self.is_accelerated(state) {
            "on".to_owned()
        } else {
            format!("at {}", board.acceleration_space)
        };
        let mut text = format!(
            "track     {} of {} spaces, acceleration {acceleration}; holds {}",
            track.filled + u8::from(track.on_last > 0),
            board.length,
            amounts(track.kinds)
        );
        if track.on_last > 0 {
            let _ = write!(text, "; {} on the last space", track.on_last);
        }
        if track.face_down > 0 {
            let _ = write!(text, "; {} face down", track.face_down);
        }
        text + "\n"
    }

    /// What belongs to one seat, as an observer sees it.
    pub(super) fn seat_text(&self, state: &State, observer: Option<Seat>, seat: Seat) -> String {
        let player = &state.players[seat];
        let parts = Deck::ALL.map(|deck| format!("{deck} {}", player.points[deck.index()]));
        let mut text = format!(
            "{seat}: {} points ({}), {} markers in supply\n",
            player.score(),
            parts.join(", "),
            player.supply
        );
        let area = |planet: Planet| format!("{planet} {}", amounts(player.mat[planet.index()]));
        let _ = writeln!(text, "mat       {}", Planet::ALL.map(area).join("; "));
        if let Some(card) = state.set_aside_seen(observer, seat) {
            let _ = writeln!(text, "discards  {}, once all have chosen", self.card_name(card));
        }
        if observer.is_some_and(|observer| observer != seat) {
            let counts = Deck::ALL.map(|deck| format!("{deck} {}", self.of_deck(player.hand, deck).count()));
            let _ = writeln!(text, "hand      {}", counts.join(", "));
        } else {
            for card in player.hand.iter() {
                let _ = writeln!(text, "hand      {}", self.card_text(card));
            }
        }
        text
    }

    /// A card in one line.
    pub fn card_text(&self, card: CardId) -> String {
        let id = self.card_name(card);
        let card = &self.tables.cards[card.index()];
        let mut text = format!("{id} {}: {} points", card.name, card.points);
        if let Some(side) = card.side {
            let _ = write!(text, ", {side} {}", card.side_points);
        }
        let _ = write!(text, ", costs {}", amounts(card.cost));
        if let Some(planet_type) = card.planet_type {
            let _ = write!(text, ", {planet_type} Planet");
        }
        let [low, high] = card.orbits;
        if [low, high].map(usize::from) != [1, self.tables.orbits.len()] {
            let _ = write!(text, ", orbits {low} to {high}");
        }
        if let Some(state) = card.state {
            let _ = write!(text, ", {state} Planet");
        }
        if card.remove_markers > 0 {
            let _ = write!(text, ", {} marker off", card.remove_markers);
        }
        if card.gravity {
            text += ", gravity";
        }
        if card.downgrade {
            text += ", downgrade";
        }
        text
    }

    /// Cards by their names in notation.
    fn names(&self, cards: CardSet) -> String {
        let names: Vec<String> = cards.iter().map(|card| self.card_name(card)).collect();
        names.join(" ")
    }
}

/// Numbers of tokens by kind.
pub(super) fn amounts(counts: [u8; Matter::COUNT]) -> String {
    let held = Matter::ALL.into_iter().filter(|matter| counts[matter.index()] > 0);
    let texts: Vec<String> = held
        .map(|matter| format!("{} {matter}", counts[matter.index()]))
        .collect();
    if texts.is_empty() {
        "nothing".to_owned()
    } else {
        texts.join(", ")
    }
}
