//! Positions as text for people.

use super::picture;
use super::words::{amounts, ending_text, markers_text, names};
use crate::by_seat::Seat;
use crate::card_set::CardId;
use crate::planetarium::board::movement;
use crate::planetarium::score;
use crate::planetarium::space::Space;
use crate::planetarium::state::{Phase, State};
use crate::planetarium::supply::{deck, track};
use crate::planetarium::tables::Tables;
use crate::planetarium::vocabulary::{Deck, Planet};
use std::fmt::Write;

/// How to read the text of a position.
pub const LEGEND: &str = "\
The star * is in the middle of seven orbits; tokens travel clockwise. A space shows
  g r w m   a token of gas, rock, water, metal
  A B C D   a Planet
  .         nothing
  | / \\ -   between orbits: a thin line, which is one step clockwise, outwards or inwards
Below the picture the spaces of each orbit are named, in the direction of travel.
A card is written with its points, the side it adds to, its cost, and what it requires of the Planet.
  gravity       after it you may take a token from an orbit into any area of your mat
  downgrade     instead of playing a card you may discard this one and draw a Low card
  Finals        cards for your final turn, each for one of your markers on its Planet
  acceleration  once the track is filled to that space, matter may move two spaces
  progress      a Low or High card played; alone also a token that the dice put on the track
  quiet, cap    a house rule, not in the rulebook: final turns begin after that number of turns
                without progress (quiet), or of turns in all (cap)";

/// The number of space names in a line.
const NAMES_IN_LINE: usize = 8;

/// What the seats share: the board, the Planets, the track and the decks.
pub(crate) fn table_text(tables: &Tables, state: &State, observer: Option<Seat>) -> String {
    let mut text = headline(tables, state);
    text += &picture::picture(tables, state);
    for (number, orbit) in (1..).zip(&tables.orbits) {
        let named = |space: Space| format!("{} {}", tables.names.space_name(space), picture::sign(state, space));
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
        text += &planet_text(tables, state, planet);
    }
    text += &track_text(tables, state);
    let sizes = Deck::ALL.map(|deck| format!("{deck} {}", state.decks[deck.index()].count()));
    let _ = writeln!(text, "decks     {}", sizes.join(", "));
    for deck in Deck::ALL {
        let pile = state.discards[deck.index()];
        if !pile.is_empty() {
            let _ = writeln!(text, "discards  {deck}: {}", names(tables, pile));
        }
    }
    text += &turns_text(tables, state);
    text + &decision_text(tables, state, observer)
}

/// The first line: the state of the game.
fn headline(tables: &Tables, state: &State) -> String {
    let actor = state.actor;
    let mut text = match (state.phase, state.ending) {
        (Phase::SetUp, _) => "set-up".to_owned(),
        (Phase::Over, _) => "the game is over".to_owned(),
        (_, Some(ending)) => format!("final turn of {actor}, begun by {}", ending_text(tables, ending)),
        _ => format!("turn {} of {actor}", state.turns + 1),
    };
    if let Some(target) = score::target(tables, state) {
        let _ = write!(text, "; a score above {target} wins");
    }
    text + "\n"
}

/// What is decided next, as an observer sees it.
fn decision_text(tables: &Tables, state: &State, observer: Option<Seat>) -> String {
    let doing = match state.phase {
        Phase::SetUp => return "to do     each seat chooses a Final to discard\n".to_owned(),
        Phase::Over => return String::new(),
        Phase::Move => "moves a token".to_owned(),
        Phase::Main => "plays a card, downgrades one, or passes".to_owned(),
        Phase::Marker { card, planet } => {
            format!("has no marker left for {} on {planet}", tables.names.card_name(card))
        }
        Phase::GravityTake => "may take a token from the board".to_owned(),
        Phase::GravityPut(matter) => format!("stores the {matter} it took"),
        Phase::Draw => "draws a card".to_owned(),
        Phase::KeepFinal => {
            let sees = observer.is_none_or(|observer| observer == state.actor);
            let pair = if sees {
                names(tables, state.pair)
            } else {
                "two Finals".to_owned()
            };
            format!("keeps one of {pair}")
        }
        Phase::PlayFinal => "plays Finals".to_owned(),
    };
    format!("to do     {} {doing}\n", state.actor)
}

