//! A rover gained before the first tile: here it is lost (PU-5.2), in a recording it stands at a corner of the field,
//! off the planet too (D25).

use super::play::Play;
use orrery_engine::Seat;
use orrery_engine::bitboard::{Grid, Square};
use orrery_engine::planet_unknown::PlanetUnknown;

impl Play {
    /// The line in which it is placed, if exactly the squares at the corner are offered.
    pub(crate) fn place_before_first_tile(&self, seat: Seat, offered: Grid, chosen: Option<Square>) -> Option<Play> {
        let square = chosen.filter(|square| offered.contains(*square))?;
        if !self.board(seat).last_tile.is_empty() || offered != corner() {
            return None;
        }
        let mut play = self.clone().deviating("D25");
        let board = play.board_mut(seat);
        board.spare_rovers = board.spare_rovers.checked_sub(1)?;
        *board.rovers.iter_mut().find(|rover| rover.is_none())? = Some(square);
        play.notes[seat].above_field = square == above();
        Some(play)
    }

    /// The squares to which a rover above the field may step, if that is where this one is.
    pub(crate) fn steps_onto_field(&self, game: &PlanetUnknown, seat: Seat, rover: Square) -> Option<Grid> {
        let board = self.board(seat);
        let there = self.notes[seat].above_field && rover == above();
        there.then(|| Grid::only(first()) & (game.planet(board).squares - board.rover_squares()))
    }

    /// Notes that a rover has gone from a square.
    pub(crate) fn leave_corner(&mut self, seat: Seat, from: Square) {
        self.notes[seat].above_field &= from != above();
    }
}

/// The first square of the field, and those above and below it.
fn corner() -> Grid {
    [first(), Square::new(1, 0), above()].into_iter().collect()
}

fn first() -> Square {
    Square::new(0, 0)
}

/// The square above the first one, as a recording writes it: it is off the field.
fn above() -> Square {
    Square::new(11, 0)
}
