//! The board, the Planets, the track, the decks and the seats, as an observer sees them.

use super::cards::{Amounts, Card, amounts, card_names, cards};
use crate::by_seat::{BySeat, Seat};
use crate::card_set::CardSet;
use crate::game::Points;
use crate::planetarium::board::movement;
use crate::planetarium::score;
use crate::planetarium::space::Space;
use crate::planetarium::state::{Ending, Phase, Player, State};
use crate::planetarium::supply::{deck, track};
use crate::planetarium::tables::Tables;
use crate::planetarium::vocabulary::{Deck, Habitability, Matter, Planet, PlanetType};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// A position as an observer sees it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Seen {
    pub observer: Option<Seat>,
    pub phase: SeenPhase,
    /// In the set-up, which is sealed, no seat sees who has chosen.
    pub actor: Option<Seat>,
    pub ending: Option<Ending>,
    pub target: Option<i32>,
    pub turns: SeenTurns,
    pub dice: Option<[u8; 2]>,
    pub spaces: Vec<SeenSpace>,
    pub planets: [SeenPlanet; Planet::COUNT],
    pub track: SeenTrack,
    pub decks: BTreeMap<Deck, usize>,
    pub discards: BTreeMap<Deck, Vec<String>>,
    pub pair: Vec<Card>,
    pub set_aside: Option<String>,
    pub seats: BySeat<SeenSeat>,
}

/// What is decided next, with the card, Planet or token it is about.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "name", rename_all = "kebab-case")]
pub enum SeenPhase {
    SetUp,
    Move,
    Main,
    Marker { card: String, planet: Planet },
    GravityTake,
    GravityPut { matter: Matter },
    Draw,
    KeepFinal,
    PlayFinal,
    Over,
}

/// The number of turns, and after how many the game ends.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct SeenTurns {
    pub all: u16,
    pub of: usize,
    pub quiet: u16,
    pub quiet_of: usize,
}

/// A space with its token, and the spaces that one step leads to.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct SeenSpace {
    pub space: String,
    pub orbit: u8,
    /// A Planet or a kind of matter.
    pub token: Option<String>,
    pub steps: Vec<String>,
}

/// A Planet.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct SeenPlanet {
    pub planet: Planet,
    #[serde(rename = "type")]
    pub planet_type: PlanetType,
    pub space: String,
    pub orbit: u8,
    pub side: Habitability,
    pub hostile: u16,
    pub habitable: u16,
}

/// The Evolution Track.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct SeenTrack {
    pub filled: u8,
    pub length: u8,
    pub on_last: u8,
    pub tokens: Amounts,
    pub face_down: u8,
    pub accelerated: bool,
    pub acceleration_at: u8,
}

/// What belongs to a seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct SeenSeat {
    pub seat: Seat,
    pub points: Points,
    pub mat: BTreeMap<Planet, Amounts>,
    pub markers: BTreeMap<Planet, u8>,
    pub markers_in_supply: u8,
    pub played: BTreeMap<Planet, Vec<String>>,
    pub hand: SeenHand,
}

/// A hand: how many cards of each deck, and which if the observer sees them.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct SeenHand {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cards: Option<Vec<Card>>,
    #[serde(flatten)]
    pub count: BTreeMap<Deck, usize>,
}

/// A position as an observer sees it (PL-15); without one, all but what nobody may look at.
pub(crate) fn seen(tables: &Tables, state: &State, observer: Option<Seat>) -> Seen {
    // Without an observer the choice of the seat whose turn it is.
    let chooser = observer.unwrap_or(state.actor);
    let pair = if state.actor == chooser {
        state.pair
    } else {
        CardSet::EMPTY
    };
    let own = state.set_aside_seen(observer, chooser);
    let [of, quiet_of] =
        [tables.guard.max_turns, tables.guard.quiet_turns].map(|each| usize::from(each) * state.seats());
    let spaces = (0..tables.spaces.len() as u8).map(Space);
    Seen {
        observer,
        phase: phase(tables, state),
        actor: (state.phase != Phase::SetUp || observer.is_none()).then_some(state.actor),
        ending: state.ending,
        target: score::target(tables, state),
        turns: SeenTurns {
            all: state.turns,
            of,
            quiet: state.quiet,
            quiet_of,
        },
        dice: state.dice,
        spaces: spaces.map(|space| space_seen(tables, state, space)).collect(),
        planets: Planet::ALL.map(|planet| planet_seen(tables, state, planet)),
        track: track_seen(tables, state),
        decks: by_deck(|deck| state.decks[deck.index()].count()),
        discards: by_deck(|deck| card_names(tables, state.discards[deck.index()])),
        pair: cards(tables, pair),
        set_aside: own.map(|card| tables.names.card_name(card)),
        seats: BySeat::from_fn(state.seats(), |seat| seat_seen(tables, state, observer, seat)),
    }
}

