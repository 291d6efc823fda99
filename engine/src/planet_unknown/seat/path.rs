//! Where trackers are, and where an advance or a regress may lead (PU-4.4, CORP-G2, CORP-G6).

use super::abilities;
use crate::planet_unknown::action::Spot;
use crate::planet_unknown::resource::{Track, TrackSet};
use crate::planet_unknown::ruleset::effects::Effect;
use crate::planet_unknown::state::Board;
use crate::planet_unknown::tables::Tables;
use arrayvec::ArrayVec;
use std::ops::ControlFlow;

/// The most spots that one advance may lead to: up and sideways on three tracks, or staying.
const MAX_TARGETS: usize = 8;

/// The place on the corporation board of each tracker; `None` if trackers do not block their spots (CORP-5.3,
/// CORP-6.4).
type Barred = Option<[Spot; Track::COUNT]>;

/// The spots that an advance of a tracker may lead to, ascending; its own spot if it stays at the top and overflows.
/// Sideways shifts (CORP-5.8) are included if `shifts` is set.
pub fn targets(tables: &Tables, board: &Board, tracker: Track, shifts: bool) -> ArrayVec<Spot, MAX_TARGETS> {
    let mut targets = ArrayVec::new();
    let _ = visit_targets(
        tables,
        board,
        &barred_spots(tables, board),
        tracker,
        shifts,
        &mut |spot| {
            targets.push(spot);
            ControlFlow::Continue(())
        },
    );
    if targets.len() > 1 {
        targets.sort_unstable();
    }
    targets
}

/// The trackers of a set that can make an advance.
pub(crate) fn with_targets(tables: &Tables, board: &Board, trackers: TrackSet, shifts: bool) -> TrackSet {
    let barred = barred_spots(tables, board);
    let has_target = |&tracker: &Track| {
        visit_targets(tables, board, &barred, tracker, shifts, &mut |_| ControlFlow::Break(())).is_break()
    };
    trackers.iter().filter(has_target).collect()
}

/// At the top of a track that overflows a tracker may stay, whichever it is (CORP-5.4).
fn visit_targets(
    tables: &Tables,
    board: &Board,
    barred: &Barred,
    tracker: Track,
    shifts: bool,
    visit: &mut impl FnMut(Spot) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let from = board.spot(tracker);
    let table = tables.track(board, from.track);
    if tables.corporation(board).moves_diagonally {
        visit_diagonal_targets(tables, board, barred, tracker, shifts, visit)?;
    } else if from.position < table.top {
        let next = next_free(tables, board, barred, tracker, from.position + 1..=table.top);
        next.map_or(ControlFlow::Continue(()), &mut *visit)?;
    }
    if from.position == table.top && table.overflow.is_some() {
        visit(from)?;
    }
    ControlFlow::Continue(())
}

/// Returns whether trackers go straight up their tracks and nothing can be in the way.
pub(crate) fn goes_straight(tables: &Tables, board: &Board) -> bool {
    let corporation = tables.corporation(board);
    !corporation.moves_diagonally && !corporation.trackers_block && board.lifepods_on == [0; Track::COUNT]
}

/// The next spot of a tracker that has nothing in its way; its own spot if it stays at the top and overflows (CORP-G5,
/// R14).
pub(crate) fn straight_on(tables: &Tables, board: &Board, tracker: Track) -> Option<Spot> {
    let Spot { track, position } = board.spot(tracker);
    let corporation = tables.corporation(board);
    let top = corporation.tracks[track.index()].top;
    (position < corporation.ends[tracker.index()]).then(|| Spot {
        track,
        position: (position + 1).min(top),
    })
}

/// The spot that a regress of one leads to (CORP-1.2, CORP-6.5).
pub fn regress_target(tables: &Tables, board: &Board, tracker: Track) -> Option<Spot> {
    next_below(tables, board, tracker, board.spot(tracker).position)
}

