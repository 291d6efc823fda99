//! What is printed on the board and the cards: it stays the same for a whole game.

use super::cards::{Card, card};
use crate::card_set::CardId;
use crate::planetarium::ruleset::board::FULL_TURN;
use crate::planetarium::tables::Tables;
use crate::planetarium::text::position::card_text;
use crate::planetarium::vocabulary::{Planet, PlanetType};
use serde::{Deserialize, Serialize};

/// The board, the Planets, the track, and every card with its text.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Printed {
    /// The parts of a full turn in which angles are given.
    pub full_turn: u8,
    pub orbits: u8,
    pub spaces: Vec<PrintedSpace>,
    pub planets: [PrintedPlanet; Planet::COUNT],
    pub track: PrintedTrack,
    pub cards: Vec<PrintedCard>,
}

/// A space, and the spaces that a step leads to.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct PrintedSpace {
    pub space: String,
    pub orbit: u8,
    /// Clockwise from 12 o'clock.
    pub angle: u8,
    pub steps: Vec<String>,
}

/// A Planet.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct PrintedPlanet {
    pub planet: Planet,
    #[serde(rename = "type")]
    pub planet_type: PlanetType,
}

/// The Evolution Track.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct PrintedTrack {
    pub length: u8,
    pub acceleration_at: u8,
}

/// A card with its text.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct PrintedCard {
    #[serde(flatten)]
    pub card: Card,
    pub text: String,
}

pub(crate) fn printed(tables: &Tables) -> Printed {
    let spaces = tables
        .spaces
        .iter()
        .zip(&tables.names.spaces)
        .map(|(space, name)| PrintedSpace {
            space: name.clone(),
            orbit: space.orbit,
            angle: space.angle,
            steps: space.step.iter().map(|next| tables.names.space_name(next)).collect(),
        });
    let cards = (0..tables.cards.len() as u8).map(CardId).map(|id| PrintedCard {
        card: card(tables, id),
        text: card_text(tables, id),
    });
    Printed {
        full_turn: FULL_TURN,
        orbits: tables.orbits.len() as u8,
        spaces: spaces.collect(),
        planets: Planet::ALL.map(|planet| PrintedPlanet {
            planet,
            planet_type: tables.planet_types[planet.index()],
        }),
        track: PrintedTrack {
            length: tables.track.length,
            acceleration_at: tables.track.acceleration_space,
        },
        cards: cards.collect(),
    }
}
