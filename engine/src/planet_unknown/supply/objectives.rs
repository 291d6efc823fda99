//! Dealing and drawing objectives (PU-1.6, PU-1.7, PU-7.1, CORP-4.8).

use crate::by_seat::Seat;
use crate::card_set::{CardId, CardSet};
use crate::planet_unknown::capacities::MAX_CARDS;
use crate::planet_unknown::chance;
use crate::planet_unknown::state::{Board, EventItem, Item, SharedObjective, State, UnfinishedAction};
use crate::planet_unknown::tables::Tables;
use arrayvec::ArrayVec;
use std::ops::BitOr;

/// The number of objectives that the tech draws; one of them is kept (CORP-4.8).
pub(crate) const COMMON_DRAW: usize = 3;

pub(crate) fn deal_objective_hands(tables: &Tables, state: &mut State) {
    let deal = tables.objective_deal;
    let (dealt, kept) = match state.seats() {
        1 => (deal.solo_dealt, deal.solo_kept),
        _ => (deal.module_dealt, deal.module_kept),
    };
    let mut cards = shuffled_objectives(tables, state, chance::PRIVATE_OBJECTIVES).into_iter();
    for board in state.boards.iter_mut() {
        let hand = cards.by_ref().take(dealt.into());
        board.private_objectives = hand.collect();
        board
            .pending
            .add(Item::Event(EventItem::DiscardObjective), dealt - kept);
    }
}

/// Deals the cards between neighbours from those that the private ones left (PU-1.7, R27, PU-7.2).
pub(crate) fn deal_shared_objectives(tables: &Tables, state: &mut State) {
    let seats = state.seats();
    let counts = tables.objective_deal;
    let (pairs, each) = match seats {
        1 => (0, 0),
        2 => (1, counts.between_two_players.into()),
        _ => (seats as u8, counts.between_neighbours.into()),
    };
    let pair = |seat: u8| [Seat(seat), Seat(seat).clockwise(seats)];
    let pairs = (0..pairs).flat_map(|seat| std::iter::repeat_n(pair(seat), each));
    let cards = shuffled_objectives(tables, state, chance::OBJECTIVES);
    let mut dealt = cards
        .into_iter()
        .zip(pairs)
        .map(|(card, seats)| SharedObjective { card, seats });
    state.objectives = std::array::from_fn(|_| dealt.next());
}

/// All objectives.
pub(crate) fn all_objectives(tables: &Tables) -> CardSet {
    (0..tables.objectives.len()).map(CardId::from_index).collect()
}

/// The objectives that no seat has drawn.
pub(crate) fn unused_objectives(tables: &Tables, state: &State) -> CardSet {
    let drawn = state.boards.iter().map(Board::objectives_drawn);
    let drawn = drawn.fold(state.shared_objectives(), CardSet::bitor);
    all_objectives(tables) - drawn
}

/// The unused objectives in the order of a stream of the set-up. All cards are shuffled, so that the remaining ones
/// keep their order whatever was drawn before.
fn shuffled_objectives(tables: &Tables, state: &State, purpose: u64) -> ArrayVec<CardId, MAX_CARDS> {
    let unused = unused_objectives(tables, state);
    let mut cards: ArrayVec<CardId, MAX_CARDS> = (0..tables.objectives.len()).map(CardId::from_index).collect();
    state.chance.stream(purpose, 0, 0, 0).shuffle(&mut cards);
    cards.retain(|card| unused.contains(*card));
    cards
}

/// Draws objectives that no seat has; one of them is kept (CORP-4.8).
pub(crate) fn draw_common_objective(tables: &Tables, state: &mut State, seat: Seat) {
    let mut unused: ArrayVec<CardId, MAX_CARDS> = unused_objectives(tables, state).iter().collect();
    let mut rng = state
        .chance
        .stream(chance::COMMON_OBJECTIVE, state.round.into(), seat.0.into(), 0);
    rng.shuffle(&mut unused);
    let drawn: CardSet = unused.into_iter().take(COMMON_DRAW).collect();
    state.boards[seat].unfinished = (!drawn.is_empty()).then_some(UnfinishedAction::Objectives(drawn));
}

/// Keeps one of the objectives drawn, for all players, or in a solo game as a private one; the others leave the game
/// (CORP-4.8).
pub(crate) fn keep_objective(state: &mut State, seat: Seat, card: CardId) {
    let alone = state.seats() == 1;
    let (board, kept) = (&mut state.boards[seat], card);
    if let Some(UnfinishedAction::Objectives(drawn)) = board.unfinished.take() {
        board.discarded_objectives |= drawn.without(kept);
    }
    if alone {
        board.private_objectives = board.private_objectives.with(kept);
    } else {
        board.common_objective = Some(card);
    }
}

/// Deals private objectives from the rest of the deck.
pub(crate) fn deal_private_objectives(tables: &Tables, state: &mut State, seat: Seat, count: u8) {
    for number in 0..count {
        let rest = unused_objectives(tables, state);
        if rest.is_empty() {
            break;
        }
        let mut rng = state.chance.stream(
            chance::EVENT_OBJECTIVE,
            state.round.into(),
            seat.0.into(),
            number.into(),
        );
        state.boards[seat].private_objectives |= CardSet::only(rest.random(&mut rng));
    }
}
