//! The notation of tiles and squares in recordings.

use super::shown;
use orrery_engine::bitboard::Square;
use orrery_engine::planet_unknown::resource::Resource;
use orrery_engine::planet_unknown::ruleset::Ruleset;
use orrery_engine::planet_unknown::ruleset::terrain::Ground;
use orrery_engine::planet_unknown::tables::Planet;
use orrery_engine::planet_unknown::{Board, PlanetUnknown, TileId};

/// Shapes in the order of the recorded tile numbers.
const SHAPES: [&str; 12] = ["n5", "f5", "i3", "v3", "t4", "s4", "l4", "u5", "i2", "i4", "o4", "z5"];

/// Pairs of resources in the same order.
const PAIRS: [[Resource; 2]; 6] = [
    [Resource::Civ, Resource::Energy],
    [Resource::Energy, Resource::Water],
    [Resource::Rover, Resource::Tech],
    [Resource::Tech, Resource::Biomass],
    [Resource::Water, Resource::Rover],
    [Resource::Biomass, Resource::Civ],
];

/// The engine's number of a recorded tile: pair, then meteor symbol, then shape.
pub(crate) fn tile_index(game: &PlanetUnknown, kind: usize) -> TileId {
    let (shape, has_meteor, pair) = (SHAPES[kind % 12], kind / 12 % 2 == 1, PAIRS[kind / 24]);
    let same = game
        .tables()
        .tiles
        .iter()
        .position(|tile| tile.shape == shape && tile.has_meteor == has_meteor && tile.resources == pair);
    TileId::from_index(same.expect("every recorded tile is in the ruleset"))
}

/// The number that recordings give a kind of tile.
pub(crate) fn tile_number(game: &PlanetUnknown, index: TileId) -> usize {
    let tile = &game.tables().tiles[usize::from(index)];
    let shape = SHAPES.iter().position(|&shape| shape == tile.shape);
    let pair = PAIRS.iter().position(|&pair| pair == tile.resources);
    let known = "every tile of the ruleset can be recorded";
    pair.expect(known) * 24 + usize::from(tile.has_meteor) * 12 + shape.expect(known)
}

/// A square of a board: blank off the planet, a dot if it is open, otherwise the terrain's letter.
pub(crate) fn square_text(board: &Board, planet: &Planet, square: Square) -> char {
    let terrain = Resource::ALL
        .into_iter()
        .find(|&terrain| board.terrain(terrain).contains(square));
    match terrain {
        _ if !planet.squares.contains(square) => ' ',
        Some(terrain) => shown(terrain, board.symbols.contains(square)),
        None => '.',
    }
}

/// Prints the two squares with another ground in the recording: row 10, column 1 of Cerberus is ice here, row 5, column
/// 11 of Persephone land.
pub(crate) fn print_recorded_ground(ruleset: &mut Ruleset) {
    for (slug, row, column, ground) in [("cerberus", 10, 1, Ground::Land), ("persephone", 5, 11, Ground::Ice)] {
        let planets = ruleset.planets.planets.iter_mut();
        for planet in planets.filter(|planet| planet.slug == slug) {
            planet.terrain[row][column] = ground;
        }
    }
}
