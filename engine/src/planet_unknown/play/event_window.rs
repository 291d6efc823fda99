//! Moves that only events allow, in windows (CARDS-3.3 to 3.5).

use super::patches;
use super::visit::{Duty, ORIGIN, Visit};
use crate::by_seat::Seat;
use crate::planet_unknown::action::{EventMove, Move, Slot};
use crate::planet_unknown::resource::Collectible;
use crate::planet_unknown::seat::{abilities, lifepods};
use crate::planet_unknown::state::{Board, EventItem, Item, Phase, State};
use crate::planet_unknown::supply::{offers, station};
use crate::planet_unknown::tables::Tables;
use std::ops::ControlFlow;

/// Returns whether an item is pending because of the event of the round.
pub(crate) fn is_of_event(tables: &Tables, state: &State, item: Item) -> bool {
    let event = state.events.current.filter(|_| state.phase == Phase::Event);
    event.is_some_and(|card| {
        let gains = &tables.event(card).gains;
        gains.iter().any(|gain| gain.item == item)
    })
}

/// Visits the moves that only events allow, except those that finish an action.
pub(crate) fn visit_event_moves(tables: &Tables, state: &State, seat: Seat, visit: &mut impl Visit) -> ControlFlow<()> {
    let board = &state.boards[seat];
    let waits = |item| board.pending.count(Item::Event(item)) > 0;
    if waits(EventItem::Patch) {
        let squares = patches::guarded_patch_squares(tables, state, seat);
        visit.squares(Move::Event(EventMove::Patch(ORIGIN)).into(), &squares, Duty::Mandatory)?;
    }
    if waits(EventItem::Meteorite) {
        visit_meteorites(tables, board, visit)?;
    }
    let mut must = |choice| visit.action(Move::Event(choice).into(), Duty::Mandatory);
    if waits(EventItem::LoseRover) {
        let rovers = (0..board.rovers.len()).filter(|&rover| board.rovers[rover].is_some());
        rovers
            .map(|rover| EventMove::LoseRover(rover as u8))
            .try_for_each(&mut must)?;
    }
    if waits(EventItem::LoseLifepod) {
        lifepods::collected_lifepods(board)
            .map(EventMove::LoseLifepod)
            .try_for_each(&mut must)?;
    }
    if waits(EventItem::LoseMeteorite) && board.collected_meteorites > 0 {
        must(EventMove::LoseMeteorite)?;
    }
    if waits(EventItem::RemoveShape) {
        let slots = Slot::ALL
            .into_iter()
            .filter(|&slot| may_remove(tables, state, seat, slot));
        slots.map(EventMove::RemoveShape).try_for_each(&mut must)?;
    }
    if waits(EventItem::DiscardObjective) {
        let cards = board.private_objectives.iter();
        cards.map(EventMove::DiscardObjective).try_for_each(&mut must)?;
    }
    ControlFlow::Continue(())
}

/// Visits the empty meteor symbols; a tech keeps the meteorite away (CORP-0.5), or lets its owner choose (R19).
fn visit_meteorites(tables: &Tables, board: &Board, visit: &mut impl Visit) -> ControlFlow<()> {
    let duty = match (
        abilities::held(tables, board).events_without_meteorites,
        tables.event_rulings.meteorite_immunity_blocks_add,
    ) {
        (true, true) => return ControlFlow::Continue(()),
        (true, false) => Duty::Optional,
        (false, _) => Duty::Mandatory,
    };
    let empty = board.meteor_symbols - board.pieces(Collectible::Meteorite);
    visit.squares(Move::Event(EventMove::Meteorite(ORIGIN)).into(), &empty, duty)
}

/// Returns whether an event may remove a stack of the own depot (CARDS-3.3).
fn may_remove(tables: &Tables, state: &State, seat: Seat, slot: Slot) -> bool {
    let other = Slot::ALL[1 - slot.index()];
    let is_there = |slot| station::offered(tables, state, seat, slot).is_some();
    let fits = |slot| offers::fits_somewhere(tables, state, seat, slot, &state.boards[seat]);
    let is_safe = || is_there(other) && (fits(other) || !fits(slot));
    is_there(slot) && (!tables.event_rulings.guard_game_end || is_safe())
}
