//! What a picture needs of a position and of the board, as the game writes it.

use serde::Deserialize;
use std::collections::BTreeMap;

/// What is printed on the board and the cards.
#[derive(Deserialize)]
pub(super) struct Printed {
    /// The parts of a full turn in which angles are given.
    pub(super) full_turn: u32,
    pub(super) orbits: u32,
    pub(super) spaces: Vec<PrintedSpace>,
    pub(super) track: PrintedTrack,
    pub(super) cards: Vec<Card>,
}

#[derive(Deserialize)]
pub(super) struct PrintedSpace {
    pub(super) space: String,
    pub(super) orbit: u32,
    /// Clockwise from 12 o'clock.
    pub(super) angle: u32,
    /// The spaces that a step leads to.
    pub(super) steps: Vec<String>,
}

#[derive(Deserialize)]
pub(super) struct PrintedTrack {
    pub(super) length: usize,
    pub(super) acceleration_at: usize,
}

#[derive(Deserialize)]
pub(super) struct Card {
    pub(super) card: String,
    pub(super) name: String,
    #[serde(default)]
    pub(super) text: String,
}

/// A position.
#[derive(Deserialize)]
pub(super) struct Position {
    pub(super) observer: Option<u8>,
    pub(super) phase: Phase,
    pub(super) actor: Option<u8>,
    pub(super) ending: Option<String>,
    pub(super) target: Option<i64>,
    pub(super) turns: Turns,
    pub(super) dice: Option<[u8; 2]>,
    pub(super) spaces: Vec<Space>,
    pub(super) planets: Vec<Planet>,
    pub(super) track: Track,
    pub(super) decks: BTreeMap<String, u32>,
    pub(super) discards: BTreeMap<String, Vec<String>>,
    pub(super) pair: Vec<Card>,
    pub(super) set_aside: Option<String>,
    pub(super) seats: Vec<Seat>,
}

#[derive(Deserialize)]
pub(super) struct Phase {
    pub(super) name: String,
}

#[derive(Deserialize)]
pub(super) struct Turns {
    pub(super) all: u32,
}

#[derive(Deserialize)]
pub(super) struct Space {
    pub(super) space: String,
    /// A Planet, a kind of matter, or nothing.
    pub(super) token: Option<String>,
}

#[derive(Deserialize)]
pub(super) struct Planet {
    pub(super) planet: String,
    #[serde(rename = "type")]
    pub(super) kind: String,
    pub(super) orbit: u32,
    pub(super) side: String,
    pub(super) hostile: i64,
    pub(super) habitable: i64,
}

#[derive(Deserialize)]
pub(super) struct Track {
    pub(super) filled: usize,
    pub(super) on_last: u32,
    pub(super) tokens: BTreeMap<String, u32>,
    pub(super) face_down: u32,
    pub(super) accelerated: bool,
}

#[derive(Deserialize)]
pub(super) struct Seat {
    pub(super) seat: u8,
    pub(super) points: BTreeMap<String, i64>,
    pub(super) mat: BTreeMap<String, BTreeMap<String, u32>>,
    pub(super) markers: BTreeMap<String, u32>,
    pub(super) markers_in_supply: u32,
    pub(super) played: BTreeMap<String, Vec<String>>,
    pub(super) hand: Hand,
}

/// How many cards of each deck, and which if they are seen.
#[derive(Deserialize)]
pub(super) struct Hand {
    pub(super) low: u32,
    pub(super) high: u32,
    #[serde(rename = "final")]
    pub(super) finals: u32,
    pub(super) cards: Option<Vec<Card>>,
}
