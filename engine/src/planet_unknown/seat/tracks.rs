//! Advances and what they claim (PU-4).

use super::{abilities, path, round_start};
use crate::planet_unknown::action::Spot;
use crate::planet_unknown::capacities::RANKS;
use crate::planet_unknown::ids::{AlternativeId, ChoiceId};
use crate::planet_unknown::resource::{Track, TrackSet};
use crate::planet_unknown::ruleset::rulings::{BlockedTechMilestone, CardTrackers};
use crate::planet_unknown::state::{Board, Claims, Item, UnfinishedAction};
use crate::planet_unknown::tables::{Benefits, Choice, Gain, Tables};

/// How an advance is made.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct AdvanceOptions {
    /// Which benefits of the spots entered are claimed.
    pub(crate) claims: Claims,
    /// Whether the tracker may shift sideways instead (CORP-5.8).
    pub(crate) shifts: bool,
    /// The climb that this step belongs to.
    pub(crate) climb: Option<ChoiceId>,
    /// How many more such steps follow immediately.
    pub(crate) repeat: u8,
}

/// An advance with all benefits.
const PLAIN: AdvanceOptions = AdvanceOptions {
    claims: Claims::All,
    shifts: true,
    climb: None,
    repeat: 0,
};

/// Returns whether a tracker can advance (PU-4.4).
pub fn can_advance(tables: &Tables, board: &Board, tracker: Track) -> bool {
    if path::goes_straight(tables, board) {
        return board.tracker(tracker) < tables.corporation(board).ends[tracker.index()];
    }
    path::with_targets(tables, board, TrackSet::only(tracker), true).contains(tracker)
}

/// The trackers of a set that can advance.
pub(crate) fn advanceable(tables: &Tables, board: &Board, among: TrackSet) -> TrackSet {
    if path::goes_straight(tables, board) {
        let ends = &tables.corporation(board).ends;
        let advances = |track: usize| usize::from(board.trackers[track] < ends[track]) << track;
        return among & TrackSet::from_bits((0..Track::COUNT).fold(0, |set, track| set | advances(track)));
    }
    path::with_targets(tables, board, among, true)
}

/// Advances a tracker with all benefits; if several spots are possible, the seat has to choose one first.
pub(crate) fn advance(tables: &Tables, board: &mut Board, tracker: Track) {
    advance_with(tables, board, tracker, PLAIN);
}

fn advance_with(tables: &Tables, board: &mut Board, tracker: Track, options: AdvanceOptions) {
    if path::goes_straight(tables, board) {
        if let Some(target) = path::straight_on(tables, board, tracker) {
            enter(tables, board, tracker, target, options);
        }
        return;
    }
    match path::targets(tables, board, tracker, options.shifts)[..] {
        [] => {}
        [target] => enter(tables, board, tracker, target, options),
        _ => {
            board.unfinished = Some(UnfinishedAction::Advance {
                tracker,
                claims: options.claims,
                climb: options.climb,
                more: options.repeat,
            })
        }
    }
}

/// Finishes an advance: moves the tracker to the chosen spot.
pub(crate) fn advance_to(tables: &Tables, board: &mut Board, target: Spot) {
    let Some(UnfinishedAction::Advance {
        tracker,
        claims,
        climb,
        more,
    }) = board.unfinished.take()
    else {
        unreachable!("a spot is only chosen for an unfinished advance")
    };
    enter(
        tables,
        board,
        tracker,
        target,
        AdvanceOptions {
            claims,
            shifts: climb.is_none(),
            climb,
            repeat: more,
        },
    );
}

/// Puts a tracker on a spot and claims its benefits (CORP-G2, CORP-5.2), even if they were claimed before (R21).
fn enter(tables: &Tables, board: &mut Board, tracker: Track, target: Spot, options: AdvanceOptions) {
    let from = board.spot(tracker);
    let table = tables.track(board, target.track);
    let benefits = if target == from {
        table.overflow.expect("a tracker stays only where the track overflows")
    } else {
        table.benefits[usize::from(target.position)]
    };
    if target.position == from.position && target != from {
        board.shifted[tracker.index()][target.track.index()] |= 1 << target.position;
    }
    if benefits.tech {
        let claimed = options.claims != Claims::Nothing && !board.limits.no_milestones;
        enter_tech_milestone(tables, board, target.position, claimed);
    }
    board.put(tracker, target);
    if options.claims != Claims::Nothing {
        claim(tables, board, target.track, benefits, options.claims == Claims::All);
    }
    if let Some(choice) = options.climb {
        go_on_climbing(tables, board, choice);
    }
    if let Some(repeat) = options.repeat.checked_sub(1) {
        advance_with(tables, board, tracker, AdvanceOptions { repeat, ..options });
    }
}

