//! Why a patch cannot be laid, stored or traded (PU-3.7).

use super::places::{first_piece, ground_of};
use super::techs::{self, Missing};
use crate::bitboard::Square;
use crate::by_seat::Seat;
use crate::planet_unknown::play::patches;
use crate::planet_unknown::ruleset::effects::Effect;
use crate::planet_unknown::seat::{abilities, placement};
use crate::planet_unknown::state::{Board, Item, State, TileLimit};
use crate::planet_unknown::tables::Tables;

/// Why a patch cannot be laid on a square.
pub(super) fn patch(tables: &Tables, board: &Board, square: Square) -> String {
    if board.pending.count(Item::Patch) == 0 && board.pending.count(Item::StoredPatch) == 0 {
        return "no patch waits to be laid (PU-3.7)".to_owned();
    }
    misplaced(tables, board, square)
}

/// Why the patch of an event cannot be laid on a square.
pub(super) fn guarded(tables: &Tables, board: &Board, square: Square) -> String {
    match placement::patch_squares(tables, board).contains(square) {
        true => format!("a patch on {square} would leave no room for a tile, which an event may not do (CARDS-3.3)"),
        false => misplaced(tables, board, square),
    }
}

/// Why a patch cannot lie on a square.
fn misplaced(tables: &Tables, board: &Board, square: Square) -> String {
    let (planet, held) = (tables.planet(board), abilities::held(tables, board));
    if !planet.squares.contains(square) {
        return format!("{square} is off the planet (PU-3.7)");
    }
    if board.patches.contains(square) && held.patches_on_tiles {
        return format!("a patch lies on {square} already (CORP-8.4)");
    }
    if board.covered.contains(square) && !held.patches_on_tiles {
        return format!("a piece lies on {square} already (PU-3.7)");
    }
    if planet.placement.no_patches.contains(square) {
        let ground = ground_of(planet, planet.placement.no_patches).map_or("such ground", |ground| ground.name());
        return format!("no patch may lie on the {ground} of {} (PU-3.3)", planet.name);
    }
    if (board.covered & board.meteorites).contains(square) && !held.patches_on_meteorites {
        return format!("a meteorite lies on {square} (CORP-8.4)");
    }
    let rules = placement::PatchRules {
        adjacency: !held.patches_apart,
        on_tiles: held.patches_on_tiles,
        on_meteorites: held.patches_on_meteorites,
    };
    if placement::patch_placements(tables, board, rules).contains(square) {
        limit_text(board.limits.tiles).to_owned()
    } else if board.covered.is_empty() {
        first_piece(planet)
    } else {
        "a patch has to lie beside another piece (PU-3.7)".to_owned()
    }
}

const fn limit_text(limit: Option<TileLimit>) -> &'static str {
    match limit {
        Some(TileLimit::Ice) => "the event of the round keeps patches off ice too (PU-3.3)",
        Some(TileLimit::Matching) => "the event of the round keeps patches off biomass terrain too (PU-3.3)",
        Some(TileLimit::Edge) | None => "the event of the round keeps patches off the edge too (PU-3.3)",
    }
}

/// Why no patch can be stored.
pub(super) fn store(tables: &Tables, state: &State, seat: Seat) -> String {
    let board = &state.boards[seat];
    if !patches::has_patch(board) {
        return "no patch that was just gained waits (CORP-G10)".to_owned();
    }
    if state.phase.is_end_of_game() {
        return "patches are stored for the end of the game, which has come (CORP-0.2)".to_owned();
    }
    let missing = techs::missing(tables, board, |effect| matches!(effect, Effect::StorePatches));
    missing.map_or_else(
        || "a patch without a square is lost, not stored (R5)".to_owned(),
        Missing::text,
    )
}

/// Why no more patches can be gained instead of one.
pub(super) fn more(tables: &Tables, board: &Board) -> String {
    instead(
        techs::missing(tables, board, |effect| matches!(effect, Effect::MorePatches { .. })),
        "no patch that was just gained waits (CORP-8.5)",
    )
}

/// Why no synergy boost can be taken instead of a patch.
pub(super) fn to_synergy(tables: &Tables, board: &Board) -> String {
    let missing = techs::missing(tables, board, |effect| matches!(effect, Effect::PatchToSynergy));
    match board.limits.no_synergy && missing.is_none() {
        true => "the event of the round withholds synergy boosts (PU-4.9)".to_owned(),
        false => instead(missing, "no patch that was just gained waits (CORP-4.3)"),
    }
}

fn instead(missing: Option<Missing<'_>>, otherwise: &str) -> String {
    missing.map_or_else(|| otherwise.to_owned(), Missing::text)
}
