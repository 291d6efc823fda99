//! A position as programs read it, as far as changes are made of it.

use crate::bitboard::{Grid, Square};
use crate::planet_unknown::capacities::RANKS;
use serde::Deserialize;
use serde_json::Value;
use std::collections::BTreeMap;

/// A position.
#[derive(Deserialize)]
pub(super) struct Position {
    pub(super) seats: Vec<Seat>,
}

/// What belongs to a seat.
#[derive(Deserialize)]
pub(super) struct Seat {
    pub(super) planet: Planet,
    pub(super) medals: Medals,
    pub(super) tracks: BTreeMap<String, Track>,
    pub(super) techs: Techs,
    pub(super) rovers: u8,
    pub(super) extra_rovers: u8,
    pub(super) lifepods: usize,
    pub(super) lifepods_on_techs: Vec<u8>,
    pub(super) meteorites: usize,
    pub(super) patches: u8,
    pub(super) movement: u8,
    pub(super) claims: [u8; RANKS],
    pub(super) pending: BTreeMap<String, u8>,
    pub(super) cards: Vec<CivCard>,
    pub(super) objectives: Objectives,
    pub(super) common_objective: Option<Objective>,
    pub(super) knows_next_event: bool,
}

/// What lies on a planet.
#[derive(Deserialize)]
pub(super) struct Planet {
    terrain: Vec<String>,
    symbols: BTreeMap<String, Vec<Place>>,
    meteorites: Vec<Place>,
    second_meteorites: Vec<Place>,
    lifepods: Vec<Place>,
    patches: Vec<Place>,
    last_tile: Vec<Place>,
    pub(super) rovers: Vec<Rover>,
    pub(super) tiles: u8,
}

/// A row and a column.
type Place = [usize; 2];

/// A rover on the planet.
#[derive(Deserialize)]
pub(super) struct Rover {
    pub(super) rover: u8,
    row: usize,
    column: usize,
    pub(super) carries: bool,
}

#[derive(Deserialize)]
pub(super) struct Medals {
    pub(super) total: i32,
}

/// Where a tracker is, and what lies on its track.
#[derive(Deserialize)]
pub(super) struct Track {
    pub(super) on: String,
    pub(super) position: i16,
    pub(super) flux: bool,
    pub(super) lifepods: Vec<u8>,
}

/// Techs, counted from 0.
#[derive(Deserialize)]
pub(super) struct Techs {
    pub(super) held: Vec<u8>,
    pub(super) used_this_round: Vec<u8>,
    pub(super) used_this_game: Vec<u8>,
    pub(super) blocked: Vec<u8>,
}

/// A civ card; of a hidden one only the rank is known.
#[derive(Deserialize)]
pub(super) struct CivCard {
    pub(super) rank: u8,
    pub(super) id: Option<String>,
    pub(super) slug: Option<String>,
}

/// The private objectives of a seat; without those that the observer does not know.
#[derive(Deserialize)]
pub(super) struct Objectives {
    pub(super) count: usize,
    #[serde(default)]
    pub(super) cards: Vec<Objective>,
}

#[derive(Deserialize, PartialEq, Eq)]
pub(super) struct Objective {
    pub(super) id: String,
    pub(super) text: String,
}

impl Position {
    /// Reads what `position_json` writes.
    pub(super) fn read(position: &Value) -> Position {
        Position::deserialize(position).expect("a position has the keys that it is written with")
    }
}

impl Planet {
    /// Squares with a piece.
    pub(super) fn covered(&self) -> Grid {
        let open = '.';
        let rows = self.terrain.iter().enumerate();
        let letters = rows.flat_map(|(row, line)| line.chars().enumerate().map(move |letter| (row, letter)));
        let covered = letters.filter(|&(_, (_, letter))| letter != open);
        covered.map(|(row, (column, _))| Square::new(row, column)).collect()
    }

    /// The names of resources with a symbol on some squares.
    pub(super) fn symbols_on(&self, squares: Grid) -> Vec<&str> {
        let shown = |places: &[Place]| (grid(places) & squares).count();
        let names = self.symbols.iter();
        names
            .flat_map(|(name, places)| std::iter::repeat_n(name.as_str(), shown(places)))
            .collect()
    }

    pub(super) fn meteorites(&self) -> Grid {
        grid(&self.meteorites)
    }

    /// The number of meteorites, those that rovers carry included.
    pub(super) fn meteorite_count(&self) -> usize {
        let carried = self.rovers.iter().filter(|rover| rover.carries).count();
        self.meteorites.len() + self.second_meteorites.len() + carried
    }

    pub(super) fn lifepods(&self) -> Grid {
        grid(&self.lifepods)
    }

    pub(super) fn patches(&self) -> Grid {
        grid(&self.patches)
    }

    pub(super) fn last_tile(&self) -> Grid {
        grid(&self.last_tile)
    }
}

impl Rover {
    pub(super) fn square(&self) -> Square {
        Square::new(self.row, self.column)
    }
}

impl Seat {
    /// Collected lifepods, wherever they are.
    pub(super) fn lifepods_held(&self) -> usize {
        let on_tracks: usize = self.tracks.values().map(|track| track.lifepods.len()).sum();
        self.lifepods + self.lifepods_on_techs.len() + on_tracks
    }
}

impl CivCard {
    /// The card in words.
    pub(super) fn name(&self) -> Option<String> {
        Some(format!("{} {}", self.id.as_ref()?, self.slug.as_ref()?))
    }
}

fn grid(places: &[Place]) -> Grid {
    places.iter().map(|&[row, column]| Square::new(row, column)).collect()
}