/// Claims the benefits of a position of a track, better ones on an improved flux track (CORP-2.5), except those that the
/// event of the round withholds (PU-4.9).
pub(crate) fn claim(tables: &Tables, board: &mut Board, track: Track, benefits: Benefits, synergies: bool) {
    let synergies = synergies && !board.limits.no_synergy;
    let milestones = !board.limits.no_milestones;
    let improved = if board.flux == Some(track) {
        abilities::held(tables, board).flux_improvement
    } else {
        None
    };
    let times = |improved: Option<u8>| improved.unwrap_or(1);
    if benefits.synergy && synergies {
        let count = improved
            .filter(|_| track == Track::Water)
            .map(|improvement| improvement.water_synergies);
        board.pending.add(Item::Synergy, times(count));
    }
    if benefits.patch && milestones {
        let count = improved
            .filter(|_| track == Track::Biomass)
            .map(|improvement| improvement.biomass_patches);
        board.pending.add(Item::Patch, times(count));
    }
    if benefits.movement > 0 {
        let more = improved
            .filter(|_| track == Track::Rover)
            .map_or(0, |improvement| improvement.rover_move_bonus);
        board.gain_movement(benefits.movement + abilities::movement_bonus(tables, board) + more);
    }
    if benefits.rover && milestones {
        board.pending.add(Item::Rover, 1);
    }
    if let Some(tracker) = benefits.advance {
        board.pending.add(Item::Advance(tracker), 1);
    }
    let either = |either| either_item(tables, either, synergies, milestones);
    if let Some(item) = benefits.either.and_then(either) {
        board.pending.add(item, 1);
    }
    if let Some(rank) = benefits.civ_rank.filter(|_| milestones) {
        let more = improved
            .filter(|_| track == Track::Civ)
            .map_or(0, |improvement| improvement.civ_rank_bonus);
        claim_civ(tables, board, (rank + more).min(RANKS as u8));
    }
    if benefits.tech && milestones {
        reach_tech(tables, board);
    }
}

/// The item of a pair of gains; if one of them is withheld, the item of the other (R39).
fn either_item(tables: &Tables, either: AlternativeId, synergies: bool, milestones: bool) -> Option<Item> {
    let item = |gain: Gain| match gain {
        Gain::Patch => milestones.then_some(Item::Patch),
        Gain::Synergy => synergies.then_some(Item::Synergy),
        Gain::Advance(tracker) => Some(Item::Advance(tracker)),
        Gain::Peek => None,
    };
    match tables.alternative(either).map(item) {
        [Some(_), Some(_)] => Some(Item::Either(either)),
        [first, second] => first.or(second),
    }
}

/// Enters a tech milestone; without benefits, the level stays locked until it is entered with them (PU-4.5, R20).
fn enter_tech_milestone(tables: &Tables, board: &mut Board, position: u8, claimed: bool) {
    let levels = &tables.corporation(board).tech_levels;
    let Some(level) = levels.iter().position(|&level| level == position) else {
        return;
    };
    let is_lost = tables.event_rulings.blocked_tech_milestone == BlockedTechMilestone::Lost;
    if claimed {
        board.blocked_techs &= !(1 << level);
    } else if is_lost && abilities::tech_levels(tables, board) >> level & 1 == 0 {
        board.blocked_techs |= 1 << level;
    }
}

/// Gains synergy boosts that a tech gives, unless the event of the round withholds them (PU-4.9).
pub(crate) fn gain_synergy(board: &mut Board, count: u8) {
    if !board.limits.no_synergy {
        board.pending.add(Item::Synergy, count);
    }
}

/// A civ milestone: a claim for the end of the round, and what the corporation adds (PU-4.7, CORP-G9, CORP-7.1,
/// CORP-7.5).
fn claim_civ(tables: &Tables, board: &mut Board, rank: u8) {
    let claims = &mut board.claims[usize::from(rank) - 1];
    *claims = claims.checked_add(1).expect("fewer than 256 claims of a rank wait");
    let held = abilities::held(tables, board);
    for &(among, steps) in &held.regress_at_civ {
        let choice = tables.number_of(Choice::Regress { steps, among });
        board.pending.add(Item::Choice(choice), 1);
    }
    gain_synergy(board, held.synergies_at_civ);
}

/// Reaches a tech milestone: the level is active now; the flux token may be moved at once (CORP-2.1, R40).
fn reach_tech(tables: &Tables, board: &mut Board) {
    if abilities::held(tables, board).moves_flux_token {
        board.unfinished = Some(UnfinishedAction::FluxToken { climb: None });
    }
}

/// Puts the flux token on a track, and gains what a level just reached gives for it (CORP-2.3).
pub(crate) fn place_flux_token(tables: &Tables, board: &mut Board, track: Track) {
    let Some(UnfinishedAction::FluxToken { climb }) = board.unfinished.take() else {
        unreachable!("the token is only placed while that is unfinished")
    };
    let is_set_up = board.flux.is_none();
    board.flux = Some(track);
    if !is_set_up {
        round_start::gain_on_reaching(tables, board);
    }
    if let Some(choice) = climb {
        go_on_climbing(tables, board, choice);
    }
}