fn turns_text(tables: &Tables, state: &State) -> String {
    let (turns, quiet) = limits(tables, state);
    let mut text = format!(
        "turns     {} of {turns} (cap), {} of {quiet} in a row without progress (quiet)",
        state.turns, state.quiet
    );
    if let Some([first, second]) = state.dice {
        let _ = write!(text, "; last roll {first}+{second}");
    }
    text + "\n"
}

/// The numbers of turns, and of turns without progress, after which the guard ends the game (PL-11.11).
fn limits(tables: &Tables, state: &State) -> (usize, usize) {
    let guard = tables.guard;
    let all = |limit: u16| usize::from(limit) * state.seats();
    (all(guard.max_turns), all(guard.quiet_turns))
}

fn planet_text(tables: &Tables, state: &State, planet: Planet) -> String {
    let index = planet.index();
    let [hostile, habitable] = state.totals[index];
    let mut text = format!(
        "Planet {planet}  {} on {} of orbit {}, {}; hostile {hostile}, habitable {habitable}\n",
        tables.planet_types[index],
        tables.names.space_name(state.planets[index]),
        movement::orbit(tables, state, planet),
        state.habitability[index],
    );
    for (seat, player) in state.players.entries() {
        let row = player.played[index];
        let markers = player.markers[index];
        if !row.is_empty() || markers > 0 {
            let markers = markers_text(markers);
            let _ = writeln!(text, "          {seat}, {markers}: {}", names(tables, row));
        }
    }
    text
}

fn track_text(tables: &Tables, state: &State) -> String {
    let (track, board) = (&state.track, tables.track);
    let acceleration = if track::is_accelerated(tables, state) {
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
pub(crate) fn seat_text(tables: &Tables, state: &State, observer: Option<Seat>, seat: Seat) -> String {
    let player = &state.players[seat];
    let parts = Deck::ALL.map(|deck| format!("{deck} {}", player.points[deck.index()]));
    let mut text = format!(
        "{seat}: {} points ({}), {} in supply\n",
        player.score(),
        parts.join(", "),
        markers_text(player.supply)
    );
    let area = |planet: Planet| format!("{planet} {}", amounts(player.mat[planet.index()]));
    let _ = writeln!(text, "mat       {}", Planet::ALL.map(area).join("; "));
    if let Some(card) = state.set_aside_seen(observer, seat) {
        let _ = writeln!(text, "discards  {}, once all have chosen", tables.names.card_name(card));
    }
    if observer.is_some_and(|observer| observer != seat) {
        let counts = Deck::ALL.map(|deck| format!("{deck} {}", deck::of_deck(tables, player.hand, deck).count()));
        let _ = writeln!(text, "hand      {}", counts.join(", "));
    } else {
        for card in player.hand.iter() {
            let _ = writeln!(text, "hand      {}", card_text(tables, card));
        }
    }
    text
}

/// A card in one line.
pub(crate) fn card_text(tables: &Tables, card: CardId) -> String {
    let id = tables.names.card_name(card);
    let card = &tables.cards[card.index()];
    let mut text = format!("{id} {}: {} points", card.name, card.points);
    if let Some(side) = card.side {
        let _ = write!(text, ", {side} {}", card.side_points);
    }
    let _ = write!(text, ", costs {}", amounts(card.cost));
    if let Some(planet_type) = card.planet_type {
        let _ = write!(text, ", {planet_type} Planet");
    }
    let [low, high] = card.orbits;
    if [low, high].map(usize::from) != [1, tables.orbits.len()] {
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
