//! The board, the Planets, the track, the decks and the seats, as an observer sees them.

use super::amounts::amounts;
use super::cards::{card_names, cards};
use crate::by_seat::Seat;
use crate::card_set::CardSet;
use crate::planetarium::board::movement;
use crate::planetarium::score;
use crate::planetarium::space::Space;
use crate::planetarium::state::{Phase, Player, State};
use crate::planetarium::supply::{deck, track};
use crate::planetarium::tables::Tables;
use crate::planetarium::vocabulary::{Deck, Planet};
use serde_json::{Map, Value, json};

/// A position as an observer sees it (PL-15); without one, all but what nobody may look at.
pub(crate) fn position_json(tables: &Tables, state: &State, observer: Option<Seat>) -> Value {
    // Without an observer the choice of the seat whose turn it is.
    let chooser = observer.unwrap_or(state.actor);
    let pair = if state.actor == chooser {
        state.pair
    } else {
        CardSet::EMPTY
    };
    let own = state.set_aside_seen(observer, chooser);
    let seats = (0..state.seats() as u8).map(|seat| seat_json(tables, state, observer, Seat(seat)));
    let [turns, quiet] =
        [tables.guard.max_turns, tables.guard.quiet_turns].map(|each| usize::from(each) * state.seats());
    json!({
        "observer": observer.map(|observer| observer.0),
        "phase": phase(tables, state),
        // In the set-up, which is sealed, no seat sees who has chosen.
        "actor": (state.phase != Phase::SetUp || observer.is_none()).then_some(state.actor.0),
        "ending": state.ending.map(|ending| ending.name()),
        "target": score::target(tables, state),
        "turns": {"all": state.turns, "of": turns, "quiet": state.quiet, "quiet_of": quiet},
        "dice": state.dice,
        "spaces": (0..tables.spaces.len() as u8).map(|space| space_json(tables, state, Space(space))).collect::<Vec<_>>(),
        "planets": Planet::ALL.map(|planet| planet_json(tables, state, planet)),
        "track": track_json(tables, state),
        "decks": by_deck(|deck| state.decks[deck.index()].count().into()),
        "discards": by_deck(|deck| card_names(tables, state.discards[deck.index()]).into()),
        "pair": cards(tables, pair),
        "set_aside": own.map(|card| tables.names.card_name(card)),
        "seats": seats.collect::<Vec<_>>(),
    })
}

fn by_deck(value: impl Fn(Deck) -> Value) -> Map<String, Value> {
    Deck::ALL
        .into_iter()
        .map(|deck| (deck.name().to_owned(), value(deck)))
        .collect()
}

/// What is decided next, with the card, Planet or token it is about.
fn phase(tables: &Tables, state: &State) -> Value {
    match state.phase {
        Phase::SetUp => json!({"name": "set-up"}),
        Phase::Move => json!({"name": "move"}),
        Phase::Main => json!({"name": "main"}),
        Phase::Marker { card, planet } => {
            json!({"name": "marker", "card": tables.names.card_name(card), "planet": planet.name()})
        }
        Phase::GravityTake => json!({"name": "gravity-take"}),
        Phase::GravityPut(matter) => json!({"name": "gravity-put", "matter": matter.name()}),
        Phase::Draw => json!({"name": "draw"}),
        Phase::KeepFinal => json!({"name": "keep-final"}),
        Phase::PlayFinal => json!({"name": "play-final"}),
        Phase::Over => json!({"name": "over"}),
    }
}

/// A space with its token, and the spaces that one step leads to.
fn space_json(tables: &Tables, state: &State, space: Space) -> Value {
    let entry = &tables.spaces[space.index()];
    json!({
        "space": tables.names.space_name(space),
        "orbit": entry.orbit,
        "token": token_on(state, space),
        "steps": entry.step.iter().map(|next| tables.names.space_name(next)).collect::<Vec<_>>(),
    })
}

/// The token on a space: the name of a Planet, or the kind of Matter.
pub(super) fn token_on(state: &State, space: Space) -> Option<&'static str> {
    let matter = state.matter_on(space).map(|matter| matter.name());
    state.planet_on(space).map(|planet| planet.name()).or(matter)
}

fn planet_json(tables: &Tables, state: &State, planet: Planet) -> Value {
    let index = planet.index();
    let [hostile, habitable] = state.totals[index];
    json!({
        "planet": planet.name(),
        "type": tables.planet_types[index].name(),
        "space": tables.names.space_name(state.planets[index]),
        "orbit": movement::orbit(tables, state, planet),
        "side": state.habitability[index].name(),
        "hostile": hostile,
        "habitable": habitable,
    })
}

fn track_json(tables: &Tables, state: &State) -> Value {
    let track = &state.track;
    json!({
        "filled": track.filled + u8::from(track.on_last > 0),
        "length": tables.track.length,
        "on_last": track.on_last,
        "tokens": amounts(track.kinds),
        "face_down": track.face_down,
        "accelerated": track::is_accelerated(tables, state),
        "acceleration_at": tables.track.acceleration_space,
    })
}

fn seat_json(tables: &Tables, state: &State, observer: Option<Seat>, seat: Seat) -> Value {
    let player = &state.players[seat];
    let of_planets = |value: &dyn Fn(usize) -> Value| -> Map<String, Value> {
        let entry = |planet: Planet| (planet.name().to_owned(), value(planet.index()));
        Planet::ALL.into_iter().map(entry).collect()
    };
    let mut points = by_deck(|deck| player.points[deck.index()].into());
    points.insert("total".to_owned(), player.score().into());
    json!({
        "seat": seat.0,
        "points": points,
        "mat": of_planets(&|planet| amounts(player.mat[planet]).into()),
        "markers": of_planets(&|planet| player.markers[planet].into()),
        "markers_in_supply": player.supply,
        "played": of_planets(&|planet| card_names(tables, player.played[planet]).into()),
        "hand": hand(tables, player, observer.is_none_or(|observer| observer == seat)),
    })
}

/// A hand: how many cards of each deck, and which if the observer sees them.
fn hand(tables: &Tables, player: &Player, is_seen: bool) -> Map<String, Value> {
    let mut hand = by_deck(|deck| deck::of_deck(tables, player.hand, deck).count().into());
    if is_seen {
        hand.insert("cards".to_owned(), cards(tables, player.hand).into());
    }
    hand
}