fn by_deck<T>(value: impl Fn(Deck) -> T) -> BTreeMap<Deck, T> {
    Deck::ALL.map(|deck| (deck, value(deck))).into()
}

fn by_planet<T>(value: impl Fn(Planet) -> T) -> BTreeMap<Planet, T> {
    Planet::ALL.map(|planet| (planet, value(planet))).into()
}

fn phase(tables: &Tables, state: &State) -> SeenPhase {
    match state.phase {
        Phase::SetUp => SeenPhase::SetUp,
        Phase::Move => SeenPhase::Move,
        Phase::Main => SeenPhase::Main,
        Phase::Marker { card, planet } => SeenPhase::Marker {
            card: tables.names.card_name(card),
            planet,
        },
        Phase::GravityTake => SeenPhase::GravityTake,
        Phase::GravityPut(matter) => SeenPhase::GravityPut { matter },
        Phase::Draw => SeenPhase::Draw,
        Phase::KeepFinal => SeenPhase::KeepFinal,
        Phase::PlayFinal => SeenPhase::PlayFinal,
        Phase::Over => SeenPhase::Over,
    }
}

fn space_seen(tables: &Tables, state: &State, space: Space) -> SeenSpace {
    let entry = &tables.spaces[space.index()];
    SeenSpace {
        space: tables.names.space_name(space),
        orbit: entry.orbit,
        token: token_on(state, space).map(str::to_owned),
        steps: entry.step.iter().map(|next| tables.names.space_name(next)).collect(),
    }
}

/// The token on a space: the name of a Planet, or the kind of Matter.
pub(super) fn token_on(state: &State, space: Space) -> Option<&'static str> {
    let matter = state.matter_on(space).map(|matter| matter.name());
    state.planet_on(space).map(|planet| planet.name()).or(matter)
}

fn planet_seen(tables: &Tables, state: &State, planet: Planet) -> SeenPlanet {
    let index = planet.index();
    let [hostile, habitable] = state.totals[index];
    SeenPlanet {
        planet,
        planet_type: tables.planet_types[index],
        space: tables.names.space_name(state.planets[index]),
        orbit: movement::orbit(tables, state, planet),
        side: state.habitability[index],
        hostile,
        habitable,
    }
}

fn track_seen(tables: &Tables, state: &State) -> SeenTrack {
    let track = &state.track;
    SeenTrack {
        filled: track.filled + u8::from(track.on_last > 0),
        length: tables.track.length,
        on_last: track.on_last,
        tokens: amounts(track.kinds),
        face_down: track.face_down,
        accelerated: track::is_accelerated(tables, state),
        acceleration_at: tables.track.acceleration_space,
    }
}

fn seat_seen(tables: &Tables, state: &State, observer: Option<Seat>, seat: Seat) -> SeenSeat {
    let player = &state.players[seat];
    SeenSeat {
        seat,
        points: Points::of(Deck::ALL.map(Deck::name).into_iter().zip(player.points.map(i32::from))),
        mat: by_planet(|planet| amounts(player.mat[planet.index()])),
        markers: by_planet(|planet| player.markers[planet.index()]),
        markers_in_supply: player.supply,
        played: by_planet(|planet| card_names(tables, player.played[planet.index()])),
        hand: hand(tables, player, observer.is_none_or(|observer| observer == seat)),
    }
}

fn hand(tables: &Tables, player: &Player, is_seen: bool) -> SeenHand {
    SeenHand {
        cards: is_seen.then(|| cards(tables, player.hand)),
        count: by_deck(|deck| deck::of_deck(tables, player.hand, deck).count()),
    }
}
