//! A corporation that lacks a tech.

use crate::planet_unknown::ids::CorporationId;
use crate::planet_unknown::ruleset::effects::Effect;

/// A corporation that lacks a tech. Only the board of the seat in question is given it, so another seat with the same
/// corporation keeps the tech.
#[derive(Clone, Copy, Debug)]
pub(super) struct Lesser {
    /// The corporation that has the tech.
    pub(super) whole: CorporationId,
    /// The tech, counted from 0.
    pub(super) tech: u8,
    /// What the tech does.
    pub(super) effect: Effect,
    /// The number of the corporation without the tech.
    pub(super) number: CorporationId,
}
