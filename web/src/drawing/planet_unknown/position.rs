//! What a picture needs of a position and of the boards, as the game writes it.

use serde::Deserialize;
use std::collections::BTreeMap;

/// A square as its row and column.
pub(super) type Square = [usize; 2];

/// What is printed on the boards.
#[derive(Deserialize)]
pub(super) struct Printed {
    pub(super) track_order: Vec<String>,
    pub(super) seats: Vec<PrintedSeat>,
}

#[derive(Deserialize)]
pub(super) struct PrintedSeat {
    pub(super) planet: PrintedPlanet,
    pub(super) corporation: PrintedCorporation,
}

#[derive(Deserialize)]
pub(super) struct PrintedPlanet {
    pub(super) name: String,
    pub(super) ground: Vec<String>,
    pub(super) zones: Option<Vec<String>>,
    pub(super) row_medals: Vec<u8>,
    pub(super) column_medals: Vec<u8>,
}

#[derive(Deserialize)]
pub(super) struct PrintedCorporation {
    pub(super) name: String,
    pub(super) tracks: BTreeMap<String, PrintedTrack>,
    pub(super) rules: Vec<String>,
    pub(super) techs: Vec<PrintedTech>,
}

#[derive(Deserialize)]
pub(super) struct PrintedTrack {
    /// What each position shows; none where the track has no position.
    pub(super) cells: Vec<Option<String>>,
    /// The lowest row of the board that each position covers.
    pub(super) rows: Vec<i32>,
    /// The track and the position of each step of the tracker.
    pub(super) path: Vec<(String, usize)>,
    pub(super) overflow: Option<String>,
}

#[derive(Deserialize)]
pub(super) struct PrintedTech {
    pub(super) tech: u8,
    pub(super) place: String,
    pub(super) text: String,
}

/// A position.
#[derive(Deserialize)]
pub(super) struct Position {
    pub(super) observer: Option<u8>,
    /// The seat whose turn it is, if there is no observer.
    pub(super) actor: Option<u8>,
    pub(super) round: u32,
    pub(super) phase: String,
    pub(super) commander: u8,
    pub(super) ends_after_this_round: bool,
    pub(super) target: Option<i64>,
    pub(super) pools: Vec<u32>,
    pub(super) civ_cards_to_choose: Vec<Card>,
    pub(super) objectives_to_choose: Vec<Card>,
    pub(super) objectives_discarded: Vec<Card>,
    pub(super) objectives: Vec<Shared>,
    pub(super) events: Option<Events>,
    pub(super) seats: Vec<Seat>,
}

/// A card of any kind, as far as it is known.
#[derive(Deserialize)]
pub(super) struct Card {
    /// Its number, as in the notation of actions.
    pub(super) card: Option<u8>,
    pub(super) id: Option<String>,
    pub(super) rank: Option<u8>,
    pub(super) text: Option<String>,
    pub(super) colour: Option<String>,
}

/// An objective between two seats.
#[derive(Deserialize)]
pub(super) struct Shared {
    pub(super) text: String,
    pub(super) seats: Vec<u8>,
    pub(super) values: Vec<i64>,
}

#[derive(Deserialize)]
pub(super) struct Events {
    pub(super) current: Option<Card>,
    pub(super) next: Option<Card>,
    pub(super) left: u32,
}

#[derive(Deserialize)]
pub(super) struct Seat {
    pub(super) seat: u8,
    pub(super) to_act: bool,
    pub(super) planet: Planet,
    pub(super) medals: BTreeMap<String, i64>,
    pub(super) offers: Offers,
    pub(super) tracks: BTreeMap<String, Tracker>,
    pub(super) techs: Techs,
    pub(super) rovers: u32,
    pub(super) extra_rovers: u32,
    pub(super) lifepods: u32,
    pub(super) lifepods_on_techs: Vec<u8>,
    pub(super) meteorites: u32,
    pub(super) patches: u32,
    pub(super) movement: u32,
    pub(super) claims: Vec<u32>,
    pub(super) pending: BTreeMap<String, u32>,
    pub(super) cards: Vec<Card>,
    pub(super) objectives: Private,
    pub(super) common_objective: Option<Card>,
}

#[derive(Deserialize)]
pub(super) struct Planet {
    pub(super) terrain: Vec<String>,
    pub(super) symbols: BTreeMap<String, Vec<Square>>,
    pub(super) meteor_symbols: Vec<Square>,
    pub(super) meteorites: Vec<Square>,
    pub(super) second_meteorites: Vec<Square>,
    pub(super) lifepods: Vec<Square>,
    pub(super) patches: Vec<Square>,
    pub(super) rovers: Vec<Rover>,
    pub(super) last_tile: Vec<Square>,
}

#[derive(Deserialize)]
pub(super) struct Rover {
    pub(super) rover: u8,
    pub(super) row: usize,
    pub(super) column: usize,
    pub(super) carries: bool,
}

/// The tiles on offer: a large shape and a small one.
#[derive(Deserialize)]
pub(super) struct Offers {
    pub(super) outer: Option<Tile>,
    pub(super) inner: Option<Tile>,
}

#[derive(Deserialize)]
pub(super) struct Tile {
    pub(super) left: u32,
    pub(super) squares: Vec<TileSquare>,
}

#[derive(Deserialize)]
pub(super) struct TileSquare {
    pub(super) row: i32,
    pub(super) column: i32,
    pub(super) terrain: String,
    pub(super) symbol: bool,
    pub(super) meteor: bool,
}

#[derive(Deserialize)]
pub(super) struct Tracker {
    pub(super) on: String,
    pub(super) position: usize,
    pub(super) medals: i64,
    pub(super) flux: bool,
    pub(super) lifepods: Vec<usize>,
}

#[derive(Deserialize)]
pub(super) struct Techs {
    pub(super) held: Vec<u8>,
    pub(super) used_this_round: Vec<u8>,
    pub(super) used_this_game: Vec<u8>,
    pub(super) blocked: Vec<u8>,
}

/// Private objectives: how many, and which if they are seen.
#[derive(Deserialize)]
pub(super) struct Private {
    pub(super) count: usize,
    pub(super) cards: Option<Vec<Card>>,
}
