//! Where trackers are, and where an advance or a regress may lead (PU-4.4, CORP-G2, CORP-G6).

use super::abilities;
use crate::planet_unknown::action::Spot;
use crate::planet_unknown::resource::{Track, TrackSet};
use crate::planet_unknown::state::Board;
use crate::planet_unknown::tables::{Held, Tables};
use arrayvec::ArrayVec;
use std::ops::ControlFlow;

/// The most spots that one advance may lead to: up and sideways on three tracks, or staying.
const MAX_TARGETS: usize = 8;

/// What decides where the trackers of a board may go.
pub(crate) struct Ways<'a> {
    tables: &'a Tables,
    board: &'a Board,
    held: &'a Held,
    /// Where trackers bar the corporation board for each other, one bit for each position of a track (CORP-5.3,
    /// CORP-6.4).
    barred: [u32; Track::COUNT],
}

impl<'a> Ways<'a> {
    pub(crate) fn of(tables: &'a Tables, board: &'a Board) -> Ways<'a> {
        let mut barred = [0; Track::COUNT];
        if tables.corporation(board).trackers_block {
            for tracker in Track::ALL {
                let place = place_of(tables, board, board.spot(tracker));
                barred[place.track.index()] |= 1 << place.position;
            }
        }
        Ways {
            tables,
            board,
            held: abilities::held(tables, board),
            barred,
        }
    }

    /// Returns whether a spot is blocked by another tracker than this one.
    fn is_blocked(&self, tracker: Track, spot: Spot) -> bool {
        let place = |spot| place_of(self.tables, self.board, spot);
        let Spot { track, position } = place(spot);
        let is_barred = self.barred[track.index()] >> position & 1 == 1;
        is_barred && place(spot) != place(self.board.spot(tracker))
    }
}

/// The spots that an advance of a tracker may lead to, ascending; its own spot if it stays at the top and overflows.
/// Sideways shifts (CORP-5.8) are included if `shifts` is set.
pub fn targets(tables: &Tables, board: &Board, tracker: Track, shifts: bool) -> ArrayVec<Spot, MAX_TARGETS> {
    let mut targets = ArrayVec::new();
    let _ = visit_targets(&Ways::of(tables, board), tracker, shifts, &mut |spot| {
        targets.push(spot);
        ControlFlow::Continue(())
    });
    if targets.len() > 1 {
        targets.sort_unstable();
    }
    targets
}

/// The trackers of a set that can make an advance.
pub(crate) fn with_targets(tables: &Tables, board: &Board, trackers: TrackSet, shifts: bool) -> TrackSet {
    let ways = Ways::of(tables, board);
    let has_target =
        |&tracker: &Track| visit_targets(&ways, tracker, shifts, &mut |_| ControlFlow::Break(())).is_break();
    trackers.iter().filter(has_target).collect()
}

/// At the top of a track that overflows a tracker may stay, whichever it is (CORP-5.4).
fn visit_targets(
    ways: &Ways<'_>,
    tracker: Track,
    shifts: bool,
    visit: &mut impl FnMut(Spot) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let Ways { tables, board, .. } = *ways;
    let from = board.spot(tracker);
    let table = tables.track(board, from.track);
    if tables.corporation(board).moves_diagonally {
        visit_diagonal_targets(ways, tracker, shifts, visit)?;
    } else if from.position < table.top {
        let next = next_free(ways, tracker, from.position + 1..=table.top);
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
    next_free(&Ways::of(tables, board), tracker, (0..board.tracker(tracker)).rev())
}

/// How many single regresses of a tracker are possible, at most `steps`.
pub(crate) fn regress_depth(ways: &Ways<'_>, tracker: Track, steps: u8) -> u8 {
    let mut position = ways.board.tracker(tracker);
    let mut step = || {
        position = next_free(ways, tracker, (0..position).rev())?.position;
        Some(())
    };
    (0..steps).take_while(|_| step().is_some()).count() as u8
}

/// The first of some positions of its track that a tracker can enter; it skips lifepods, and other trackers if it has
/// the tech.
fn next_free(ways: &Ways<'_>, tracker: Track, positions: impl Iterator<Item = u8>) -> Option<Spot> {
    let track = ways.board.spot(tracker).track;
    let lifepods = ways.board.lifepods_on[track.index()];
    let mut spots = positions
        .filter(|position| lifepods >> position & 1 == 0)
        .map(|position| Spot { track, position });
    if ways.held.skips_trackers {
        spots.find(|&spot| !ways.is_blocked(tracker, spot))
    } else {
        spots.next().filter(|&spot| !ways.is_blocked(tracker, spot))
    }
}

/// Straight and diagonal steps up, and shifts to the side, from position 15 too (R38).
fn visit_diagonal_targets(
    ways: &Ways<'_>,
    tracker: Track,
    shifts: bool,
    visit: &mut impl FnMut(Spot) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let Ways { tables, board, .. } = *ways;
    let from = board.spot(tracker);
    // The tracks adjacent on the board, and those that a tech links to it (CORP-5.1, CORP-5.6).
    let beside = tables.adjacent_tracks[from.track.index()] | ways.held.links[from.track.index()];
    let mut enter = |spot: Spot| {
        let is_there = spot.position <= tables.track(board, spot.track).top;
        if is_there && !ways.is_blocked(tracker, spot) {
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
    if shifts && ways.held.shifts_sideways {
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

/// The place on the corporation board of a spot.
fn place_of(tables: &Tables, board: &Board, spot: Spot) -> Spot {
    tables.track(board, spot.track).path[usize::from(spot.position)]
}
