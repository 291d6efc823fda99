//! The numbering of actions: blocks, their first indices and sizes.

use super::action::{LINES, MAX_CARDS, MAX_ROVERS};
use super::event_move::{self, EventMove};
use super::pending::MAX_ALTERNATIVES;
use super::resource::{Collectible, Track};
use super::ruleset::powers::MAX_TECHS;
use super::state::LifepodPlace;
use super::tables::MAX_POSITIONS;
use crate::action_space::{ActionBlock, ActionSpace};
use crate::bitboard::{MAX_ORIENTATIONS, SIDE, SQUARES};

/// First index of each block; [`BLOCKS`] says what is in it.
pub(super) mod first {
    use super::{Collectible, LINES, MAX_CARDS, MAX_ORIENTATIONS, MAX_ROVERS, SQUARES, Track};
    use crate::planet_unknown::pending::{MAX_ALTERNATIVES, MAX_CHOICES};
    use crate::planet_unknown::ruleset::powers::MAX_TECHS;
    use crate::planet_unknown::tables::MAX_POSITIONS;

    pub(in super::super) const PLACEMENTS: usize = 2 * MAX_ORIENTATIONS * SQUARES;
    pub(in super::super) const DONE: usize = 0;
    pub(in super::super) const ROTATE: usize = DONE + 1;
    pub(in super::super) const TAKE: usize = ROTATE + 6;
    pub(in super::super) const LAY: usize = TAKE + 2;
    pub(in super::super) const LAY_FREE: usize = LAY + PLACEMENTS;
    pub(in super::super) const RESOURCE: usize = LAY_FREE + 2 * PLACEMENTS;
    pub(in super::super) const ADVANCE: usize = RESOURCE + Track::COUNT;
    pub(in super::super) const SYNERGY: usize = ADVANCE + Track::COUNT;
    pub(in super::super) const ENERGY: usize = SYNERGY + Track::COUNT;
    pub(in super::super) const CHOOSE: usize = ENERGY + (1 << Track::COUNT) * Track::COUNT;
    pub(in super::super) const CIV: usize = CHOOSE + MAX_CHOICES * Track::COUNT;
    pub(in super::super) const PLACE_ROVER: usize = CIV + MAX_CARDS;
    pub(in super::super) const STEP: usize = PLACE_ROVER + SQUARES;
    pub(in super::super) const TELEPORT: usize = STEP + MAX_ROVERS * SQUARES;
    pub(in super::super) const PATCH: usize = TELEPORT + MAX_ROVERS * SQUARES;
    pub(in super::super) const STORE_PATCH: usize = PATCH + SQUARES;
    pub(in super::super) const COLLECT: usize = STORE_PATCH + 1;
    pub(in super::super) const DESTROY: usize = COLLECT + Collectible::COUNT * SQUARES;
    pub(in super::super) const DESTROY_LINE: usize = DESTROY + Collectible::COUNT * SQUARES;
    pub(in super::super) const TARGET: usize = DESTROY_LINE + Collectible::COUNT * LINES;
    pub(in super::super) const FLUX_TOKEN: usize = TARGET + Track::COUNT * MAX_POSITIONS;
    pub(in super::super) const EITHER: usize = FLUX_TOKEN + Track::COUNT;
    pub(in super::super) const CARRIED: usize = EITHER + 2 * MAX_ALTERNATIVES;
    pub(in super::super) const USE: usize = CARRIED + 2;
    pub(in super::super) const MORE_PATCHES: usize = USE + MAX_TECHS as usize;
    pub(in super::super) const PATCH_TO_SYNERGY: usize = MORE_PATCHES + 1;
    pub(in super::super) const SYNERGY_MORE: usize = PATCH_TO_SYNERGY + 1;
    pub(in super::super) const JUMP: usize = SYNERGY_MORE + Track::COUNT;
    pub(in super::super) const PUT_LIFEPOD: usize = JUMP + MAX_ROVERS * SQUARES;
    pub(in super::super) const LIFT_LIFEPOD: usize = PUT_LIFEPOD + super::LifepodPlace::COUNT;
    pub(in super::super) const REPOSITION: usize = LIFT_LIFEPOD + super::LifepodPlace::COUNT;
    pub(in super::super) const CLAIM_ROW: usize = REPOSITION + 1;
    pub(in super::super) const OBJECTIVE: usize = CLAIM_ROW + Track::COUNT;
    pub(in super::super) const DRAFT: usize = OBJECTIVE + MAX_CARDS;
    pub(in super::super) const HIGHER_CIV: usize = DRAFT + 2;
    pub(in super::super) const KEEP_CIV: usize = HIGHER_CIV + MAX_CARDS;
    pub(in super::super) const EVENT: usize = KEEP_CIV + MAX_CARDS;
    pub(in super::super) const END: usize = EVENT + super::EventMove::COUNT;
}

/// Number of actions; the largest index is one less.
pub const ACTIONS: usize = first::END;

/// How often a block has an action for each square.
pub(super) const SQUARE_SETS: usize = 2 * 3 * MAX_ORIENTATIONS + 3 * MAX_ROVERS + 2 * Collectible::COUNT + 4;

/// Number of the other actions.
pub(super) const SINGLES: usize = ACTIONS - SQUARE_SETS * SQUARES;

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
        (
            "choose",
            first::CHOOSE,
            &[("choice", super::pending::MAX_CHOICES as u16), TRACKS],
        ),
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
    let of_events = event_move::BLOCKS.map(|(name, start, dimensions)| (name, first::EVENT + start, dimensions));
    ActionSpace {
        blocks: blocks.into_iter().chain(of_events).map(block).collect(),
    }
}
