//! Why a civ card cannot be kept (PU-4.7).

use crate::by_seat::Seat;
use crate::card_set::CardId;
use crate::planet_unknown::state::{Board, Item, State};
use crate::planet_unknown::tables::Tables;

/// Why a card of a pool cannot be kept. A seat without a claim does not learn whether the card is there.
pub(super) fn civ(tables: &Tables, state: &State, seat: Seat, card: CardId) -> String {
    let Some(entry) = tables.civ_cards.get(card.index()) else {
        return no_card(card);
    };
    if !state.phase.is_civ() {
        return match state.boards[seat].has_claims() {
            true => "claims to civ cards are cashed in at the end of the round (PU-2.7)".to_owned(),
            false => "no claim to a civ card waits (PU-4.7)".to_owned(),
        };
    }
    let rank = entry.rank + 1;
    match state.boards[seat].claims[usize::from(entry.rank)] {
        0 => format!("no claim to a civ card of rank {rank} waits (PU-4.7)"),
        _ => format!("{} {} is not in the pool of rank {rank} (PU-4.7)", entry.id, entry.slug),
    }
}

/// Why a card of the next rank cannot be kept.
pub(super) fn higher_civ(tables: &Tables, card: CardId) -> String {
    match tables.civ_cards.get(card.index()) {
        None => no_card(card),
        Some(entry) => format!("{} {} has not joined a choice (CORP-7.3)", entry.id, entry.slug),
    }
}

/// Why a card cannot be kept of those left at the end.
pub(super) fn keep_civ(tables: &Tables, board: &Board, card: CardId) -> String {
    match tables.civ_cards.get(card.index()) {
        None => no_card(card),
        Some(_) if board.pending.count(Item::KeepCiv) == 0 => {
            "no civ card of those left may be kept now (CORP-7.6)".to_owned()
        }
        Some(entry) => format!("{} {} is not among those left (CORP-7.6)", entry.id, entry.slug),
    }
}

fn no_card(card: CardId) -> String {
    format!("there is no civ card with number {} (PU-4.7)", card.0)
}
