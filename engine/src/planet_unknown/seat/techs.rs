//! Tests whether a tech can be used, and applies it to the seat's board (PU-0.9, CORP).

use super::{abilities, lifepods, tracks};
use crate::planet_unknown::resource::{Track, TrackSet};
use crate::planet_unknown::ruleset::choices::TrackChoice;
use crate::planet_unknown::state::{Board, UnfinishedAction};
use crate::planet_unknown::tables::{Choice, Tables, Use};

/// What using a tech does, if this can be carried out now (CORP-1.6, CORP-1.9, CORP-2.7, CORP-3.9, CORP-4.7, CORP-5.9,
/// CORP-8.3).
pub(crate) fn possible_use(tables: &Tables, board: &Board, offered: Use<TrackChoice>) -> Option<Use<Track>> {
    match offered {
        Use::Advance { tracker, steps } => {
            let tracker = board
                .track_of(tracker)
                .filter(|&tracker| tracks::can_advance(tables, board, tracker))?;
            Some(Use::Advance { tracker, steps })
        }
        Use::ToMilestone(track) => {
            let has_next = |&tracker: &Track| tracks::steps_to_milestone(tables, board, tracker).is_some();
            board.track_of(track).filter(has_next).map(Use::ToMilestone)
        }
        Use::Regress { steps } => {
            let among = TrackSet::ALL;
            let choosable = tracks::choosable(tables, board, Choice::Regress { steps, among }, TrackSet::EMPTY);
            (!choosable.is_empty()).then_some(Use::Regress { steps })
        }
        Use::Reset(track) => {
            let at_top = |track: &Track| board.tracker(*track) == tables.track(board, *track).top;
            board.track_of(track).filter(at_top).map(Use::Reset)
        }
        Use::Reposition { count } => {
            let can_move = lifepods::movable_lifepods(board).next().is_some();
            can_move.then_some(Use::Reposition { count })
        }
        Use::ClaimRow => Some(Use::ClaimRow),
        Use::CommonObjective => Some(Use::CommonObjective),
    }
}

/// Records the use of a tech that may be used at any time, and returns what it does.
pub(crate) fn begin_use(tables: &Tables, board: &mut Board, tech: u8) -> Use<Track> {
    let mut offers = abilities::held(tables, board).at_will.iter();
    let offer = offers.find(|offer| offer.tech == Some(tech));
    let offer = offer.expect("a legal use names a tech that the board holds");
    let begun = possible_use(tables, board, offer.what).expect("a legal use can be carried out");
    abilities::note_use(board, offer);
    begun
}

/// Begins the choice of a tracker to move down.
pub(crate) fn begin_regress(tables: &Tables, board: &mut Board, steps: u8) {
    let among = TrackSet::ALL;
    board.unfinished = Some(UnfinishedAction::Choice {
        choice: tables.number_of(Choice::Regress { steps, among }),
        named: TrackSet::EMPTY,
    });
}

/// Claims all benefits of the positions in the row of a tracker, one of each track (CORP-4.7).
pub(crate) fn claim_row(tables: &Tables, board: &mut Board, tracker: Track) {
    board.unfinished = None;
    let spot = board.spot(tracker);
    let height = tables.track(board, spot.track).rows[usize::from(spot.position)];
    for track in Track::ALL {
        let table = tables.track(board, track);
        let level = table.rows.iter().position(|&row| row == height);
        let benefits = level.map(|position| table.benefits[position]);
        benefits
            .into_iter()
            .for_each(|benefits| tracks::claim(tables, board, track, benefits, true));
    }
}
