//! Which boards the seat has. They are the same for all positions that it chooses between: their weights take up what a
//! board is worth by itself, so that those of other features are learned from positions with the same boards.

use super::seen::Seen;
use crate::features::table::{Feature, features};
use crate::features::writer::Features;

/// Boards of a kind that are distinguished; all beyond count as the last.
const BOARDS: usize = 16;

pub(super) const FEATURES: &[Feature] = features![
    "planet", BOARDS, "its number in the ruleset";
    "corporation", BOARDS, "its number in the ruleset";
];

pub(super) fn write(seen: &Seen<'_>, out: &mut Features) {
    out.one_of(BOARDS, Some(seen.board.planet.index()));
    out.one_of(BOARDS, Some(seen.board.corporation.index()));
}
