//! The possible histories of a rank of civ cards into which an event brought some (CARDS-3.4).
//!
//! Only solo games have such events (PU-1.8), so every pick is known; what was in the pool at first and which cards
//! events moved is not. Pools are small then, so all histories can be listed.

use crate::by_seat::Seat;
use crate::card_set::{CardId, CardSet};
use crate::planet_unknown::capacities::MAX_CIV_MOVES;
use crate::planet_unknown::state::{Sighting, State};
use crate::planet_unknown::supply::civ;
use crate::planet_unknown::tables::Tables;
use crate::rng::Rng;
use arrayvec::ArrayVec;

/// The equally likely histories of a rank that agree with everything an observer saw.
#[derive(Clone, Debug)]
pub(crate) struct Histories {
    rank_cards: CardSet,
    /// Indices of the cards that events moved.
    moves: ArrayVec<u8, MAX_CIV_MOVES>,
    /// The pool now, and the cards that were moved.
    possible: Vec<(CardSet, ArrayVec<CardId, MAX_CIV_MOVES>)>,
}

/// An event in the history of a pool.
enum PoolEvent {
    /// The observer saw the whole pool.
    Seen(CardSet),
    /// The pool contained this card.
    Held(CardId),
    /// The card was taken from it.
    Taken(CardId),
    /// An unknown card came from the box, or went to it.
    Moved { added: bool },
}

impl Histories {
    pub(crate) fn new(tables: &Tables, state: &State, observer: Seat, rank: usize) -> Histories {
        let rank_cards = tables.civ_ranks[rank];
        let events_seen = events_seen(tables, state, observer, rank);
        let first = civ::pool_before(tables, state, rank, 0);
        let before_all = state.civ_moves(rank).filter(|(_, moved)| moved.after == 0);
        let first = before_all.fold(
            first.count(),
            |size, (_, moved)| {
                if moved.added { size - 1 } else { size + 1 }
            },
        );
        let mut possible: Vec<(CardSet, CardSet, ArrayVec<CardId, MAX_CIV_MOVES>)> = subsets(rank_cards, first)
            .into_iter()
            .map(|pool| (pool, rank_cards - pool, ArrayVec::new()))
            .collect();
        for event in events_seen {
            possible = match event {
                PoolEvent::Seen(all) => possible.into_iter().filter(|&(pool, ..)| pool == all).collect(),
                PoolEvent::Held(card) => possible.into_iter().filter(|&(pool, ..)| pool.contains(card)).collect(),
                PoolEvent::Taken(card) => possible
                    .into_iter()
                    .filter(|&(pool, ..)| pool.contains(card))
                    .map(|(pool, rest, moved)| (pool.without(card), rest, moved))
                    .collect(),
                PoolEvent::Moved { added } => {
                    let move_any = |(pool, rest, moved): (CardSet, CardSet, ArrayVec<CardId, MAX_CIV_MOVES>)| {
                        let from = if added { rest } else { pool };
                        from.iter().map(move |card| {
                            let mut moved = moved.clone();
                            moved.push(card);
                            (pool.toggled(card), rest.toggled(card), moved)
                        })
                    };
                    possible.into_iter().flat_map(move_any).collect()
                }
            };
        }
        Histories {
            rank_cards,
            moves: state.civ_moves(rank).map(|(index, _)| index).collect(),
            possible: possible.into_iter().map(|(pool, _, moved)| (pool, moved)).collect(),
        }
    }

    /// Removes what the observer does not know from a position.
    pub(crate) fn clear(&self, base: &mut State) {
        base.pool = base.pool - self.rank_cards;
        for &index in &self.moves {
            base.events.civ_moves[usize::from(index)].card = CardId(0);
        }
    }

    /// Writes one of the histories into a position.
    pub(crate) fn sample(&self, rng: &mut Rng, into: &mut State) {
        let (pool, cards) = &self.possible[rng.below(self.possible.len())];
        into.pool |= *pool;
        for (&index, &card) in self.moves.iter().zip(cards) {
            into.events.civ_moves[usize::from(index)].card = card;
        }
    }
}

/// Everything that happened to a pool, oldest first, as the observer saw it.
fn events_seen(tables: &Tables, state: &State, observer: Seat, rank: usize) -> Vec<PoolEvent> {
    let mut all = Vec::new();
    let picks: Vec<_> = state.picks[rank].iter().flatten().collect();
    let is_own = |seen: &&Sighting| seen.seat == observer && tables.civ_ranks[rank].contains(seen.card);
    let seen_alone = state.sightings.iter().filter(is_own);
    for index in 0..=picks.len() {
        let mut seen = seen_alone
            .clone()
            .filter(|seen| usize::from(seen.after) == index)
            .peekable();
        for (number, moved) in state
            .civ_moves(rank)
            .filter(|(_, moved)| usize::from(moved.after) == index)
        {
            while let Some(seen) = seen.next_if(|seen| seen.moves <= number) {
                all.push(PoolEvent::Held(seen.card));
            }
            all.push(PoolEvent::Moved { added: moved.added });
        }
        all.extend(seen.map(|seen| PoolEvent::Held(seen.card)));
        if let Some(pick) = picks.get(index) {
            if pick.seat == observer && pick.looked {
                all.push(PoolEvent::Seen(civ::pool_before(tables, state, rank, index)));
            }
            all.extend(pick.card.map(PoolEvent::Taken));
        }
    }
    if state.actor == observer {
        let pool = state.pool & tables.civ_ranks[rank];
        let visible = civ::pickable(tables, state, observer) | civ::left_over(state, observer);
        if !(visible & pool).is_empty() {
            all.push(PoolEvent::Seen(pool));
        }
        let extra = rank
            .checked_sub(1)
            .and_then(|lower| state.boards[observer].extra_cards[lower]);
        all.extend(extra.map(PoolEvent::Held));
    }
    all
}

/// All subsets of `size` cards.
fn subsets(cards: CardSet, size: usize) -> Vec<CardSet> {
    let mut sets = vec![CardSet::EMPTY];
    for card in cards.iter() {
        let with: Vec<CardSet> = sets
            .iter()
            .filter(|set| set.count() < size)
            .map(|set| set.with(card))
            .collect();
        sets.extend(with);
    }
    sets.retain(|set| set.count() == size);
    sets
}
