//! The other seats: how soon they end the game, and what they have made.

use super::seen::Seen;
use crate::features::table::{Feature, features};
use crate::features::writer::Features;
use orrery_engine::planet_unknown::score;

pub(super) const FEATURES: &[Feature] = features![
    "least open squares", 1, "of another planet, by 96; 1 alone";
    "crowded planets", 3, "1 if another planet has at most 8, 16 or 32 open squares";
    "planet medals of others", 1, "the most of another seat, by 40";
    "patches of others", 1, "patches on the other planets, by 20";
];

pub(super) fn write(seen: &Seen<'_>, out: &mut Features) {
    let open = seen.others().map(|board| {
        let squares = seen.game.planet(board).squares - board.covered;
        seen.backend.count(&squares)
    });
    let least = open.min();
    out.share(least.map_or(1.0, |least| least as f32 / 96.0));
    [8, 16, 32]
        .into_iter()
        .for_each(|most| out.flag(least.is_some_and(|least| least <= most)));
    let medals = seen.others().map(|board| score::planet_medals(seen.tables, board));
    out.share(medals.max().unwrap_or(0) as f32 / 40.0);
    let patches: usize = seen.others().map(|board| seen.backend.count(&board.patches)).sum();
    out.share(patches as f32 / 20.0);
}
