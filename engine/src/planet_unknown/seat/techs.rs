//! Using a tech (PU-0.9, CORP).

use super::{abilities, tracks};
use crate::planet_unknown::action::Spot;
use crate::planet_unknown::resource::{Track, TrackSet};
use crate::planet_unknown::ruleset::effects::Effect;
use crate::planet_unknown::ruleset::powers::Timing;
use crate::planet_unknown::state::{Board, InHand, Item};
use crate::planet_unknown::tables::{Choice, Tables};

/// Carries out a tech that may be used at any time.
pub(crate) fn use_tech(tables: &Tables, board: &mut Board, tech: u8) {
    let ability = abilities::abilities_at(tables, board, Timing::Anytime).find(|ability| ability.tech == Some(tech));
    let ability = ability.expect("a legal use names a tech that the board holds");
    abilities::note_use(board, ability);
    match ability.effect {
        Effect::AdvanceTrack { steps, .. } => {
            let tracker =
                tracks::named_tracker(tables, board, &ability.effect).expect("a legal use can be carried out");
            board.pending.add(Item::Advance(tracker), steps - 1);
            tracks::advance(tables, board, tracker);
        }
        Effect::NextMilestone { .. } => {
            let tracker =
                tracks::named_tracker(tables, board, &ability.effect).expect("a legal use can be carried out");
            tracks::advance_to_milestone(tables, board, tracker);
        }
        Effect::RegressTracker { steps } => {
            let choice = tables.choice(Choice::Regress {
                steps,
                among: TrackSet::ALL,
            });
            board.in_hand = Some(InHand::Choice {
                choice,
                named: TrackSet::EMPTY,
            });
        }
        Effect::ResetTrack { track } => {
            let track = board.track_of(track).expect("a legal use can be carried out");
            board.put(track, Spot { track, position: 0 });
        }
        Effect::RepositionLifepods { count, .. } => board.pending.add(Item::Reposition, count),
        Effect::ClaimRow => board.in_hand = Some(InHand::Row),
        _ => unreachable!("no other effect is offered for use"),
    }
}

/// Claims all benefits of the positions level with a tracker, one of each track (CORP-4.7).
pub(crate) fn claim_row(tables: &Tables, board: &mut Board, tracker: Track) {
    board.in_hand = None;
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
