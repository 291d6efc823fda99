//! What is printed on the boards in use: it stays the same for a whole game.

use super::squares::picture;
use crate::bitboard::{SIDE, Square};
use crate::by_seat::BySeat;
use crate::planet_unknown::resource::Track;
use crate::planet_unknown::ruleset::corporations::Corporation;
use crate::planet_unknown::ruleset::planets::Planet;
use crate::planet_unknown::ruleset::powers::{Power, Tech, TechPlace};
use crate::planet_unknown::ruleset::track_boards::TrackBoard;
use crate::planet_unknown::ruleset::{Corporations, Planets};
use crate::planet_unknown::state::State;
use crate::planet_unknown::tables::{self, Tables};
use crate::planet_unknown::text::ground_sign;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// What is printed on the boards of all seats.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Printed {
    pub track_order: [Track; Track::COUNT],
    pub medals_per_lifepod: u8,
    pub meteorites_per_medal: u8,
    pub seats: BySeat<PrintedSeat>,
}

/// The two boards of a seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct PrintedSeat {
    pub planet: PrintedPlanet,
    pub corporation: PrintedCorporation,
}

/// A planet board.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct PrintedPlanet {
    pub slug: String,
    pub name: String,
    pub ground: Vec<String>,
    pub zones: Option<Vec<String>>,
    pub row_medals: [u8; SIDE],
    pub column_medals: [u8; SIDE],
}

/// A corporation board.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct PrintedCorporation {
    pub slug: String,
    pub name: String,
    pub tracks: BTreeMap<Track, PrintedTrack>,
    pub rules: Vec<String>,
    pub tech_unlock: String,
    pub techs: Vec<PrintedTech>,
}

/// A track.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct PrintedTrack {
    /// From the start upward; none where the track has no position.
    pub cells: Vec<Option<String>>,
    /// The lowest row of the board that each cell covers.
    pub rows: Vec<u8>,
    /// The track and the place of the cells that the tracker passes, in order.
    pub path: Vec<(Track, u8)>,
    /// What the tracker scores at each step of the path.
    pub medals: Vec<u8>,
    /// What an advance at the top gives.
    pub overflow: Option<String>,
}

/// A tech: its number from 0 as in actions, its printed place, and what it does.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct PrintedTech {
    pub tech: u8,
    pub place: String,
    pub text: String,
}

/// The boards of all seats.
pub(crate) fn printed(tables: &Tables, planets: &Planets, corporations: &Corporations, state: &State) -> Printed {
    let seats = state.boards.iter().map(|board| {
        let printed = &planets.planets[board.planet.index()];
        let ground = picture(|square| ground_sign(tables.planet(board), square));
        PrintedSeat {
            planet: planet(printed, ground),
            corporation: corporation(
                &corporations.corporations[board.corporation.index()],
                tables.corporation(board),
            ),
        }
    });
    Printed {
        track_order: corporations.track_order,
        medals_per_lifepod: corporations.scoring.medals_per_lifepod,
        meteorites_per_medal: corporations.scoring.meteorites_per_medal,
        seats: seats.collect(),
    }
}

fn planet(planet: &Planet, ground: Vec<String>) -> PrintedPlanet {
    let zone = |square: Square| {
        let zone = planet.zones[square.row()][square.column()];
        zone.map_or(' ', |zone| char::from(b'a' + zone))
    };
    let has_zones = planet.zones.iter().flatten().any(Option::is_some);
    PrintedPlanet {
        slug: planet.slug.clone(),
        name: planet.name.clone(),
        ground,
        zones: has_zones.then(|| picture(zone)),
        row_medals: planet.row_medals,
        column_medals: planet.column_medals,
    }
}

fn corporation(board: &Corporation, compiled: &tables::Corporation) -> PrintedCorporation {
    let tracks = Track::ALL.map(|of| {
        let place = of.index();
        (of, track(&board.tracks[place], &compiled.tracks[place].medals))
    });
    PrintedCorporation {
        slug: board.slug.clone(),
        name: board.name.clone(),
        tracks: tracks.into(),
        rules: board.rules.iter().map(Power::to_string).collect(),
        tech_unlock: board.tech_unlock.name().to_owned(),
        techs: board.techs.iter().map(tech).collect(),
    }
}

fn track(track: &TrackBoard, medals: &[u8]) -> PrintedTrack {
    let cells = track.cells.iter().map(|cell| cell.as_ref().map(ToString::to_string));
    PrintedTrack {
        cells: cells.collect(),
        rows: track.rows.clone(),
        path: track.path.iter().map(|step| (step.track, step.position)).collect(),
        medals: medals.to_vec(),
        overflow: track.overflow.map(|movement| format!("move {movement}")),
    }
}

fn tech(tech: &Tech) -> PrintedTech {
    let (number, place) = match tech.place {
        TechPlace::Level(level) => (level - 1, level.to_string()),
        TechPlace::Slot(slot) => (slot, char::from(b'A' + slot).to_string()),
    };
    PrintedTech {
        tech: number,
        place,
        text: tech.power.to_string(),
    }
}
