//! The asymmetric corporations by their numbers, and a window of one.

use super::Table;
use orrery_engine::planet_unknown::Board;

pub(crate) const COSMOS: u8 = 1;
pub(crate) const FLUX: u8 = 2;
pub(crate) const HORIZON: u8 = 3;
pub(crate) const JUMP_DRIVE: u8 = 4;
pub(crate) const MAKESHIFT: u8 = 5;
pub(crate) const OASIS: u8 = 6;
pub(crate) const REPUBLIC: u8 = 7;
pub(crate) const WORMHOLE: u8 = 8;

/// Seat 0 in a window, as a corporation with trackers at these positions.
pub(crate) fn window(corporation: u8, trackers: [u8; 5], change: impl FnOnce(&mut Board)) -> Table {
    Table::window(|board| {
        board.corporation = corporation;
        board.trackers = trackers;
        change(board);
    })
}