/// Resolves the resource of a tile, or the track chosen for its energy (PU-4.2, PU-4.3, R13); with the doubling tech it
/// advances again (CORP-0.4, R12).
pub(crate) fn advance_by_resource(tables: &Tables, board: &mut Board, tracker: Track, is_energy: bool) {
    let steps = abilities::held(tables, board).resource_steps[usize::from(is_energy)][tracker.index()];
    board.pending.add(Item::Advance(tracker), steps - 1);
    advance(tables, board, tracker);
}

/// The trackers that a choice may name next, after those in `named`.
pub(crate) fn choosable(tables: &Tables, board: &Board, choice: Choice, named: TrackSet) -> TrackSet {
    match choice {
        Choice::Trackers { among, .. } => advanceable(tables, board, among - named),
        Choice::Climb { position, among, .. } => {
            let below = |&tracker: &Track| {
                let spot = board.spot(tracker);
                let height = tables.track(board, spot.track).rows[usize::from(spot.position)];
                height < position
            };
            path::with_targets(tables, board, among.iter().filter(below).collect(), false)
        }
        Choice::Regress { steps, among } => {
            let ways = path::Ways::of(tables, board);
            let depths = Track::ALL.map(|tracker| match among.contains(tracker) {
                true => path::regress_depth(&ways, tracker, steps),
                false => 0,
            });
            let deepest = depths.into_iter().max().filter(|&deepest| deepest > 0);
            let is_deepest = |tracker: &Track| Some(depths[tracker.index()]) == deepest;
            among.iter().filter(is_deepest).collect()
        }
    }
}

/// Names a tracker for a choice that is pending or unfinished. The choice stays unfinished while more must be named (R44).
pub(crate) fn choose(tables: &Tables, board: &mut Board, index: ChoiceId, tracker: Track) {
    let named = match board.unfinished.take() {
        Some(UnfinishedAction::Choice { named, .. }) => named,
        _ => {
            board.pending.take(Item::Choice(index));
            board.pending.named(index)
        }
    };
    let named = named.with(tracker);
    match tables.choice(index) {
        Choice::Trackers {
            steps, benefits: false, ..
        } => {
            let options = AdvanceOptions {
                claims: Claims::Nothing,
                repeat: steps - 1,
                ..PLAIN
            };
            advance_with(tables, board, tracker, options);
        }
        choice @ Choice::Trackers { trackers, steps, .. } => {
            board.pending.add(Item::Advance(tracker), steps);
            let more = named.count() < usize::from(trackers);
            match tables.civ_card_rulings.card_trackers {
                CardTrackers::OneByOne => {
                    board.pending.add(Item::Choice(index), u8::from(more));
                    board
                        .pending
                        .note_named(index, if more { named } else { TrackSet::EMPTY });
                }
                CardTrackers::AllFirst => {
                    let more = more && !choosable(tables, board, choice, named).is_empty();
                    board.unfinished = more.then_some(UnfinishedAction::Choice { choice: index, named });
                }
            }
        }
        Choice::Climb { skip_synergy, .. } => {
            let options = AdvanceOptions {
                claims: if skip_synergy { Claims::NoSynergy } else { Claims::All },
                shifts: false,
                climb: Some(index),
                repeat: 0,
            };
            advance_with(tables, board, tracker, options);
        }
        Choice::Regress { steps, .. } => {
            for _ in 0..steps {
                let Some(target) = path::regress_target(tables, board, tracker) else {
                    break;
                };
                board.put(tracker, target);
            }
        }
    }
}

/// Continues a climb after a step: the next one follows immediately, once what came between is decided.
fn go_on_climbing(tables: &Tables, board: &mut Board, index: ChoiceId) {
    if let Some(UnfinishedAction::FluxToken { climb }) = &mut board.unfinished {
        *climb = Some(index);
    } else if !choosable(tables, board, tables.choice(index), TrackSet::EMPTY).is_empty() {
        board.unfinished = Some(UnfinishedAction::Choice {
            choice: index,
            named: TrackSet::EMPTY,
        });
    }
}

/// Advances a tracker up to its next milestone (CORP-2.4).
pub(crate) fn advance_to_milestone(tables: &Tables, board: &mut Board, tracker: Track) {
    while let Some(steps) = steps_to_milestone(tables, board, tracker) {
        advance(tables, board, tracker);
        if steps == 1 {
            break;
        }
    }
}

/// The number of advances to the next milestone of a tracker: a civ, patch, rover or tech icon.
pub(crate) fn steps_to_milestone(tables: &Tables, board: &Board, tracker: Track) -> Option<usize> {
    let spot = board.spot(tracker);
    let above = &tables.track(board, spot.track).benefits[usize::from(spot.position) + 1..];
    above.iter().position(Benefits::is_milestone).map(|steps| steps + 1)
}
