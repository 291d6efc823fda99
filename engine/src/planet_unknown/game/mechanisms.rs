//! The mechanisms that an agent may do without.

use crate::action_space::Action;
use crate::game::{Mechanism, Members, Rules};
use crate::planet_unknown::action::Move;
use crate::planet_unknown::state::State;
use crate::planet_unknown::supply::station;
use crate::planet_unknown::tables::Tables;

/// All of them, for a game that knows whether an action lays a meteor tile. What a tech, a corporation or a card does by itself
/// is no action, and belongs to none.
pub(super) fn mechanisms<G: Rules>(lays_meteor_tile: fn(&G, &G::State, Action) -> bool) -> Vec<Mechanism<G>> {
    let of_kinds = |word, meaning, kinds| Mechanism {
        word,
        meaning,
        members: Members::Kinds(kinds),
    };
    vec![
        of_kinds(
            "rovers",
            "placing and moving rovers (PU-5)",
            &["place-rover", "step", "teleport", "jump"],
        ),
        of_kinds(
            "techs",
            "what a tech lets a seat do (PU-4.5)",
            &[
                "use",
                "more-patches",
                "patch-to-synergy",
                "synergy-more",
                "jump",
                "store-patch",
                "draft",
                "higher-civ",
                "keep-civ",
            ],
        ),
        of_kinds(
            "cards",
            "keeping civ cards, where a seat need not (PU-4.7)",
            &["civ", "higher-civ", "keep-civ"],
        ),
        Mechanism {
            word: "meteor-tiles",
            meaning: "laying tiles that show a meteor symbol (PU-3.6)",
            members: Members::Where(lays_meteor_tile),
        },
    ]
}

/// Whether an action lays a tile that shows a meteor symbol, or drafts it to be laid.
pub(super) fn lays_meteor_tile(tables: &Tables, state: &State, action: Action) -> bool {
    let slot = match Move::from_action(action) {
        Move::Lay(placement) | Move::LayFree { placement, .. } => placement.slot,
        Move::Draft(slot) => slot,
        _ => return false,
    };
    let tile = station::offered(tables, state, state.actor, slot);
    tile.is_some_and(|tile| tables.tile(tile).has_meteor)
}
