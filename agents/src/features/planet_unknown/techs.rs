//! Techs held, and how far the next one is.

use super::seen::Seen;
use crate::features::table::{Feature, features};
use crate::features::writer::Features;
use orrery_engine::planet_unknown::resource::Track;

/// Techs that a board may have.
const TECHS: usize = 8;
/// Classes of the steps to the next tech: 1 to 5, more, none left.
const STEPS: usize = 7;

pub(super) const FEATURES: &[Feature] = features![
    "number of techs", 6, "none, one, two, three, four, five or more are held";
    "techs", TECHS, "which techs are held, in the order of the board";
    "steps to the next tech", STEPS, "one to five, more, or no level is left";
    "techs and turns", 1, "techs held times turns left, by 60";
    "techs used up", 1, "techs that are used up for the game, by 4";
    "lifepods on techs", 1, "by 4";
];

pub(super) fn write(seen: &Seen<'_>, out: &mut Features) {
    let (board, held) = (seen.board, seen.game.techs(seen.board));
    let count = held.count_ones();
    out.one_of(6, Some(count as usize));
    (0..TECHS).for_each(|tech| out.flag(held >> tech & 1 == 1));
    let position = board.tracker(Track::Tech);
    let levels = &seen.game.corporation(board).tech_levels;
    let next = levels.iter().find(|&&level| level > position);
    out.one_of(
        STEPS,
        Some(next.map_or(STEPS - 1, |level| usize::from(level - position).min(STEPS - 1) - 1)),
    );
    out.share(count as f32 * seen.turns / 60.0);
    out.share(board.used_this_game.count_ones() as f32 / 4.0);
    out.share(board.lifepods_on_techs.count_ones() as f32 / 4.0);
}
