//! The numbering of actions: blocks, their first indices and sizes.

use super::event_move::{BLOCKS, EventMove};
use super::places::{LINES, LifepodPlace};
use crate::action_space::{ActionBlock, ActionSpace};
use crate::bitboard::{MAX_ORIENTATIONS, SIDE, SQUARES};
use crate::planet_unknown::capacities::{
    MAX_ALTERNATIVES, MAX_CARDS, MAX_CHOICES, MAX_POSITIONS, MAX_ROVERS, MAX_TECHS,
};
use crate::planet_unknown::resource::{Collectible, Track};

/// First index of each block; [`BLOCKS`] says what is in it.
pub(crate) mod first {
    use super::{Collectible, EventMove, LINES, LifepodPlace, MAX_CARDS, MAX_ORIENTATIONS, MAX_ROVERS, SQUARES, Track};
    use super::{MAX_ALTERNATIVES, MAX_CHOICES, MAX_POSITIONS, MAX_TECHS};

    pub(crate) const PLACEMENTS: usize = 2 * MAX_ORIENTATIONS * SQUARES;
    pub(crate) const DONE: usize = 0;
    pub(crate) const ROTATE: usize = DONE + 1;
    pub(crate) const TAKE: usize = ROTATE + 6;
    pub(crate) const LAY: usize = TAKE + 2;
    pub(crate) const LAY_FREE: usize = LAY + PLACEMENTS;
    pub(crate) const RESOURCE: usize = LAY_FREE + 2 * PLACEMENTS;
    pub(crate) const ADVANCE: usize = RESOURCE + Track::COUNT;
    pub(crate) const SYNERGY: usize = ADVANCE + Track::COUNT;
    pub(crate) const ENERGY: usize = SYNERGY + Track::COUNT;
    pub(crate) const CHOOSE: usize = ENERGY + (1 << Track::COUNT) * Track::COUNT;
    pub(crate) const CIV: usize = CHOOSE + MAX_CHOICES * Track::COUNT;
    pub(crate) const PLACE_ROVER: usize = CIV + MAX_CARDS;
    pub(crate) const STEP: usize = PLACE_ROVER + SQUARES;
    pub(crate) const TELEPORT: usize = STEP + MAX_ROVERS * SQUARES;
    pub(crate) const PATCH: usize = TELEPORT + MAX_ROVERS * SQUARES;
    pub(crate) const STORE_PATCH: usize = PATCH + SQUARES;
    pub(crate) const COLLECT: usize = STORE_PATCH + 1;
    pub(crate) const DESTROY: usize = COLLECT + Collectible::COUNT * SQUARES;
    pub(crate) const DESTROY_LINE: usize = DESTROY + Collectible::COUNT * SQUARES;
    pub(crate) const TARGET: usize = DESTROY_LINE + Collectible::COUNT * LINES;
    pub(crate) const FLUX_TOKEN: usize = TARGET + Track::COUNT * MAX_POSITIONS;
    pub(crate) const EITHER: usize = FLUX_TOKEN + Track::COUNT;
    pub(crate) const CARRIED: usize = EITHER + 2 * MAX_ALTERNATIVES;
    pub(crate) const USE: usize = CARRIED + 2;
    pub(crate) const MORE_PATCHES: usize = USE + MAX_TECHS as usize;
    pub(crate) const PATCH_TO_SYNERGY: usize = MORE_PATCHES + 1;
    pub(crate) const SYNERGY_MORE: usize = PATCH_TO_SYNERGY + 1;
    pub(crate) const JUMP: usize = SYNERGY_MORE + Track::COUNT;
    pub(crate) const PUT_LIFEPOD: usize = JUMP + MAX_ROVERS * SQUARES;
    pub(crate) const LIFT_LIFEPOD: usize = PUT_LIFEPOD + LifepodPlace::COUNT;
    pub(crate) const REPOSITION: usize = LIFT_LIFEPOD + LifepodPlace::COUNT;
    pub(crate) const CLAIM_ROW: usize = REPOSITION + 1;
    pub(crate) const OBJECTIVE: usize = CLAIM_ROW + Track::COUNT;
    pub(crate) const DRAFT: usize = OBJECTIVE + MAX_CARDS;
    pub(crate) const HIGHER_CIV: usize = DRAFT + 2;
    pub(crate) const KEEP_CIV: usize = HIGHER_CIV + MAX_CARDS;
    pub(crate) const EVENT: usize = KEEP_CIV + MAX_CARDS;
    pub(crate) const END: usize = EVENT + EventMove::COUNT;
}

/// Number of actions; the largest index is one less.
pub const ACTIONS: usize = first::END;

