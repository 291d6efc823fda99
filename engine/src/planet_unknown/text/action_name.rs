//! Actions as people read and type them: squares and cards have their names, rovers their squares, choices their words, and
//! techs count from 1.

use super::words::{choice_text, either_text, track_names};
use crate::bitboard::{SIDE, Square};
use crate::card_set::CardId;
use crate::planet_unknown::action::{EventMove, LifepodPlace, Move, Placement};
use crate::planet_unknown::ids::{AlternativeId, ChoiceId};
use crate::planet_unknown::resource::{Track, TrackSet};
use crate::planet_unknown::state::State;
use crate::planet_unknown::supply::station;
use crate::planet_unknown::tables::{Choice, Tables, Tile};

/// The name of an action of the acting seat: the words of its notation, but for those where people have others.
pub(crate) fn action_name(tables: &Tables, state: &State, chosen: Move) -> String {
    let notation = chosen.to_string();
    if let (Some(words), Some((kind, _))) = (words_after_kind(tables, state, chosen), notation.split_once(' ')) {
        return format!("{kind} {words}");
    }
    match (last_word(tables, state, chosen), notation.rsplit_once(' ')) {
        (Some(last), Some((words, _))) => format!("{words} {last}"),
        _ => notation,
    }
}

/// All words after the kind of action where one before the last differs from notation.
fn words_after_kind(tables: &Tables, state: &State, chosen: Move) -> Option<String> {
    match chosen {
        Move::Choose { choice, track } => choose_words(tables, choice, track),
        Move::Either { either, second } => either_words(tables, either, second),
        Move::Step { rover, to } | Move::Teleport { rover, to } | Move::Jump { rover, to } => {
            Some(format!("{} {to}", rover_name(state, rover)))
        }
        _ => None,
    }
}

/// The last word of an action where it differs from notation.
fn last_word(tables: &Tables, state: &State, chosen: Move) -> Option<String> {
    match chosen {
        Move::Lay(placement) | Move::LayFree { placement, .. } => {
            Some(first_square(tables, state, placement).to_string())
        }
        Move::PlaceRover(square) | Move::Patch(square) => Some(square.to_string()),
        Move::Collect(_, square) | Move::Destroy(_, square) => Some(square.to_string()),
        Move::DestroyLine(_, line) => Some(line_name(line)),
        Move::Civ(card) | Move::HigherCiv(card) | Move::KeepCiv(card) => civ_card_name(tables, card),
        Move::Objective(card) => objective_name(tables, card),
        Move::Use(tech) => Some(tech_name(tech)),
        Move::PutLifepod(place) | Move::LiftLifepod(place) => place_name(place),
        Move::Event(chosen) => match chosen {
            EventMove::Patch(square) | EventMove::Meteorite(square) => Some(square.to_string()),
            EventMove::DiscardObjective(card) => objective_name(tables, card),
            EventMove::LoseLifepod(place) => place_name(place),
            EventMove::LoseRover(rover) => Some(rover_name(state, rover)),
            EventMove::LoseMeteorite | EventMove::Ignore(_) | EventMove::RemoveShape(_) => None,
        },
        Move::Done
        | Move::Rotate(_)
        | Move::Take(_)
        | Move::Draft(_)
        | Move::Resource(_)
        | Move::Advance(_)
        | Move::Synergy(_)
        | Move::SynergyMore(_)
        | Move::Energy(..)
        | Move::Choose { .. }
        | Move::Target(_)
        | Move::FluxToken(_)
        | Move::ClaimRow(_)
        | Move::Either { .. }
        | Move::Carried { .. }
        | Move::Step { .. }
        | Move::Teleport { .. }
        | Move::Jump { .. }
        | Move::MorePatches
        | Move::PatchToSynergy
        | Move::StorePatch
        | Move::Reposition => None,
    }
}

/// The tracker, and what it is chosen for: the ruleset's number of a choice says nothing to people.
fn choose_words(tables: &Tables, choice: ChoiceId, track: Track) -> Option<String> {
    let choice = *tables.choices.get(choice.index())?;
    let (Choice::Trackers { among, .. } | Choice::Climb { among, .. } | Choice::Regress { among, .. }) = choice;
    let mut words = format!("{track} for {}", choice_text(choice));
    // Two choices that wait at once can differ in this alone.
    if let Choice::Climb { skip_synergy: true, .. } = choice {
        words += " without synergies";
    }
    if among != TrackSet::ALL {
        words += &format!(" among {}", track_names(among).join(" and "));
    }
    Some(words)
}

/// Which of two gains, and both of them: several pairs may wait.
fn either_words(tables: &Tables, either: AlternativeId, second: bool) -> Option<String> {
    let gains = *tables.alternatives.get(either.index())?;
    let which = if second { "second" } else { "first" };
    Some(format!("{which} of {}", either_text(gains)))
}

/// The square of a rover; its number, counted from 1, where it is not on the planet.
fn rover_name(state: &State, rover: u8) -> String {
    let square = state.boards[state.actor]
        .rovers
        .get(usize::from(rover))
        .copied()
        .flatten();
    square.map_or_else(|| (rover + 1).to_string(), |square| square.to_string())
}

/// The leftmost square in the upper row of a tile where it is laid; the anchor where no tile can be.
fn first_square(tables: &Tables, state: &State, placement: Placement) -> Square {
    let Placement {
        slot,
        orientation,
        anchor,
    } = placement;
    let tile = station::offered(tables, state, state.actor, slot).map(|tile| tables.tile(tile));
    let first = tile.and_then(|tile| Tile::oriented(&tile.cells[0], orientation).first().copied());
    let column = first.map_or(anchor.column(), |cell| anchor.column() + usize::from(cell.offset[1]));
    Square::new(anchor.row(), column.min(SIDE - 1))
}

/// A row (0 to 11) or a column (12 to 23), behind the word that says which.
fn line_name(line: u8) -> String {
    match usize::from(line).checked_sub(SIDE) {
        None => Square::row_number(line.into()).to_string(),
        Some(column) => Square::column_letter(column).to_string(),
    }
}

fn civ_card_name(tables: &Tables, card: CardId) -> Option<String> {
    tables.civ_cards.get(card.index()).map(|card| card.id.clone())
}

fn objective_name(tables: &Tables, card: CardId) -> Option<String> {
    tables.objectives.get(card.index()).map(|card| card.id.clone())
}

fn place_name(place: LifepodPlace) -> Option<String> {
    match place {
        LifepodPlace::Tech(tech) => Some(tech_name(tech)),
        LifepodPlace::ScoringArea | LifepodPlace::Track(_) => None,
    }
}

fn tech_name(tech: u8) -> String {
    (tech + 1).to_string()
}
