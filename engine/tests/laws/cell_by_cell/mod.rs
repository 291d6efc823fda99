//! Legal placements computed cell by cell, as chapter 3 of the rules states them: a slow and obvious generator that the
//! bitboards are compared with, in results and in speed.

use orrery_engine::bitboard::Square;
use orrery_engine::planet_unknown::resource::Track;
use orrery_engine::planet_unknown::supply::station;
use orrery_engine::planet_unknown::{Board, Move, Placement, PlanetId, PlanetUnknown, Slot, State, TileId};
use orrery_engine::{Action, Seat};
use std::collections::BTreeSet;

/// The position of the tech tracker from which placement need not touch a piece (CORP-0.1).
pub(crate) const IGNORES_ADJACENCY: u8 = 3;

pub(crate) type Cell = (i32, i32);

const BESIDE: [Cell; 4] = [(-1, 0), (1, 0), (0, -1), (0, 1)];

/// The contents of each square.
#[derive(Clone, Copy)]
pub(crate) struct Map([[bool; 12]; 12]);

impl Map {
    fn new(holds: impl Fn(Cell) -> bool) -> Map {
        Map(std::array::from_fn(|row| {
            std::array::from_fn(|column| holds((row as i32, column as i32)))
        }))
    }

    fn holds(&self, (row, column): Cell) -> bool {
        (0..12).contains(&row) && (0..12).contains(&column) && self.0[row as usize][column as usize]
    }

    pub(crate) fn cells(&self) -> impl Iterator<Item = Cell> + '_ {
        let all = (0..12).flat_map(|row| (0..12).map(move |column| (row, column)));
        all.filter(|&cell| self.holds(cell))
    }
}

/// A planet square by square, with the tiles laid on it.
pub(crate) struct Field {
    pub(crate) squares: Map,
    perimeter: Map,
    pub(crate) tiles: Vec<Vec<(u8, Vec<Cell>)>>,
}

impl Field {
    pub(crate) fn new(game: &PlanetUnknown, planet: PlanetId) -> Field {
        let terrain = &game.ruleset().planets.planets[usize::from(planet)].terrain;
        let squares = Map::new(|(row, column)| terrain[row as usize][column as usize].is_square());
        // PU-0.2: squares next to the void that reaches the outside.
        let mut outside = BTreeSet::from([(-1, -1)]);
        let mut edge = vec![(-1, -1)];
        while let Some(cell) = edge.pop() {
            for next in beside(cell) {
                let near = (-1..=12).contains(&next.0) && (-1..=12).contains(&next.1);
                if near && !squares.holds(next) && outside.insert(next) {
                    edge.push(next);
                }
            }
        }
        Field {
            squares,
            perimeter: Map::new(|cell| squares.holds(cell) && beside(cell).any(|next| outside.contains(&next))),
            tiles: (0..game.tables().tiles.len())
                .map(|tile| orientations(game, TileId::from_index(tile)))
                .collect(),
        }
    }

    pub(crate) fn covered(&self, board: &Board) -> Map {
        Map::new(|cell| board.covered.contains(square(cell)))
    }

    /// PU-3.2: inside the planet, on open squares, and next to a piece; the first piece on the perimeter.
    pub(crate) fn may_lie(
        &self,
        covered: &Map,
        cells: impl Iterator<Item = Cell> + Clone,
        ignores_adjacency: bool,
    ) -> bool {
        let is_first = || covered.cells().next().is_none();
        let beside_piece = |cell| beside(cell).any(|next| covered.holds(next));
        let touches = |cell| {
            if is_first() {
                self.perimeter.holds(cell)
            } else {
                ignores_adjacency || beside_piece(cell)
            }
        };
        cells
            .clone()
            .all(|cell| self.squares.holds(cell) && !covered.holds(cell))
            && cells.clone().any(touches)
    }
}

fn beside((row, column): Cell) -> impl Iterator<Item = Cell> {
    BESIDE
        .into_iter()
        .map(move |(down, right)| (row + down, column + right))
}

pub(crate) fn square((row, column): Cell) -> Square {
    Square::new(row as usize, column as usize)
}

/// PU-3.1: a tile's squares in each orientation, with what is printed on them, without duplicates.
fn orientations(game: &PlanetUnknown, tile: TileId) -> Vec<(u8, Vec<Cell>)> {
    let kind = &game.tables().tiles[usize::from(tile)];
    let shape = game
        .ruleset()
        .tiles
        .shapes
        .iter()
        .find(|shape| shape.slug == kind.shape);
    let shape = shape.expect("a tile has a shape of the ruleset");
    let printed: Vec<(Cell, u8)> = [(&shape.a, shape.symbol_a, 0), (&shape.b, shape.symbol_b, 4)]
        .into_iter()
        .flat_map(|(squares, symbol, half)| squares.iter().map(move |&square| (square, symbol, half)))
        .map(|(square, symbol, half)| {
            let meteor = u8::from(kind.has_meteor && square == shape.meteor);
            let mark = half + 2 * u8::from(square == symbol) + meteor;
            ((square.row() as i32, square.column() as i32), mark)
        })
        .collect();
    let mut seen = BTreeSet::new();
    let mut distinct = Vec::new();
    for orientation in 0..8 {
        let mut turned = printed.clone();
        for (cell, _) in &mut turned {
            if orientation >= 4 {
                cell.1 = -cell.1;
            }
            for _ in 0..orientation % 4 {
                *cell = (cell.1, -cell.0);
            }
        }
        let top = turned.iter().map(|(cell, _)| cell.0).min().expect("a tile has squares");
        let left = turned.iter().map(|(cell, _)| cell.1).min().expect("a tile has squares");
        turned
            .iter_mut()
            .for_each(|(cell, _)| *cell = (cell.0 - top, cell.1 - left));
        turned.sort_unstable();
        if seen.insert(turned.clone()) {
            distinct.push((orientation, turned.into_iter().map(|(cell, _)| cell).collect()));
        }
    }
    distinct
}

/// Every way to lay a tile.
fn placements(field: &Field, board: &Board, slot: Slot, tile: TileId) -> Vec<Placement> {
    let ignores_adjacency = board.tracker(Track::Tech) >= IGNORES_ADJACENCY;
    let covered = field.covered(board);
    let mut found = Vec::new();
    for (orientation, cells) in &field.tiles[usize::from(tile)] {
        for row in 0..12 {
            for column in 0..12 {
                let laid = cells.iter().map(|cell| (cell.0 + row, cell.1 + column));
                if field.may_lie(&covered, laid, ignores_adjacency) {
                    found.push(Placement {
                        slot,
                        orientation: *orientation,
                        anchor: square((row, column)),
                    });
                }
            }
        }
    }
    found
}

/// PU-2.D: every placement of both tiles; if there is none, every tile, to be taken without being laid. In ascending
/// order.
pub(crate) fn drafts(game: &PlanetUnknown, field: &Field, state: &State, seat: Seat) -> Vec<Action> {
    let board = &state.boards[seat];
    let offers = Slot::ALL
        .into_iter()
        .filter_map(|slot| Some((slot, station::offered(game.tables(), state, seat, slot)?)));
    let ways = |(slot, tile)| placements(field, board, slot, tile);
    let lays: Vec<Action> = offers.clone().flat_map(ways).map(|way| Move::Lay(way).into()).collect();
    if lays.is_empty() {
        offers.map(|(slot, _)| Move::Take(slot).into()).collect()
    } else {
        lays
    }
}
