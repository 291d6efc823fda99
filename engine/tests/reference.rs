//! Legal placements cell by cell, as the rules of chapter 3 say them, against the bitboards at every draft of random
//! games.

use orrery_engine::bitboard::{Backend, Square};
use orrery_engine::planet_unknown::resource::Track;
use orrery_engine::planet_unknown::state::{Part, Phase};
use orrery_engine::planet_unknown::{Board, Move, Placement, PlanetUnknown, Setup, Slot, State};
use orrery_engine::{Action, Game, Rng, Seat, Turn};
use std::collections::BTreeSet;

const GAMES: u64 = 1_000;

/// The position of the tech tracker from which placement need not touch a piece (CORP-0.1).
const IGNORES_ADJACENCY: u8 = 3;

type Cell = (i32, i32);

const BESIDE: [Cell; 4] = [(-1, 0), (1, 0), (0, -1), (0, 1)];

/// What holds on each square.
#[derive(Clone, Copy)]
struct Map([[bool; 12]; 12]);

impl Map {
    fn new(holds: impl Fn(Cell) -> bool) -> Map {
        Map(std::array::from_fn(|row| {
            std::array::from_fn(|column| holds((row as i32, column as i32)))
        }))
    }

    fn holds(&self, (row, column): Cell) -> bool {
        (0..12).contains(&row) && (0..12).contains(&column) && self.0[row as usize][column as usize]
    }

    fn cells(&self) -> impl Iterator<Item = Cell> + '_ {
        let all = (0..12).flat_map(|row| (0..12).map(move |column| (row, column)));
        all.filter(|&cell| self.holds(cell))
    }
}

/// A planet square by square, with the tiles that are laid on it.
struct Field {
    squares: Map,
    perimeter: Map,
    tiles: Vec<Vec<(u8, Vec<Cell>)>>,
}

impl Field {
    fn new(game: &PlanetUnknown, planet: u8) -> Field {
        let terrain = &game.ruleset().planets.planets[usize::from(planet)].terrain;
        let squares = Map::new(|(row, column)| terrain[row as usize][column as usize].is_square());
        // PU-0.2: squares beside the void that reaches the outside.
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
            tiles: (0..game.tables().tiles.len() as u8)
                .map(|tile| orientations(game, tile))
                .collect(),
        }
    }

    fn covered(&self, board: &Board) -> Map {
        Map::new(|cell| board.covered.contains(square(cell)))
    }

    /// PU-3.2: inside the planet, on open squares, and beside a piece; the first piece on the perimeter.
    fn may_lie(&self, covered: &Map, cells: impl Iterator<Item = Cell> + Clone, ignores_adjacency: bool) -> bool {
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

fn square((row, column): Cell) -> Square {
    Square::new(row as usize, column as usize)
}

/// PU-3.1: a tile's squares in each orientation, with what is printed on them, once where two look the same.
fn orientations(game: &PlanetUnknown, tile: u8) -> Vec<(u8, Vec<Cell>)> {
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
fn placements(field: &Field, board: &Board, slot: Slot, tile: u8) -> Vec<Placement> {
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

/// PU-2.D: every placement of both tiles; else every tile, to be taken and not laid.
fn drafts(game: &PlanetUnknown, field: &Field, state: &State, seat: Seat) -> BTreeSet<Action> {
    let board = &state.boards[seat];
    let offers = Slot::ALL
        .into_iter()
        .filter_map(|slot| Some((slot, game.offered(state, seat, slot)?)));
    let ways = |(slot, tile)| placements(field, board, slot, tile);
    let lays: BTreeSet<Action> = offers.clone().flat_map(ways).map(|way| Move::Lay(way).into()).collect();
    if lays.is_empty() {
        offers.map(|(slot, _)| Move::Take(slot).into()).collect()
    } else {
        lays
    }
}

/// The placements that the engine offers, as actions.
fn offered(game: &PlanetUnknown, state: &State, seat: Seat) -> BTreeSet<Action> {
    let offers = Slot::ALL.into_iter().zip(game.offers(state, seat));
    let ways = offers
        .filter_map(|(slot, offer)| Some((slot, offer?)))
        .flat_map(|(slot, offer)| {
            let orientations = &game.tables().tiles[usize::from(offer.tile)].orientations;
            let pairs = orientations.iter().zip(offer.anchors);
            let ways = pairs.flat_map(move |(&orientation, anchors)| {
                anchors.iter().map(move |anchor| Placement {
                    slot,
                    orientation,
                    anchor,
                })
            });
            ways.collect::<Vec<_>>()
        });
    ways.map(|way| Move::Lay(way).into()).collect()
}

#[test]
fn drafts_and_patches_are_those_found_cell_by_cell_with_both_backends() {
    let games = [Backend::Portable, Backend::detect()].map(PlanetUnknown::embedded);
    let game = &games[0];
    let field = Field::new(game, 0);
    let (mut checked, mut unplaced, mut free) = (0, 0, 0);
    for seed in 0..GAMES {
        let seats = 2 + (seed % 5) as usize;
        let mut state = game.start(&Setup::base(seats), seed).expect("the base game starts");
        let mut rng = Rng::from_words(&[seed, 1]);
        let mut legal = Vec::new();
        while let Turn::Decide(seat) = game.turn(&state) {
            if state.phase == Phase::Main && state.boards[seat].part == Part::Draft {
                let board = &state.boards[seat];
                let expected = drafts(game, &field, &state, seat);
                let ignores_adjacency = board.tracker(Track::Tech) >= IGNORES_ADJACENCY;
                let covered = field.covered(board);
                let may_lie = |&cell: &Cell| field.may_lie(&covered, [cell].into_iter(), ignores_adjacency);
                let patches: BTreeSet<Square> = field.squares.cells().filter(may_lie).map(square).collect();
                let takes = |action: &Action| matches!(Move::from_action(*action), Move::Take(_));
                let nothing_fits = expected.iter().any(takes);
                for game in &games {
                    game.legal_actions(&state, &mut legal);
                    assert!(legal.iter().eq(&expected), "seed {seed}, round {}, {seat}", state.round);
                    assert_eq!(
                        offered(game, &state, seat),
                        if nothing_fits {
                            BTreeSet::new()
                        } else {
                            expected.clone()
                        }
                    );
                    assert_eq!(game.patch_squares(board).iter().collect::<BTreeSet<_>>(), patches);
                }
                checked += 1;
                unplaced += u32::from(nothing_fits);
                free += u32::from(ignores_adjacency);
            }
            game.legal_actions(&state, &mut legal);
            let action = legal[rng.below(legal.len())];
            game.apply(&mut state, action);
        }
    }
    assert!(
        checked > 50_000 && unplaced > 1_000 && free > 5_000,
        "{checked}, {unplaced}, {free}"
    );
}