/// How many single regresses of a tracker are possible, at most `steps`.
pub(crate) fn regress_depth(tables: &Tables, board: &Board, tracker: Track, steps: u8) -> u8 {
    let mut position = board.spot(tracker).position;
    let mut step = || {
        position = next_below(tables, board, tracker, position)?.position;
        Some(())
    };
    (0..steps).take_while(|_| step().is_some()).count() as u8
}

fn next_below(tables: &Tables, board: &Board, tracker: Track, position: u8) -> Option<Spot> {
    next_free(
        tables,
        board,
        &barred_spots(tables, board),
        tracker,
        (0..position).rev(),
    )
}

/// The first spot on a tracker's path that it can enter; it skips lifepods, and other trackers if it has the tech.
fn next_free(
    tables: &Tables,
    board: &Board,
    barred: &Barred,
    tracker: Track,
    positions: impl Iterator<Item = u8>,
) -> Option<Spot> {
    let track = board.spot(tracker).track;
    let skips = || {
        abilities::ability(tables, board, |effect| {
            matches!(effect, Effect::SkipTrackers).then_some(())
        })
        .is_some()
    };
    for position in positions {
        let spot = Spot { track, position };
        if board.lifepods_on[track.index()] >> position & 1 == 1 {
            continue;
        }
        if !is_blocked(tables, board, barred, tracker, spot) {
            return Some(spot);
        }
        if !skips() {
            return None;
        }
    }
    None
}

/// Straight and diagonal steps up, and shifts to the side, from position 15 too (R38).
fn visit_diagonal_targets(
    tables: &Tables,
    board: &Board,
    barred: &Barred,
    tracker: Track,
    shifts: bool,
    visit: &mut impl FnMut(Spot) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let from = board.spot(tracker);
    let beside = adjacent_tracks(tables, board, from.track);
    let mut enter = |spot: Spot| {
        let is_there = spot.position <= tables.track(board, spot.track).top;
        if is_there && !is_blocked(tables, board, barred, tracker, spot) {
            visit(spot)?;
        }
        ControlFlow::Continue(())
    };
    for track in beside.with(from.track).iter() {
        enter(Spot {
            track,
            position: from.position + 1,
        })?;
    }
    let may_shift = || {
        abilities::ability(tables, board, |effect| {
            matches!(effect, Effect::LateralShift).then_some(())
        })
        .is_some()
    };
    if shifts && may_shift() {
        let shifted = board.shifted[tracker.index()];
        for track in beside
            .iter()
            .filter(|track| shifted[track.index()] >> from.position & 1 == 0)
        {
            enter(Spot {
                track,
                position: from.position,
            })?;
        }
    }
    ControlFlow::Continue(())
}

/// The tracks adjacent to a track on the board, and those that a tech links to it (CORP-5.1, CORP-5.6).
fn adjacent_tracks(tables: &Tables, board: &Board, track: Track) -> TrackSet {
    let neighbours = tables.adjacent_tracks[track.index()];
    let linked = abilities::ability(tables, board, |effect| match *effect {
        Effect::LinkTracks { tracks: [a, b] } if track == a => Some(b),
        Effect::LinkTracks { tracks: [a, b] } if track == b => Some(a),
        _ => None,
    });
    linked.map_or(neighbours, |track| neighbours.with(track))
}

/// The places of trackers that block their spots for the others (CORP-5.3, CORP-6.4).
fn barred_spots(tables: &Tables, board: &Board) -> Barred {
    let bars = tables.corporation(board).trackers_block;
    bars.then(|| Track::ALL.map(|tracker| place_of(tables, board, board.spot(tracker))))
}

/// The place on the corporation board of a spot.
fn place_of(tables: &Tables, board: &Board, spot: Spot) -> Spot {
    tables.track(board, spot.track).path[usize::from(spot.position)]
}

/// Returns whether another tracker blocks a spot.
fn is_blocked(tables: &Tables, board: &Board, barred: &Barred, tracker: Track, spot: Spot) -> bool {
    let Some(barred) = barred else {
        return false;
    };
    let place = place_of(tables, board, spot);
    let mut others = Track::ALL.into_iter().zip(barred);
    others.any(|(other, &occupied)| occupied == place && other != tracker)
}
