//! Actions as people read and type them: squares and cards have their names, and techs count from 1.

use crate::bitboard::{SIDE, Square};
use crate::card_set::CardId;
use crate::planet_unknown::action::{EventMove, LifepodPlace, Move, Placement};
use crate::planet_unknown::state::State;
use crate::planet_unknown::supply::station;
use crate::planet_unknown::tables::{Tables, Tile};

/// The name of an action of the acting seat: the words of its notation, but for the last where people have another.
pub(crate) fn action_name(tables: &Tables, state: &State, chosen: Move) -> String {
    let notation = chosen.to_string();
    match (last_word(tables, state, chosen), notation.rsplit_once(' ')) {
        (Some(last), Some((words, _))) => format!("{words} {last}"),
        _ => notation,
    }
}

/// The last word of an action where it differs from notation.
fn last_word(tables: &Tables, state: &State, chosen: Move) -> Option<String> {
    match chosen {
        Move::Lay(placement) | Move::LayFree { placement, .. } => {
            Some(first_square(tables, state, placement).to_string())
        }
        Move::PlaceRover(square) | Move::Patch(square) => Some(square.to_string()),
        Move::Step { to, .. } | Move::Teleport { to, .. } | Move::Jump { to, .. } => Some(to.to_string()),
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
            EventMove::LoseRover(_) | EventMove::LoseMeteorite | EventMove::Ignore(_) | EventMove::RemoveShape(_) => {
                None
            }
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
        | Move::MorePatches
        | Move::PatchToSynergy
        | Move::StorePatch
        | Move::Reposition => None,
    }
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
