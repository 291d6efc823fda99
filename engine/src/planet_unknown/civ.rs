//! Civ claims and civ cards (PU-4.7, cards.md 1).

use super::PlanetUnknown;
use super::event_deck::CivMove;
use super::pending::Item;
use super::purpose;
use super::ruleset::effects::Effect;
use super::sighting::note_sighting;
use super::state::{Board, MAX_PICKS, Pick, RANKS, State};
use super::tables::CivCard;
use super::tracks;
use crate::by_seat::Seat;
use crate::rng::Rng;
use arrayvec::ArrayVec;

impl PlanetUnknown {
    /// The cards that a seat may pick: those of the pools it has claims on.
    pub(super) fn pickable(&self, state: &State, seat: Seat) -> u64 {
        if !state.phase.is_civ() {
            return 0;
        }
        let board = &state.boards[seat];
        let ranks = (0..RANKS).filter(|&rank| board.claims[rank] > 0);
        state.pool & ranks.fold(0, |cards, rank| cards | self.tables.civ_ranks[rank])
    }

    /// The cards that lay in the pool of a rank just before its pick `index`.
    pub(super) fn pool_before(&self, state: &State, rank: usize, index: usize) -> u64 {
        let picks: ArrayVec<Option<u8>, MAX_PICKS> = state.picks[rank].iter().flatten().map(|pick| pick.card).collect();
        let mut pool = state.pool & self.tables.civ_ranks[rank];
        for later in (index..picks.len()).rev() {
            for (_, moved) in civ_moves(state, rank)
                .rev()
                .filter(|(_, moved)| usize::from(moved.after) == later + 1)
            {
                let card = 1 << moved.card;
                pool = if moved.added { pool & !card } else { pool | card };
            }
            pool |= picks[later].map_or(0, |card| 1 << card);
        }
        pool
    }

    /// Keeps a card of a pool (PU-4.7).
    pub(super) fn pick(&self, state: &mut State, seat: Seat, card: u8) {
        let rank = self.tables.civ_cards[usize::from(card)].rank;
        log(
            state,
            rank,
            Pick {
                seat,
                card: Some(card),
                looked: true,
            },
        );
        let board = &mut state.boards[seat];
        board.claims[usize::from(rank)] -= 1;
        // The next choice of this rank draws anew.
        board.extra_cards[usize::from(rank)] = None;
        self.keep(state, seat, card);
    }

    /// Keeps the card of the next rank that joined a choice (CORP-7.3); the pool of the claim's rank was seen.
    pub(super) fn pick_higher(&self, state: &mut State, seat: Seat, card: u8) {
        let rank = self.tables.civ_cards[usize::from(card)].rank;
        log(
            state,
            rank - 1,
            Pick {
                seat,
                card: None,
                looked: true,
            },
        );
        log(
            state,
            rank,
            Pick {
                seat,
                card: Some(card),
                looked: false,
            },
        );
        let board = &mut state.boards[seat];
        board.claims[usize::from(rank) - 1] -= 1;
        board.extra_cards[usize::from(rank) - 1] = None;
        self.keep(state, seat, card);
    }

    /// Keeps a card of those left at the end, all of which were seen (CORP-7.6).
    pub(super) fn keep_left_over(&self, state: &mut State, seat: Seat, card: u8) {
        let rank = self.tables.civ_cards[usize::from(card)].rank;
        for other in (0..RANKS as u8).filter(|&other| other != rank) {
            self.note_look(state, seat, other);
        }
        log(
            state,
            rank,
            Pick {
                seat,
                card: Some(card),
                looked: true,
            },
        );
        state.boards[seat].pending.take(Item::KeepCiv);
        self.keep(state, seat, card);
    }

    /// Notes that a seat saw the pool of a rank, unless it saw the same before or there is nothing in it.
    fn note_look(&self, state: &mut State, seat: Seat, rank: u8) {
        let picks = state.picks[usize::from(rank)].iter().flatten();
        let (count, last) = (picks.clone().count(), picks.last());
        let has_moved = civ_moves(state, rank.into()).any(|(_, moved)| usize::from(moved.after) == count);
        let is_known = last.is_some_and(|last| last.seat == seat && last.looked) && !has_moved;
        if !is_known && state.pool & self.tables.civ_ranks[usize::from(rank)] != 0 {
            let look = Pick {
                seat,
                card: None,
                looked: true,
            };
            log(state, rank, look);
        }
    }

