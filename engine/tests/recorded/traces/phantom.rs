//! In a recording, a tile taken unplaced is at the corner, off the planet if there is no square (D34).

use super::digest::differences;
use super::play::Play;
use super::recording::Digest;
use crate::support::recorded::{square_text, tile_number};
use orrery_engine::Seat;
use orrery_engine::bitboard::{Grid, Square};
use orrery_engine::planet_unknown::tables::Cell;
use orrery_engine::planet_unknown::{Board, PlanetUnknown, State, TileId};

/// The square of each shape that is on the corner of the field: its row and column in the shape, with shapes in the
/// order of the recorded tile numbers.
const CORNERS: [[u8; 2]; 12] = [
    [1, 2],
    [1, 1],
    [1, 0],
    [0, 1],
    [0, 1],
    [0, 1],
    [1, 1],
    [1, 1],
    [0, 0],
    [0, 1],
    [0, 0],
    [1, 1],
];

impl Play {
    /// Returns whether the recording has a tile taken unplaced at the corner of the planet.
    pub(crate) fn has_phantom(&self, game: &PlanetUnknown, seat: Seat) -> bool {
        let near_corner = ["oblivion", "lacuna"].contains(&game.planet(self.board(seat)).slug.as_str());
        near_corner && !self.notes[seat].phantoms.is_empty()
    }

    /// The line as the recording shows it, with the tiles taken unplaced wholly visible or under other pieces.
    pub(crate) fn showing_phantoms(&self, game: &PlanetUnknown, seat: Seat, recorded: &Digest) -> Option<Play> {
        let (board, planet) = (self.board(seat), game.planet(self.board(seat)));
        let shown = Grid::FIELD.iter().zip(recorded.grid.chars());
        let mut showing = self.clone();
        showing.notes[seat].above_phantoms = shown
            .filter(|&(square, there)| planet.squares.contains(square) && square_text(board, planet, square) == there)
            .map(|(square, _)| square)
            .collect();
        let agrees = differences(game, &showing.with_phantoms(game), seat, recorded).is_empty();
        agrees.then_some(showing)
    }

    /// The position with the tiles taken unplaced where the recording has them.
    pub(crate) fn with_phantoms(&self, game: &PlanetUnknown) -> State {
        let mut state = self.state.clone();
        for seat in (0..state.seats() as u8)
            .map(Seat)
            .filter(|&seat| self.has_phantom(game, seat))
        {
            for &tile in &self.notes[seat].phantoms {
                lay_at_corner(game, &mut state.boards[seat], tile, self.notes[seat].above_phantoms);
            }
        }
        state
    }
}

fn lay_at_corner(game: &PlanetUnknown, board: &mut Board, tile: TileId, above: Grid) {
    let corner = CORNERS[tile_number(game, tile) % CORNERS.len()];
    for cell in &game.tables().tiles[usize::from(tile)].cells[0] {
        let Some(square) = from_corner(cell, corner) else {
            continue;
        };
        board.covered.insert(square);
        if !above.contains(square) {
            let only = Grid::only(square);
            board.terrain.iter_mut().for_each(|terrain| *terrain -= only);
            board.terrain[cell.terrain.index()].insert(square);
            board.symbols -= only;
            if cell.symbol {
                board.symbols.insert(square);
            }
        }
    }
}

/// The square of a shape that has another square on the corner, if it is on the field.
fn from_corner(cell: &Cell, corner: [u8; 2]) -> Option<Square> {
    let row = cell.offset[0].checked_sub(corner[0])?;
    let column = cell.offset[1].checked_sub(corner[1])?;
    Some(Square::new(row.into(), column.into()))
}
