//! Why a move that only events allow cannot be made (CARDS-3).

use super::patches;
use crate::by_seat::Seat;
use crate::planet_unknown::action::{EventMove, Slot};
use crate::planet_unknown::resource::Collectible;
use crate::planet_unknown::seat::abilities;
use crate::planet_unknown::state::{EventItem, Item, Phase, State};
use crate::planet_unknown::supply::station;
use crate::planet_unknown::tables::Tables;

/// Why the seat cannot make the move.
pub(super) fn reason(tables: &Tables, state: &State, seat: Seat, chosen: EventMove) -> String {
    let board = &state.boards[seat];
    let waits = |item| board.pending.count(Item::Event(item)) > 0;
    match chosen {
        EventMove::Patch(square) if waits(EventItem::Patch) => patches::guarded(tables, board, square),
        EventMove::Meteorite(square) if waits(EventItem::Meteorite) => {
            let is_immune = abilities::held(tables, board).events_without_meteorites;
            if is_immune && tables.event_rulings.meteorite_immunity_blocks_add {
                return "a tech keeps meteorites of events away (CORP-0.5)".to_owned();
            }
            let has_symbol = board.meteor_symbols.contains(square);
            match has_symbol && board.pieces(Collectible::Meteorite).contains(square) {
                true => format!("a meteorite lies on {square} already (CARDS-3.4)"),
                false => format!("{square} shows no meteor symbol (CARDS-3.4)"),
            }
        }
        EventMove::LoseRover(rover) if waits(EventItem::LoseRover) => {
            format!("rover {rover} is not on the planet (CARDS-3.4)")
        }
        EventMove::LoseLifepod(place) if waits(EventItem::LoseLifepod) => {
            format!("no collected lifepod is there: {place} (CARDS-3.4)")
        }
        EventMove::LoseMeteorite if waits(EventItem::LoseMeteorite) => {
            "there is no collected meteorite to lose (CARDS-3.4)".to_owned()
        }
        EventMove::RemoveShape(slot) if waits(EventItem::RemoveShape) => not_removed(tables, state, seat, slot),
        EventMove::DiscardObjective(_) if waits(EventItem::DiscardObjective) => not_held(state.phase).to_owned(),
        EventMove::Ignore(_) => "no resource of a tile is ignored now (PU-4.9)".to_owned(),
        EventMove::DiscardObjective(_) => "no private objective is discarded now (PU-1.6)".to_owned(),
        _ => "no event asks for this now (PU-2.3)".to_owned(),
    }
}

/// Why a stack of the own depot cannot be removed.
fn not_removed(tables: &Tables, state: &State, seat: Seat, slot: Slot) -> String {
    match station::offered(tables, state, seat, slot) {
        None => format!("the {slot} stack of the depot is empty (CARDS-3.4)"),
        Some(_) => "without this stack no tile could be laid, which an event may not cause (CARDS-3.3)".to_owned(),
    }
}

const fn not_held(phase: Phase) -> &'static str {
    match phase {
        Phase::Objectives => "the objective is not one of those dealt (PU-1.6)",
        _ => "the objective is not one of the own private ones (CARDS-3.4)",
    }
}
