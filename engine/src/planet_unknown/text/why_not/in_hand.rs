//! Why a move cannot be made while something is in hand: what is begun is finished first.

use super::{rovers, trackers};
use crate::planet_unknown::action::{EventMove, LifepodPlace, Move};
use crate::planet_unknown::state::{InHand, State};
use crate::planet_unknown::tables::Tables;

/// Why the acting seat cannot make the move, with this in hand.
pub(super) fn reason(tables: &Tables, state: &State, in_hand: InHand, chosen: Move) -> String {
    let board = &state.boards[state.actor];
    match (in_hand, chosen) {
        (InHand::Choice { choice, named }, Move::Choose { choice: other, track }) if choice == other => {
            trackers::choice(tables, board, choice, named, track)
        }
        (InHand::Advance { tracker, .. }, Move::Target(spot)) => format!(
            "the {tracker} tracker cannot go to position {} of {} (CORP-5.1)",
            spot.position, spot.track
        ),
        (InHand::Lifepod, Move::PutLifepod(LifepodPlace::Tech(_))) => {
            "no free slot of a tech is there (CORP-4.1)".to_owned()
        }
        (InHand::Lifepod, Move::PutLifepod(_)) => "no lifepod can be put there (CORP-1.1)".to_owned(),
        (InHand::Reposition, Move::LiftLifepod(_)) => "no lifepod that can be moved is there (CORP-1.4)".to_owned(),
        (InHand::Ignore { .. }, Move::Event(EventMove::Ignore(resource))) => {
            format!("the tile has no {resource} resource (PU-4.9)")
        }
        (InHand::ExtraRover, Move::PlaceRover(square)) => rovers::not_on_tile(board, square),
        (InHand::Objectives(_), Move::Objective(_)) => "the objective is not one of those drawn (CORP-4.8)".to_owned(),
        _ => first(in_hand),
    }
}

/// What has to be finished before anything else.
fn first(in_hand: InHand) -> String {
    let (what, rule) = match in_hand {
        InHand::Choice { .. } => ("the choice of trackers has to be finished", "CARDS-1.3"),
        InHand::Advance { tracker, .. } => {
            return format!("where the {tracker} tracker goes has to be decided first (CORP-5.1)");
        }
        InHand::FluxToken { .. } => ("the flux token has to be put on a track", "CORP-2.1"),
        InHand::Carried { .. } => ("the carried meteorite has to be destroyed or kept", "CORP-3.8"),
        InHand::Lifepod => ("the lifepod in hand has to be put somewhere", "CORP-G20"),
        InHand::Reposition => ("a lifepod to move has to be chosen", "CORP-1.4"),
        InHand::Row => ("a row of positions has to be claimed", "CORP-4.7"),
        InHand::Objectives(_) => ("one of the objectives drawn has to be kept", "CORP-4.8"),
        InHand::Ignore { .. } => ("the resource to ignore has to be named", "PU-4.9"),
        InHand::ExtraRover => ("the rover of the event has to be placed on the tile", "CARDS-3.5"),
    };
    format!("{what} first ({rule})")
}