    /// A card leaves its pool. An immediate one takes effect now; in the end of the game every card does (PU-6.4).
    fn keep(&self, state: &mut State, seat: Seat, card: u8) {
        let entry = &self.tables.civ_cards[usize::from(card)];
        state.pool &= !(1 << card);
        if entry.immediate || state.phase.is_end_of_game() {
            gain(&mut state.boards[seat], entry);
        }
    }

    /// Cards that a seat may keep of all that are left (CORP-7.6).
    pub(super) fn left_over(state: &State, seat: Seat) -> u64 {
        if state.boards[seat].pending.count(Item::KeepCiv) > 0 {
            state.pool
        } else {
            0
        }
    }

    /// Draws the cards of the next rank that join the choices of the acting seat, and takes back those whose choice is
    /// gone (CORP-7.3).
    pub(super) fn draw_extra_cards(&self, state: &mut State) {
        let seat = state.actor;
        if !state.phase.is_civ() || !state.queue.contains(seat) {
            return;
        }
        let joins = |effect: &Effect| matches!(effect, Effect::ExtraCivChoice { .. }).then_some(());
        let holds = self.ability(&state.boards[seat], joins).is_some();
        for rank in 0..RANKS - 1 {
            let [own, next] = [rank, rank + 1].map(|rank| state.pool & self.tables.civ_ranks[rank]);
            let board = &mut state.boards[seat];
            if !holds || board.claims[rank] == 0 || own == 0 || next == 0 {
                board.extra_cards[rank] = None;
                continue;
            }
            if board.extra_cards[rank].is_none_or(|card| next >> card & 1 == 0) {
                let draw = u64::from(board.extra_draws);
                let mut rng = state
                    .chance
                    .stream(purpose::EXTRA_CARD, state.round.into(), seat.0.into(), draw);
                let card = random_card(next, &mut rng);
                board.extra_draws += 1;
                board.extra_cards[rank] = Some(card);
                note_sighting(state, seat, rank + 1, card);
            }
        }
    }

    /// The advances of End Game cards become items of the last window (PU-6.4).
    pub(super) fn gain_end_game_cards(&self, state: &mut State, seat: Seat) {
        let cards: u64 = state.cards_of(seat).fold(0, |cards, card| cards | 1 << card) & self.tables.end_game_cards;
        for card in bits(cards) {
            gain(&mut state.boards[seat], &self.tables.civ_cards[card]);
        }
    }
}

/// The cards of a rank that events moved, oldest first, with their entries.
pub(super) fn civ_moves(state: &State, rank: usize) -> impl DoubleEndedIterator<Item = (u8, &CivMove)> + Clone {
    let moves = state.events.civ_moves.iter().enumerate();
    moves
        .filter(move |(_, moved)| usize::from(moved.rank) == rank)
        .map(|(index, moved)| (index as u8, moved))
}

fn log(state: &mut State, rank: u8, pick: Pick) {
    let free = state.picks[usize::from(rank)].iter_mut().find(|pick| pick.is_none());
    *free.expect("a pool is looked into no more often than it and the next hold cards") = Some(pick);
}

/// A uniformly random card of a set.
pub(super) fn random_card(cards: u64, rng: &mut Rng) -> u8 {
    let place = rng.below(cards.count_ones() as usize);
    bits(cards).nth(place).expect("the set has more cards than the place") as u8
}

/// The set bits of a set of cards, ascending.
pub(super) fn bits(mut cards: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        (cards != 0).then(|| {
            let card = cards.trailing_zeros() as usize;
            cards &= cards - 1;
            card
        })
    })
}

fn gain(board: &mut Board, card: &CivCard) {
    for &(item, count) in &card.items {
        board.pending.add(item, count);
    }
    tracks::gain_movement(board, card.movement);
}
