//! Where things can be: slots of a depot, placements of tiles, spots of trackers, places of lifepods.

use crate::bitboard::{Grid, MAX_ORIENTATIONS, SIDE, SQUARES, Square};
use crate::planet_unknown::capacities::{MAX_POSITIONS, MAX_TECHS};
use crate::planet_unknown::resource::Track;
use serde::{Deserialize, Serialize};

/// Where a collected lifepod can be.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum LifepodPlace {
    /// The scoring area.
    ScoringArea,
    /// A position of a track (CORP-1.1).
    Track(Spot),
    /// A tech slot (CORP-4.1).
    Tech(u8),
}

/// A place of a tracker: a position on the way of a track.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Spot {
    /// The track.
    pub track: Track,
    /// How many positions above its start.
    pub position: u8,
}

/// Rows, then columns.
pub const LINES: usize = 2 * SIDE;

/// A tile of the depot in front of a seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash, serde::Serialize, serde::Deserialize)]
pub enum Slot {
    /// The large shapes.
    Outer,
    /// The small shapes.
    Inner,
}

impl Slot {
    /// Both slots, in the order of their numbers.
    pub const ALL: [Slot; 2] = [Slot::Outer, Slot::Inner];

    /// The slot's number.
    pub const fn index(self) -> usize {
        self as usize
    }
}

/// Where and how a tile is laid.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Placement {
    /// Which tile of the depot.
    pub slot: Slot,
    /// Quarter turns, then turned over: 0 to 7.
    pub orientation: u8,
    /// The square under the top left corner of the piece.
    pub anchor: Square,
}

impl LifepodPlace {
    /// How many places a collected lifepod can have: the scoring area, positions of tracks, tech slots.
    pub(crate) const COUNT: usize = 1 + Track::COUNT * MAX_POSITIONS + MAX_TECHS as usize;

    pub(crate) fn index(self) -> usize {
        match self {
            LifepodPlace::ScoringArea => 0,
            LifepodPlace::Track(spot) => 1 + spot.track.index() * MAX_POSITIONS + usize::from(spot.position),
            LifepodPlace::Tech(slot) => 1 + Track::COUNT * MAX_POSITIONS + usize::from(slot),
        }
    }

    pub(crate) fn from_index(index: usize) -> LifepodPlace {
        const SPOTS: usize = Track::COUNT * MAX_POSITIONS;
        match index {
            0 => LifepodPlace::ScoringArea,
            1..=SPOTS => LifepodPlace::Track(Spot {
                track: Track::ALL[(index - 1) / MAX_POSITIONS],
                position: ((index - 1) % MAX_POSITIONS) as u8,
            }),
            _ => LifepodPlace::Tech((index - 1 - SPOTS) as u8),
        }
    }
}

impl Placement {
    pub(crate) fn index(self) -> usize {
        (self.slot.index() * MAX_ORIENTATIONS + usize::from(self.orientation)) * SQUARES + self.anchor.index()
    }

    pub(crate) fn from_index(index: usize) -> Placement {
        Placement {
            slot: Slot::ALL[index / SQUARES / MAX_ORIENTATIONS],
            orientation: (index / SQUARES % MAX_ORIENTATIONS) as u8,
            anchor: Square::from_index(index % SQUARES),
        }
    }
}

impl Slot {
    /// The name in notation.
    pub const fn name(self) -> &'static str {
        match self {
            Slot::Outer => "outer",
            Slot::Inner => "inner",
        }
    }
}

/// The squares of a row (0 to 11) or column (12 to 23).
pub(crate) fn line_squares(line: usize) -> Grid {
    if line < SIDE {
        Grid::EMPTY.with_row(line, u16::MAX)
    } else {
        (0..SIDE).fold(Grid::EMPTY, |squares, row| squares.with_row(row, 1 << (line - SIDE)))
    }
}