/// How often a block has an action for each square.
pub(crate) const SQUARE_SETS: usize = 2 * 3 * MAX_ORIENTATIONS + 3 * MAX_ROVERS + 2 * Collectible::COUNT + 4;

/// Number of the other actions.
pub(crate) const SINGLES: usize = ACTIONS - SQUARE_SETS * SQUARES;

/// The layout of the action space.
pub fn action_space() -> ActionSpace {
    const ROWS: (&str, u16) = ("row", SIDE as u16);
    const COLUMNS: (&str, u16) = ("column", SIDE as u16);
    const TRACKS: (&str, u16) = ("track", Track::COUNT as u16);
    const SLOTS: (&str, u16) = ("slot", 2);
    const ORIENTATIONS: (&str, u16) = ("orientation", MAX_ORIENTATIONS as u16);
    const PIECES: (&str, u16) = ("piece", Collectible::COUNT as u16);
    const ROVERS: (&str, u16) = ("rover", MAX_ROVERS as u16);
    type Dimensions = [(&'static str, u16)];
    let blocks: [(&'static str, usize, &Dimensions); 36] = [
        ("done", first::DONE, &[]),
        ("rotate", first::ROTATE, &[("steps", 6)]),
        ("take", first::TAKE, &[SLOTS]),
        ("lay", first::LAY, &[SLOTS, ORIENTATIONS, ROWS, COLUMNS]),
        (
            "lay-free",
            first::LAY_FREE,
            &[("resources", 2), SLOTS, ORIENTATIONS, ROWS, COLUMNS],
        ),
        ("resource", first::RESOURCE, &[TRACKS]),
        ("advance", first::ADVANCE, &[TRACKS]),
        ("synergy", first::SYNERGY, &[TRACKS]),
        ("energy", first::ENERGY, &[("set", 1 << Track::COUNT), TRACKS]),
        ("choose", first::CHOOSE, &[("choice", MAX_CHOICES as u16), TRACKS]),
        ("civ", first::CIV, &[("card", MAX_CARDS as u16)]),
        ("place-rover", first::PLACE_ROVER, &[ROWS, COLUMNS]),
        ("step", first::STEP, &[ROVERS, ROWS, COLUMNS]),
        ("teleport", first::TELEPORT, &[ROVERS, ROWS, COLUMNS]),
        ("patch", first::PATCH, &[ROWS, COLUMNS]),
        ("store-patch", first::STORE_PATCH, &[]),
        ("collect", first::COLLECT, &[PIECES, ROWS, COLUMNS]),
        ("destroy", first::DESTROY, &[PIECES, ROWS, COLUMNS]),
        ("destroy-line", first::DESTROY_LINE, &[PIECES, ("line", LINES as u16)]),
        ("target", first::TARGET, &[TRACKS, ("position", MAX_POSITIONS as u16)]),
        ("flux-token", first::FLUX_TOKEN, &[TRACKS]),
        (
            "either",
            first::EITHER,
            &[("pair", MAX_ALTERNATIVES as u16), ("side", 2)],
        ),
        ("carried", first::CARRIED, &[("destroyed", 2)]),
        ("use", first::USE, &[("tech", MAX_TECHS as u16)]),
        ("more-patches", first::MORE_PATCHES, &[]),
        ("patch-to-synergy", first::PATCH_TO_SYNERGY, &[]),
        ("synergy-more", first::SYNERGY_MORE, &[TRACKS]),
        ("jump", first::JUMP, &[ROVERS, ROWS, COLUMNS]),
        (
            "put-lifepod",
            first::PUT_LIFEPOD,
            &[("place", LifepodPlace::COUNT as u16)],
        ),
        (
            "lift-lifepod",
            first::LIFT_LIFEPOD,
            &[("place", LifepodPlace::COUNT as u16)],
        ),
        ("reposition", first::REPOSITION, &[]),
        ("claim-row", first::CLAIM_ROW, &[TRACKS]),
        ("objective", first::OBJECTIVE, &[("card", MAX_CARDS as u16)]),
        ("draft", first::DRAFT, &[SLOTS]),
        ("higher-civ", first::HIGHER_CIV, &[("card", MAX_CARDS as u16)]),
        ("keep-civ", first::KEEP_CIV, &[("card", MAX_CARDS as u16)]),
    ];
    let block = |(name, first, dimensions): (_, usize, &[_])| ActionBlock {
        name,
        first: first as u16,
        dimensions: dimensions.to_vec(),
    };
    let of_events = BLOCKS.map(|(name, start, dimensions)| (name, first::EVENT + start, dimensions));
    ActionSpace {
        blocks: blocks.into_iter().chain(of_events).map(block).collect(),
    }
}
