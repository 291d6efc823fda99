//! Civ claims and civ cards (PU-4.7, CARDS-1).

use crate::by_seat::Seat;
use crate::card_set::{CardId, CardSet};
use crate::planet_unknown::capacities::{MAX_PICKS, RANKS};
use crate::planet_unknown::chance;
use crate::planet_unknown::seat::abilities;
use crate::planet_unknown::state::{Board, Item, Pick, State};
use crate::planet_unknown::tables::{CivCard, Tables};
use arrayvec::ArrayVec;

/// The cards that a seat may pick: those of the pools it has claims on.
pub(crate) fn pickable(tables: &Tables, state: &State, seat: Seat) -> CardSet {
    if !state.phase.is_civ() {
        return CardSet::EMPTY;
    }
    let board = &state.boards[seat];
    let ranks = (0..RANKS).filter(|&rank| board.claims[rank] > 0);
    state.pool & ranks.fold(CardSet::EMPTY, |cards, rank| cards | tables.civ_ranks[rank])
}

/// The cards that were in the pool of a rank just before its pick `index`.
pub(crate) fn pool_before(tables: &Tables, state: &State, rank: usize, index: usize) -> CardSet {
    let picks: ArrayVec<Option<CardId>, MAX_PICKS> = state.picks[rank].iter().flatten().map(|pick| pick.card).collect();
    let mut pool = state.pool & tables.civ_ranks[rank];
    for later in (index..picks.len()).rev() {
        for (_, moved) in state
            .civ_moves(rank)
            .rev()
            .filter(|(_, moved)| usize::from(moved.after) == later + 1)
        {
            let card = moved.card;
            pool = if moved.added {
                pool.without(card)
            } else {
                pool.with(card)
            };
        }
        pool |= picks[later].into_iter().collect();
    }
    pool
}

/// Keeps a card of a pool (PU-4.7).
pub(crate) fn pick(tables: &Tables, state: &mut State, seat: Seat, card: CardId) {
    let rank = tables.civ_card(card).rank;
    state.note_pick(rank, Pick::of_look(seat, Some(card)));
    let board = &mut state.boards[seat];
    board.claims[usize::from(rank)] -= 1;
    // The next choice of this rank draws another card.
    board.extra_cards[usize::from(rank)] = None;
    keep(tables, state, seat, card);
}

/// Keeps the card of the next rank that joined a choice (CORP-7.3); the seat has also seen the pool of the claim's
/// rank.
pub(crate) fn pick_higher(tables: &Tables, state: &mut State, seat: Seat, card: CardId) {
    let rank = tables.civ_card(card).rank;
    state.note_pick(rank - 1, Pick::of_look(seat, None));
    let unseen = Pick {
        looked: false,
        ..Pick::of_look(seat, Some(card))
    };
    state.note_pick(rank, unseen);
    let board = &mut state.boards[seat];
    board.claims[usize::from(rank) - 1] -= 1;
    board.extra_cards[usize::from(rank) - 1] = None;
    keep(tables, state, seat, card);
}

/// Keeps one of the cards left at the end, all of which the seat has seen (CORP-7.6).
pub(crate) fn keep_left_over(tables: &Tables, state: &mut State, seat: Seat, card: CardId) {
    let rank = tables.civ_card(card).rank;
    for other in (0..RANKS as u8).filter(|&other| other != rank) {
        note_look(tables, state, seat, other);
    }
    state.note_pick(rank, Pick::of_look(seat, Some(card)));
    state.boards[seat].pending.take(Item::KeepCiv);
    keep(tables, state, seat, card);
}

/// Records that a seat saw the pool of a rank, unless it saw the same before or the pool is empty.
fn note_look(tables: &Tables, state: &mut State, seat: Seat, rank: u8) {
    let picks = state.picks[usize::from(rank)].iter().flatten();
    let (count, last) = (picks.clone().count(), picks.last());
    let has_moved = state
        .civ_moves(rank.into())
        .any(|(_, moved)| usize::from(moved.after) == count);
    let is_known = last.is_some_and(|last| last.seat == seat && last.looked) && !has_moved;
    if !is_known && !(state.pool & tables.civ_ranks[usize::from(rank)]).is_empty() {
        state.note_pick(rank, Pick::of_look(seat, None));
    }
}

