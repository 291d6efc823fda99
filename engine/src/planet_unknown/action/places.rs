//! Places: slots of a depot, placements of tiles, spots of trackers, places of lifepods.

use crate::bitboard::{Grid, SIDE, Square};
use crate::planet_unknown::resource::Track;
use crate::vocabulary::vocabulary;
use serde::{Deserialize, Serialize};
use std::fmt;

/// A place for a collected lifepod.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum LifepodPlace {
    /// The scoring area.
    ScoringArea,
    /// A position of a track (CORP-1.1).
    Track(Spot),
    /// A tech slot (CORP-4.1).
    Tech(u8),
}

/// A place for a tracker: a position on a track's path.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Spot {
    /// The track.
    pub track: Track,
    /// The number of positions above the start.
    pub position: u8,
}

/// Rows, then columns.
pub(crate) const LINES: usize = 2 * SIDE;

vocabulary! {
    /// A tile of the depot in front of a seat.
    #[serde(rename_all = "lowercase")]
    pub enum Slot {
        /// The large shapes.
        Outer = "outer",
        /// The small shapes.
        Inner = "inner",
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

impl fmt::Display for LifepodPlace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LifepodPlace::ScoringArea => f.write_str("scoring-area"),
            LifepodPlace::Track(spot) => write!(f, "on {} {}", spot.track, spot.position),
            LifepodPlace::Tech(slot) => write!(f, "tech {}", slot + 1),
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
