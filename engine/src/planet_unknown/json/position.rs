//! What the seats share, and the seats, as an observer sees them.

use super::cards::{civ_card, common_objective, event, private_objective};
use super::seat::seat_json;
use crate::by_seat::Seat;
use crate::card_set::CardSet;
use crate::planet_unknown::ruleset::events::EventColour;
use crate::planet_unknown::score::{objectives, solo};
use crate::planet_unknown::state::{Phase, SharedObjective, State};
use crate::planet_unknown::supply::civ;
use crate::planet_unknown::tables::Tables;
use serde_json::{Map, Value, json};

/// A position as an observer sees it (PU-8); without one, all but what nobody may look at.
pub(crate) fn position_json(tables: &Tables, state: &State, observer: Option<Seat>) -> Value {
    let seats = (0..state.seats() as u8).map(|seat| seat_json(tables, state, observer, Seat(seat)));
    let shared = state.objectives.iter().flatten();
    // Without an observer the choice of the seat whose turn it is.
    let chooser = observer.unwrap_or(state.actor);
    let [_, discarded, drawn, _] = state.boards[chooser].objective_piles();
    let own = |cards: CardSet| -> Vec<Value> { cards.iter().map(|card| private_objective(tables, card)).collect() };
    let mut position = json!({
        "observer": observer.map(|observer| observer.0),
        "round": state.round,
        "phase": phase_name(state.phase),
        "commander": state.commander.0,
        "ends_after_this_round": state.triggers.any(),
        "target": solo::target(tables, state),
        "pools": tables.civ_ranks.map(|rank| (state.pool & rank).count()),
        "civ_cards_to_choose": choosable(tables, state, chooser),
        "objectives_to_choose": own(drawn),
        "objectives_discarded": own(discarded),
        "objectives": shared.map(|shared| objective(tables, state, observer, shared)).collect::<Vec<_>>(),
        "events": events(tables, state, observer),
        "seats": seats.collect::<Vec<_>>(),
    });
    if observer.is_none() {
        position["actor"] = state.actor.0.into();
    }
    position
}

const fn phase_name(phase: Phase) -> &'static str {
    match phase {
        Phase::Objectives => "objectives",
        Phase::SetUp => "set-up",
        Phase::Rotate => "rotate",
        Phase::Event => "event",
        Phase::EventCiv => "event-civ",
        Phase::Main => "main",
        Phase::Civ => "civ",
        Phase::Last => "last",
        Phase::LastCiv => "last-civ",
        Phase::Over => "over",
    }
}

/// The civ cards that the seat may keep now: nobody else sees them.
fn choosable(tables: &Tables, state: &State, seat: Seat) -> Vec<Value> {
    let joined: CardSet = state.boards[seat].extra_cards.into_iter().flatten().collect();
    let cards = civ::pickable(tables, state, seat) | civ::left_over(state, seat) | joined;
    let seen = if state.actor == seat { cards } else { CardSet::EMPTY };
    seen.iter().map(|card| civ_card(tables, card)).collect()
}

/// An objective between two seats, with the value that each has for it.
fn objective(tables: &Tables, state: &State, observer: Option<Seat>, shared: &SharedObjective) -> Value {
    let statistic = tables.objective(shared.card).neighbour.statistic;
    let value = |seat| objectives::statistic(tables, state.board_seen(observer, seat), statistic);
    let mut entry = common_objective(tables, shared.card);
    entry["seats"] = json!(shared.seats.map(|seat| seat.0));
    entry["values"] = json!(shared.seats.map(value));
    entry
}

/// The event deck as an observer knows it (PU-1.8), or any seat if there is none; null if no events are played.
fn events(tables: &Tables, state: &State, observer: Option<Seat>) -> Value {
    let events = &state.events;
    if events.cards.is_empty() {
        return Value::Null;
    }
    let is_known = match observer {
        Some(observer) => state.boards[observer].knows_next_event,
        None => state.boards.iter().any(|board| board.knows_next_event),
    };
    let next = events.next().filter(|_| is_known);
    let mix: Map<String, Value> = EventColour::ALL
        .into_iter()
        .map(|colour| (colour.name().to_owned(), events.mix[colour.index()].into()))
        .collect();
    json!({
        "current": events.current.map(|card| event(tables, card)),
        "next": next.map(|card| event(tables, card)),
        "drawn": events.discard().iter().map(|&card| event(tables, card)).collect::<Vec<_>>(),
        "left": events.left(),
        "made_of": mix,
    })
}
