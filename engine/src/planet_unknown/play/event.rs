//! The reveal of an event (PU-2.3).

use super::window;
use crate::by_seat::SeatSet;
use crate::card_set::CardId;
use crate::planet_unknown::capacities::RANKS;
use crate::planet_unknown::resource::Collectible;
use crate::planet_unknown::state::{Board, EventItem, Item, Limits, Pending, Phase, State};
use crate::planet_unknown::supply::{civ, objectives};
use crate::planet_unknown::tables::{EventGain, Tables};

/// Reveals the event of the round and opens EVENT. A seat for which nothing can be done is finished at once: it has no
/// window (R42).
pub(crate) fn open_event(tables: &Tables, state: &mut State) {
    state.phase = Phase::Event;
    state.queue = SeatSet::EMPTY;
    if let Some(card) = state.events.next() {
        reveal(tables, state, card);
    }
    for seat in SeatSet::all(state.seats()).iter() {
        if state.boards[seat].pending.is_empty() {
            continue;
        }
        if window::has_move(tables, state, seat) {
            state.queue = state.queue.with(seat);
        } else {
            state.boards[seat].pending = Pending::default();
        }
    }
    let first = state.queue.clockwise_from(state.commander).next();
    state.actor = first.unwrap_or(state.commander);
}

fn reveal(tables: &Tables, state: &mut State, card: CardId) {
    let event = tables.event(card);
    state.events.drawn += 1;
    state.events.current = Some(card);
    let is_last = state.events.left() == 0;
    state.triggers.last_event = is_last && tables.event_deck.last_card_ends_game;
    for rank in 0..RANKS {
        (0..event.civ_removed).for_each(|count| civ::remove_civ_card(tables, state, rank, count));
        (0..event.civ_added).for_each(|count| civ::add_civ_card(tables, state, rank, count));
    }
    for seat in SeatSet::all(state.seats()).iter() {
        objectives::deal_private_objectives(tables, state, seat, event.objectives_added);
        let board = &mut state.boards[seat];
        board.limits = event.limits;
        board.extra_rovers = event.extra_rovers;
        board.knows_next_event = event.peeks && !is_last;
        for gain in &event.gains {
            if has_enough(board, gain) {
                board.pending.add(gain.item, gain.count);
            }
        }
    }
}

/// Lifts the restrictions of the event at the end of its round (PU-2.8, PU-6.4).
pub(crate) fn end_event(state: &mut State) {
    state.events.current = None;
    for board in state.boards.iter_mut() {
        board.limits = Limits::default();
        board.extra_rovers = 0;
    }
}

/// Returns whether a seat has enough of what an event takes for the event to take it.
fn has_enough(board: &Board, gain: &EventGain) -> bool {
    let there = match gain.item {
        Item::Event(EventItem::LoseRover) => board.rovers.iter().flatten().count(),
        Item::Event(EventItem::LoseLifepod) => board.lifepods_held(),
        Item::Event(EventItem::LoseMeteorite) => board.collected_meteorites.into(),
        Item::Destroy(Collectible::Lifepod) => board.lifepods.count(),
        Item::Destroy(Collectible::Meteorite) => board.meteorites_on_planet(),
        _ => return true,
    };
    there >= gain.at_least.into()
}
