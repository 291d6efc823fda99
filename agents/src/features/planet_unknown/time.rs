//! How much of the game is left, and whether the squares left can be covered in it.

use super::seen::Seen;
use crate::features::table::{Feature, features};
use crate::features::writer::Features;
use orrery_engine::planet_unknown::ruleset::events::EventColour;

/// What divides numbers of turns.
const TURNS: f32 = 20.0;
/// What divides numbers of squares.
const SQUARES: f32 = 96.0;
/// Squares that a turn may be taken to cover: what tiles have on the mean, what is laid, and the larger tile on offer.
const PACES: [f32; 3] = [2.4, 4.0, 4.7];

pub(super) const FEATURES: &[Feature] = features![
    "lays now", 1, "1 if the seat still lays its tile of this round";
    "turns", 1, "tiles that it still lays at most, by 20";
    "few turns", 6, "no, one, two, three, four, five or more of them";
    "events", EventColour::COUNT, "cards left of each colour, by 10";
    "no events", 1, "1 if no events are played";
    "last round", 1, "1 if the game ends with this round";
    "beyond reach", PACES.len(),
        "open squares that the turns left do not cover at 2.4, 4.0 and 4.7 squares a turn, by 96";
    "spare turns", PACES.len(), "turns left beyond those in which all squares are covered, at the same paces, by 20";
    "filling", 1, "1 if the planet is full before its turns are over, at 4.0 squares a turn";
];

pub(super) fn write(seen: &Seen<'_>, out: &mut Features) {
    let events = &seen.state.events;
    out.flag(seen.lays_now);
    out.share(seen.turns / TURNS);
    out.one_of(6, Some(seen.turns as usize));
    let mut left = events.mix;
    for &card in events.discard() {
        let colour = &mut left[seen.tables.event(card).colour.index()];
        *colour = colour.saturating_sub(1);
    }
    out.shares(left.map(f32::from), 10.0);
    out.flag(events.cards.is_empty());
    out.flag(seen.state.triggers.any());
    out.shares(PACES.map(|pace| seen.squares - pace * seen.turns), SQUARES);
    out.shares(PACES.map(|pace| seen.turns - seen.squares / pace), TURNS);
    out.flag(seen.squares < 4.0 * seen.turns);
}
