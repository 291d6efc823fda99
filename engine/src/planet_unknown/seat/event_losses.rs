//! What events remove from a board or put on it (CARDS-3.4).

use super::{laying, lifepods, rovers};
use crate::bitboard::{Grid, Square};
use crate::card_set::CardId;
use crate::planet_unknown::action::LifepodPlace;
use crate::planet_unknown::state::{Board, EventItem, Item};

/// Lays the patch of an event.
pub(crate) fn lay_patch(board: &mut Board, square: Square) {
    laying::lay_patch(board, square);
    board.pending.take(Item::Event(EventItem::Patch));
}

/// Puts a meteorite on a meteor symbol.
pub(crate) fn put_meteorite(board: &mut Board, square: Square) {
    rovers::destroy_rovers(board, Grid::only(square));
    board.add_meteorite(square);
    board.pending.take(Item::Event(EventItem::Meteorite));
}

/// Destroys a rover on the planet.
pub(crate) fn lose_rover(board: &mut Board, rover: u8) {
    let square = board.rovers[usize::from(rover)].expect("a rover that is lost is on the planet");
    rovers::destroy_rovers(board, Grid::only(square));
    board.pending.take(Item::Event(EventItem::LoseRover));
}

/// Destroys a collected lifepod.
pub(crate) fn lose_lifepod(board: &mut Board, place: LifepodPlace) {
    lifepods::take_lifepod(board, place);
    board.pending.take(Item::Event(EventItem::LoseLifepod));
}

/// Destroys a collected meteorite.
pub(crate) fn lose_meteorite(board: &mut Board) {
    board.collected_meteorites -= 1;
    board.pending.take(Item::Event(EventItem::LoseMeteorite));
}

/// Removes a private objective from the game.
pub(crate) fn discard_objective(board: &mut Board, card: CardId) {
    board.private_objectives = board.private_objectives.without(card);
    board.discarded_objectives = board.discarded_objectives.with(card);
    board.pending.take(Item::Event(EventItem::DiscardObjective));
}
