//! What the seats share, and the seats, as an observer sees them.

use super::cards::{CivCard, EventCard, Objective, civ_card, common_objective, event, private_objective};
use super::seat::{SeenSeat, seat_seen};
use crate::by_seat::{BySeat, Seat};
use crate::card_set::CardSet;
use crate::planet_unknown::capacities::RANKS;
use crate::planet_unknown::ruleset::events::EventColour;
use crate::planet_unknown::score::{objectives, solo};
use crate::planet_unknown::state::{Phase, SharedObjective, State};
use crate::planet_unknown::supply::civ;
use crate::planet_unknown::tables::Tables;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// A position as an observer sees it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Seen {
    pub observer: Option<Seat>,
    /// The seat whose turn it is, if there is no observer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub actor: Option<Seat>,
    pub round: u8,
    pub phase: Phase,
    pub commander: Seat,
    pub ends_after_this_round: bool,
    pub target: Option<i32>,
    pub pools: [usize; RANKS],
    pub civ_cards_to_choose: Vec<CivCard>,
    pub objectives_to_choose: Vec<Objective>,
    pub objectives_discarded: Vec<Objective>,
    pub objectives: Vec<SeenObjective>,
    pub events: Option<SeenEvents>,
    pub seats: BySeat<SeenSeat>,
}

/// An objective between two seats, with the value that each has for it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct SeenObjective {
    #[serde(flatten)]
    pub objective: Objective,
    pub seats: [Seat; 2],
    pub values: [i32; 2],
}

/// The event deck.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct SeenEvents {
    pub current: Option<EventCard>,
    pub next: Option<EventCard>,
    pub drawn: Vec<EventCard>,
    pub left: usize,
    pub made_of: BTreeMap<EventColour, u8>,
}

/// A position as an observer sees it (PU-8); without one, all but what nobody may look at.
pub(crate) fn seen(tables: &Tables, state: &State, observer: Option<Seat>) -> Seen {
    let shared = state.objectives.iter().flatten();
    // Without an observer the choice of the seat whose turn it is.
    let chooser = observer.unwrap_or(state.actor);
    let [_, discarded, drawn, _] = state.boards[chooser].objective_piles();
    let own = |cards: CardSet| cards.iter().map(|card| private_objective(tables, card)).collect();
    Seen {
        observer,
        actor: observer.is_none().then_some(state.actor),
        round: state.round,
        phase: state.phase,
        commander: state.commander,
        ends_after_this_round: state.triggers.any(),
        target: solo::target(tables, state),
        pools: tables.civ_ranks.map(|rank| (state.pool & rank).count()),
        civ_cards_to_choose: choosable(tables, state, chooser),
        objectives_to_choose: own(drawn),
        objectives_discarded: own(discarded),
        objectives: shared
            .map(|shared| objective(tables, state, observer, shared))
            .collect(),
        events: events(tables, state, observer),
        seats: BySeat::from_fn(state.seats(), |seat| seat_seen(tables, state, observer, seat)),
    }
}

/// The civ cards that the seat may keep now: nobody else sees them.
fn choosable(tables: &Tables, state: &State, seat: Seat) -> Vec<CivCard> {
    let joined: CardSet = state.boards[seat].extra_cards.into_iter().flatten().collect();
    let cards = civ::pickable(tables, state, seat) | civ::left_over(state, seat) | joined;
    let seen = if state.actor == seat { cards } else { CardSet::EMPTY };
    seen.iter().map(|card| civ_card(tables, card)).collect()
}

fn objective(tables: &Tables, state: &State, observer: Option<Seat>, shared: &SharedObjective) -> SeenObjective {
    let statistic = tables.objective(shared.card).neighbour.statistic;
    let value = |seat| objectives::statistic(tables, state.board_seen(observer, seat), statistic);
    SeenObjective {
        objective: common_objective(tables, shared.card),
        seats: shared.seats,
        values: shared.seats.map(value),
    }
}

/// The event deck as an observer knows it (PU-1.8), or any seat if there is none; none if no events are played.
fn events(tables: &Tables, state: &State, observer: Option<Seat>) -> Option<SeenEvents> {
    let events = &state.events;
    if events.cards.is_empty() {
        return None;
    }
    let is_known = match observer {
        Some(observer) => state.boards[observer].knows_next_event,
        None => state.boards.iter().any(|board| board.knows_next_event),
    };
    let next = events.next().filter(|_| is_known);
    Some(SeenEvents {
        current: events.current.map(|card| event(tables, card)),
        next: next.map(|card| event(tables, card)),
        drawn: events.discard().iter().map(|&card| event(tables, card)).collect(),
        left: events.left(),
        made_of: EventColour::ALL.into_iter().zip(events.mix).collect(),
    })
}
