//! Why a move cannot be made while another action is unfinished.

use super::{rovers, trackers};
use crate::planet_unknown::action::{EventMove, LifepodPlace, Move};
use crate::planet_unknown::state::{State, UnfinishedAction};
use crate::planet_unknown::tables::Tables;

/// Why the acting seat cannot make the move while this action is unfinished.
pub(super) fn reason(tables: &Tables, state: &State, unfinished: UnfinishedAction, chosen: Move) -> String {
    let board = &state.boards[state.actor];
    match (unfinished, chosen) {
        (UnfinishedAction::Choice { choice, named }, Move::Choose { choice: other, track }) if choice == other => {
            trackers::choice(tables, board, choice, named, track)
        }
        (UnfinishedAction::Advance { tracker, .. }, Move::Target(spot)) => format!(
            "the {tracker} tracker cannot go to position {} of {} (CORP-5.1)",
            spot.position, spot.track
        ),
        (UnfinishedAction::Lifepod, Move::PutLifepod(LifepodPlace::Tech(_))) => {
            "no free slot of a tech is there (CORP-4.1)".to_owned()
        }
        (UnfinishedAction::Lifepod, Move::PutLifepod(_)) => "no lifepod can be put there (CORP-1.1)".to_owned(),
        (UnfinishedAction::Reposition, Move::LiftLifepod(_)) => {
            "no lifepod that can be moved is there (CORP-1.4)".to_owned()
        }
        (UnfinishedAction::Ignore { .. }, Move::Event(EventMove::Ignore(resource))) => {
            format!("the tile has no {resource} resource (PU-4.9)")
        }
        (UnfinishedAction::ExtraRover, Move::PlaceRover(square)) => rovers::not_on_tile(board, square),
        (UnfinishedAction::Objectives(_), Move::Objective(_)) => {
            "the objective is not one of those drawn (CORP-4.8)".to_owned()
        }
        _ => finish_first(unfinished),
    }
}

/// That this action has to be finished first.
fn finish_first(unfinished: UnfinishedAction) -> String {
    let (what, rule) = match unfinished {
        UnfinishedAction::Choice { .. } => ("the choice of trackers has to be finished", "CARDS-1.3"),
        UnfinishedAction::Advance { tracker, .. } => {
            return format!("where the {tracker} tracker goes has to be decided first (CORP-5.1)");
        }
        UnfinishedAction::FluxToken { .. } => ("the flux token has to be put on a track", "CORP-2.1"),
        UnfinishedAction::Carried { .. } => ("the carried meteorite has to be destroyed or kept", "CORP-3.8"),
        UnfinishedAction::Lifepod => ("the lifepod in hand has to be put somewhere", "CORP-G20"),
        UnfinishedAction::Reposition => ("a lifepod to move has to be chosen", "CORP-1.4"),
        UnfinishedAction::Row => ("a row of positions has to be claimed", "CORP-4.7"),
        UnfinishedAction::Objectives(_) => ("one of the objectives drawn has to be kept", "CORP-4.8"),
        UnfinishedAction::Ignore { .. } => ("the resource to ignore has to be named", "PU-4.9"),
        UnfinishedAction::ExtraRover => ("the rover of the event has to be placed on the tile", "CARDS-3.5"),
    };
    format!("{what} first ({rule})")
}
