//! A planet and what lies on it.

use super::squares::{SquareList, picture, terrain};
use crate::bitboard::{SIDE, Square};
use crate::planet_unknown::resource::Resource;
use crate::planet_unknown::state::Board;
use crate::planet_unknown::tables::Planet;
use crate::planet_unknown::text::ground_sign;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// A planet and what lies on it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct SeenPlanet {
    pub slug: String,
    pub name: String,
    pub ground: Vec<String>,
    pub terrain: Vec<String>,
    pub symbols: BTreeMap<Resource, SquareList>,
    pub meteor_symbols: SquareList,
    pub meteorites: SquareList,
    pub second_meteorites: SquareList,
    pub lifepods: SquareList,
    pub patches: SquareList,
    pub rovers: Vec<SeenRover>,
    pub last_tile: SquareList,
    pub tiles: u8,
    pub row_medals: [u8; SIDE],
    pub column_medals: [u8; SIDE],
}

/// A rover on a planet.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct SeenRover {
    pub rover: u8,
    pub row: u8,
    pub column: u8,
    pub carries: bool,
}

/// The planet of a board.
pub(super) fn planet(planet: &Planet, board: &Board) -> SeenPlanet {
    let rover = |(rover, place): (u8, &Option<Square>)| {
        place.map(|square| SeenRover {
            rover,
            row: square.row() as u8,
            column: square.column() as u8,
            carries: board.carrying >> rover & 1 == 1,
        })
    };
    let laid = |square: Square| terrain(board, square).map_or('.', Resource::letter);
    let symbols = Resource::ALL.map(|resource| (resource, SquareList(board.symbols_of(resource))));
    SeenPlanet {
        slug: planet.slug.clone(),
        name: planet.name.clone(),
        ground: picture(|square| ground_sign(planet, square)),
        terrain: picture(laid),
        symbols: symbols.into(),
        meteor_symbols: SquareList(board.meteor_symbols),
        meteorites: SquareList(board.meteorites),
        second_meteorites: SquareList(board.second_meteorites),
        lifepods: SquareList(board.lifepods),
        patches: SquareList(board.patches),
        rovers: (0..).zip(&board.rovers).filter_map(rover).collect(),
        last_tile: SquareList(board.last_tile),
        tiles: board.tiles,
        row_medals: planet.row_medals,
        column_medals: planet.column_medals,
    }
}