/// Takes a card from its pool. An immediate card takes effect now; at the end of the game every card does (PU-6.4,
/// CARDS-4.7).
fn keep(tables: &Tables, state: &mut State, seat: Seat, card: CardId) {
    let entry = tables.civ_card(card);
    state.pool = state.pool.without(card);
    if entry.immediate || state.phase.is_end_of_game() {
        gain(&mut state.boards[seat], entry);
    }
}

/// Cards that a seat may keep of all that are left (CORP-7.6).
pub(crate) fn left_over(state: &State, seat: Seat) -> CardSet {
    if state.boards[seat].pending.count(Item::KeepCiv) > 0 {
        state.pool
    } else {
        CardSet::EMPTY
    }
}

/// The cards of the next rank of which one joins the choice of a claim of a rank (CORP-7.3); none if no claim of the
/// acting seat waits for it.
pub(crate) fn joining(tables: &Tables, state: &State, seat: Seat, rank: usize) -> CardSet {
    let decides = state.phase.is_civ() && state.actor == seat && state.queue.contains(seat);
    if !decides || rank + 1 == RANKS {
        return CardSet::EMPTY;
    }
    let board = &state.boards[seat];
    let [own, next] = [rank, rank + 1].map(|rank| state.pool & tables.civ_ranks[rank]);
    if board.claims[rank] == 0 || own.is_empty() || !abilities::held(tables, board).joins_civ_choice {
        CardSet::EMPTY
    } else {
        next
    }
}

/// Draws the cards of the next rank that join the choices of the acting seat, and puts back those whose choice is over
/// (CORP-7.3, R36).
pub(crate) fn draw_extra_cards(tables: &Tables, state: &mut State) {
    let seat = state.actor;
    if !state.queue.contains(seat) {
        return;
    }
    for rank in 0..RANKS - 1 {
        let next = joining(tables, state, seat, rank);
        let board = &mut state.boards[seat];
        if next.is_empty() {
            board.extra_cards[rank] = None;
            continue;
        }
        if board.extra_cards[rank].is_none_or(|card| !next.contains(card)) {
            let draw = u64::from(board.extra_draws);
            let mut rng = state
                .chance
                .stream(chance::EXTRA_CARD, state.round.into(), seat.0.into(), draw);
            let card = next.random(&mut rng);
            board.extra_draws += 1;
            board.extra_cards[rank] = Some(card);
            state.note_sighting(seat, rank + 1, card);
        }
    }
}

/// Turns the advances of End Game cards into items of the last window (PU-6.4).
pub(crate) fn gain_end_game_cards(tables: &Tables, state: &mut State, seat: Seat) {
    let cards: CardSet = state.cards_of(seat).collect();
    for card in (cards & tables.end_game_cards).iter() {
        gain(&mut state.boards[seat], tables.civ_card(card));
    }
}

/// What a card gives; no tech adds to its movement (R15).
fn gain(board: &mut Board, card: &CivCard) {
    for &(item, count) in &card.items {
        board.pending.add(item, count);
    }
    board.gain_movement(card.movement);
}

/// Removes random cards of a pool to the box.
pub(crate) fn remove_civ_card(tables: &Tables, state: &mut State, rank: usize, count: u8) {
    let pool = state.pool & tables.civ_ranks[rank];
    if !pool.is_empty() {
        let card = draw_civ(state, chance::CIV_REMOVED, rank, count, pool);
        state.pool = state.pool.without(card);
        state.note_civ_move(rank, card, false);
    }
}

/// Adds random cards of the box to a pool.
pub(crate) fn add_civ_card(tables: &Tables, state: &mut State, rank: usize, count: u8) {
    let taken = state.picks[rank].iter().flatten().filter_map(|pick| pick.card);
    let out = taken.fold(state.pool, CardSet::with);
    let unused = tables.civ_ranks[rank] - out;
    if !unused.is_empty() {
        let card = draw_civ(state, chance::CIV_ADDED, rank, count, unused);
        state.pool = state.pool.with(card);
        state.note_civ_move(rank, card, true);
    }
}

fn draw_civ(state: &State, purpose: u64, rank: usize, count: u8, cards: CardSet) -> CardId {
    let mut rng = state
        .chance
        .stream(purpose, state.round.into(), rank as u64, count.into());
    cards.random(&mut rng)
}
