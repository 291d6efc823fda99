//! The asymmetric corporations by number, and a window for one of them.

use super::Table;
use orrery_engine::planet_unknown::{Board, CorporationId};

pub(crate) const UNIVERSAL: CorporationId = CorporationId(0);
pub(crate) const COSMOS: CorporationId = CorporationId(1);
pub(crate) const FLUX: CorporationId = CorporationId(2);
pub(crate) const HORIZON: CorporationId = CorporationId(3);
pub(crate) const JUMP_DRIVE: CorporationId = CorporationId(4);
pub(crate) const MAKESHIFT: CorporationId = CorporationId(5);
pub(crate) const OASIS: CorporationId = CorporationId(6);
pub(crate) const REPUBLIC: CorporationId = CorporationId(7);
pub(crate) const WORMHOLE: CorporationId = CorporationId(8);

/// Seat 0 in a window, as a corporation with trackers at these positions.
pub(crate) fn window(corporation: CorporationId, trackers: [u8; 5], change: impl FnOnce(&mut Board)) -> Table {
    Table::window(|board| {
        board.corporation = corporation;
        board.trackers = trackers;
        change(board);
    })
}
