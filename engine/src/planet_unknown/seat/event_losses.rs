//! What events take from a board or put on it (cards.md 3.4).

use super::{laying, lifepods, rovers};
use crate::bitboard::Grid;
use crate::card_set::CardId;
use crate::planet_unknown::action::EventMove;
use crate::planet_unknown::state::{Board, EventItem, Item};
use crate::planet_unknown::tables::Tables;

/// Carries out a move that touches nothing but the board of its seat.
pub(crate) fn resolve_event_move(tables: &Tables, board: &mut Board, choice: EventMove) {
    let done = match choice {
        EventMove::Patch(square) => {
            laying::lay_patch(board, square);
            EventItem::Patch
        }
        EventMove::Meteorite(square) => {
            rovers::destroy_rovers(board, Grid::only(square));
            board.add_meteorite(square);
            EventItem::Meteorite
        }
        EventMove::LoseRover(rover) => {
            let square = board.rovers[usize::from(rover)].expect("a rover that is lost is on the planet");
            rovers::destroy_rovers(board, Grid::only(square));
            EventItem::LoseRover
        }
        EventMove::LoseLifepod(place) => {
            lifepods::take_lifepod(board, place);
            EventItem::LoseLifepod
        }
        EventMove::LoseMeteorite => {
            board.collected_meteorites -= 1;
            EventItem::LoseMeteorite
        }
        EventMove::DiscardObjective(card) => {
            board.private_objectives = board.private_objectives.without(CardId(card));
            board.discarded_objectives = board.discarded_objectives.with(CardId(card));
            EventItem::DiscardObjective
        }
        EventMove::Ignore(resource) => return laying::ignore(tables, board, resource),
        EventMove::RemoveShape(_) => unreachable!("moves of the table are carried out before"),
    };
    board.pending.take(Item::Event(done));
}
