//! Finds the rules and techs of a corporation that are active on a board (PU-4.5, CORP-G13). A tech level is blocked
//! and opened in `tracks.rs`, where its milestone is reached.

use crate::planet_unknown::resource::Track;
use crate::planet_unknown::ruleset::choices::TeleportRoute;
use crate::planet_unknown::ruleset::powers::TechUnlock;
use crate::planet_unknown::ruleset::timing::UseLimit;
use crate::planet_unknown::state::Board;
use crate::planet_unknown::tables::{Held, Offer, Tables};

/// The techs that a board has available, one bit each.
#[inline(always)]
pub(crate) fn techs(tables: &Tables, board: &Board) -> u8 {
    let corporation = tables.corporation(board);
    if corporation.tech_unlock == TechUnlock::Level {
        corporation.techs_at[usize::from(board.tracker(Track::Tech))] & !board.blocked_techs
    } else {
        techs_by_rule(tables, board)
    }
}

/// The techs of a corporation for which reaching the level is not the only condition (CORP-1.3, CORP-2.2, CORP-4.1).
fn techs_by_rule(tables: &Tables, board: &Board) -> u8 {
    let corporation = tables.corporation(board);
    let levels = || tech_levels(tables, board);
    match corporation.tech_unlock {
        TechUnlock::Level | TechUnlock::AnyTracker => levels(),
        TechUnlock::Latest => levels().checked_ilog2().map_or(0, |latest| 1 << latest),
        TechUnlock::Uncovered => {
            let covered = board.lifepods_on[Track::Tech.index()];
            if covered == 0 {
                return levels();
            }
            let is_open = |&(_, &level): &(usize, &u8)| covered >> level & 1 == 0;
            let open = corporation.tech_levels.iter().enumerate().filter(is_open);
            levels() & open.fold(0, |techs, (tech, _)| techs | 1 << tech)
        }
        TechUnlock::Lifepod => board.lifepods_on_techs,
    }
}

/// The levels at or below the tech tracker, or the highest tracker on its track (CORP-5.5), that are not blocked
/// (PU-4.5).
#[inline(always)]
pub(crate) fn tech_levels(tables: &Tables, board: &Board) -> u8 {
    let corporation = tables.corporation(board);
    let height = match corporation.tech_unlock {
        TechUnlock::AnyTracker => {
            // 0 is a tracker that is not there, so that the maximum needs no branch.
            let spots = Track::ALL.map(|tracker| board.spot(tracker));
            let heights = spots.map(|spot| (spot.position + 1) * u8::from(spot.track == Track::Tech));
            heights.into_iter().fold(0, u8::max).checked_sub(1)
        }
        _ => Some(board.tracker(Track::Tech)),
    };
    let levels = height.map_or(0, |height| corporation.techs_at[usize::from(height)]);
    levels & !board.blocked_techs
}

/// The active abilities of a board, and what they come to.
#[inline(always)]
pub(crate) fn held<'t>(tables: &'t Tables, board: &Board) -> &'t Held {
    &tables.corporation(board).held[usize::from(techs(tables, board))]
}

/// Returns whether a limited tech was already used in the period of its limit.
pub(crate) fn is_spent(board: &Board, tech: Option<u8>, limit: Option<UseLimit>) -> bool {
    let used = match limit {
        None => 0,
        Some(UseLimit::Round) => board.used_this_round,
        Some(UseLimit::Game) => board.used_this_game,
    };
    tech.is_some_and(|tech| used >> tech & 1 == 1)
}

/// Records the use of a limited tech.
pub(crate) fn note_use<T>(board: &mut Board, offer: &Offer<T>) {
    let used = match offer.limit {
        None => return,
        Some(UseLimit::Round) => &mut board.used_this_round,
        Some(UseLimit::Game) => &mut board.used_this_game,
    };
    *used |= offer.tech.map_or(0, |tech| 1 << tech);
}

/// The offers that are not used up.
pub(crate) fn usable<'t, T>(board: &Board, offers: &'t [Offer<T>]) -> impl Iterator<Item = &'t Offer<T>> {
    offers.iter().filter(|offer| !is_spent(board, offer.tech, offer.limit))
}

/// The amount that is added to a movement number printed under a tracker (CORP-G16, CORP-0.3, CORP-5.7).
pub(crate) fn movement_bonus(tables: &Tables, board: &Board) -> u8 {
    let on_track = board.stands_on.iter().filter(|&&track| track == Track::Rover).count();
    let mut bonuses = held(tables, board).movement_bonuses.iter();
    let applies = bonuses.find(|&&(trackers, _)| on_track >= usize::from(trackers));
    applies.map_or(0, |&(_, amount)| amount)
}

/// The tech that gives more patches instead of one, if it may be used (CORP-8.5).
pub(crate) fn more_patches<'t>(held: &'t Held, board: &Board) -> Option<&'t Offer<u8>> {
    usable(board, &held.more_patches).next()
}

/// The tech that gives a synergy boost instead of a patch, if it may be used (CORP-4.3).
pub(crate) fn patch_to_synergy<'t>(held: &'t Held, board: &Board) -> Option<&'t Offer<()>> {
    usable(board, &held.patch_to_synergy).find(|_| !board.limits.no_synergy)
}

/// The tech with which a synergy boost advances more than once, if it may be used (CORP-4.5).
pub(crate) fn synergy_steps<'t>(held: &'t Held, board: &Board) -> Option<&'t Offer<u8>> {
    usable(board, &held.synergy_steps).next()
}

/// The tech with which rovers jump, if it may be used and paid (CORP-4.4, CORP-7.4).
pub(crate) fn jump<'t>(held: &'t Held, board: &Board) -> Option<&'t Offer<(TeleportRoute, u8)>> {
    usable(board, &held.jumps).find(|offer| board.movement >= offer.what.1)
}
