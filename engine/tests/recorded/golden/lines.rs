//! The lines of recorded vectors.

use orrery_engine::bitboard::Square;
use orrery_engine::planet_unknown::PlanetId;
use serde::Deserialize;
use std::collections::BTreeMap;

/// A line of a file of vectors.
#[derive(Deserialize)]
#[serde(tag = "k", rename_all = "lowercase")]
pub(crate) enum Line {
    /// A new, empty board.
    Board {
        /// Its name.
        id: String,
        /// The planet's number.
        planet: PlanetId,
        /// Techs that are active when pieces are laid.
        techs: Vec<String>,
    },
    /// The placements of a piece.
    Q(Query),
    /// A piece that was laid.
    Place(Place),
    /// Patches that were laid in this order.
    Fill {
        /// Their squares.
        cells: String,
    },
    /// The full board.
    Final(Final),
}

/// A patch, or a tile by its number.
#[derive(Deserialize)]
#[serde(untagged)]
pub(crate) enum Piece {
    Tile(usize),
    #[expect(dead_code, reason = "the only such text is P")]
    Patch(String),
}

/// The placements of a piece on the current board.
#[derive(Deserialize)]
pub(crate) struct Query {
    pub(crate) s: u32,
    pub(crate) tile: Piece,
    pub(crate) techs: Vec<String>,
    pub(crate) rule: Option<String>,
    pub(crate) set: String,
}

impl Query {
    /// Whether the tech is active.
    pub(crate) fn has(&self, tech: &str) -> bool {
        self.techs.iter().any(|name| name == tech)
    }
}

/// A piece that was laid, and what followed from it.
#[derive(Deserialize)]
pub(crate) struct Place {
    pub(crate) s: u32,
    pub(crate) tile: Piece,
    pub(crate) p: String,
    pub(crate) water: usize,
    pub(crate) meteor: Option<String>,
    pub(crate) energy: Option<BTreeMap<String, String>>,
}

/// The counts and scores of a full board.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Final {
    pub(crate) grid: String,
    pub(crate) stats: Stats,
    pub(crate) empty_meteor_symbols: Vec<String>,
    pub(crate) scores: Vec<Score>,
    #[serde(rename = "rover_orth")]
    pub(crate) rover_orth: Option<BTreeMap<String, String>>,
}

#[derive(Deserialize)]
pub(crate) struct Stats {
    zones: BTreeMap<char, i32>,
    largest: BTreeMap<char, i32>,
    symbols: BTreeMap<char, i32>,
    edge: BTreeMap<char, i32>,
    pub(crate) empty: usize,
}

impl Stats {
    /// Number of areas, largest area, symbols, and symbols on the edge, of a terrain.
    pub(crate) fn of(&self, terrain: char) -> [i32; 4] {
        [&self.zones, &self.largest, &self.symbols, &self.edge].map(|statistic| statistic[&terrain])
    }
}

/// The medals of rows and columns with meteorites on these squares.
#[derive(Deserialize)]
pub(crate) struct Score {
    pub(crate) meteors: Vec<String>,
    pub(crate) nonzero: BTreeMap<String, i32>,
    pub(crate) total: i32,
}

/// The squares of a list such as `05,a4`.
pub(crate) fn squares(list: &str) -> impl Iterator<Item = Square> + '_ {
    let texts = list.split(',').filter(|text| !text.is_empty());
    texts.map(|text| Square::from_notation(text).unwrap_or_else(|| panic!("{text} is no square")))
}

/// The squares of a placement as [`cell_text`] writes it.
pub(crate) fn placement_squares(text: &str) -> impl Iterator<Item = Square> {
    let marks: Vec<char> = text.chars().filter(|&mark| mark != '*').collect();
    let squares = marks
        .chunks(3)
        .map(|cell| Square::from_notation(&cell[..2].iter().collect::<String>()));
    let squares: Vec<Square> = squares
        .map(|square| square.expect("a cell begins with its square"))
        .collect();
    squares.into_iter()
}
