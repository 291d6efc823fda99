//! Checks of the cards of a position: civ cards, sightings, objectives.

use super::checker::{At, Checker};
use crate::by_seat::Seat;
use crate::card_set::{CardId, CardSet};
use crate::planet_unknown::capacities::{MAX_CARDS, RANKS};
use crate::planet_unknown::state::{Board, State};
use crate::planet_unknown::supply::{civ, objectives};
use std::ops::BitOr;

/// Returns whether a set contains a card whose number may be out of range.
pub(crate) fn holds(cards: CardSet, card: CardId) -> bool {
    card.index() < MAX_CARDS && cards.contains(card)
}

impl Checker<'_> {
    pub(crate) fn cards(&mut self, state: &State) {
        let tables = self.tables;
        let mut seen = state.pool;
        let known = tables.civ_ranks.into_iter().fold(CardSet::EMPTY, CardSet::bitor);
        let allowed = "allowed are cards of the ruleset";
        self.require((state.pool - known).is_empty(), "pool", state.pool.0, allowed);
        let in_play = state.seats() + self.tables.civ_cards_in_play_extra;
        for rank in 0..RANKS {
            let mut picks = 0;
            let mut taken = 0;
            for (index, pick) in state.picks[rank].iter().enumerate() {
                let Some(pick) = pick else { continue };
                let is_new = |card: CardId| holds(tables.civ_ranks[rank] - seen, card);
                let fits = pick.seat.index() < state.seats() && pick.card.is_none_or(is_new) && picks == index;
                let allowed = "a pick is a card of the rank that no one else has";
                self.require(fits, "picks", pick.seat.0, allowed);
                picks += 1;
                if let Some(card) = pick.card.filter(|_| fits) {
                    seen = seen.with(card);
                    taken += 1;
                }
            }
            let moved = |added: bool| state.civ_moves(rank).filter(|(_, moved)| moved.added == added).count();
            let cards = taken + (state.pool & tables.civ_ranks[rank]).count() + moved(false);
            let available = in_play.min(tables.civ_ranks[rank].count()) + moved(true);
            for (_, moved) in state.civ_moves(rank) {
                let fits = holds(tables.civ_ranks[rank], moved.card);
                let allowed = "an event moves cards of the rank, after picks that were made";
                self.require(
                    fits && usize::from(moved.after) <= picks,
                    "civ moves",
                    moved.card,
                    allowed,
                );
            }
            let allowed = format_args!("{available} cards of a rank are in play");
            self.require(cards == available, "pool", cards, allowed);
        }
    }

    /// Checks that the moves of events and the picks can be taken back, one by one, to the pools that were dealt.
    pub(crate) fn civ_histories(&mut self, state: &State) {
        let drawn = state.events.discard().iter().map(|&card| self.tables.event(card));
        let [most_added, most_removed] = [
            drawn.clone().map(|event| usize::from(event.civ_added)).sum::<usize>(),
            drawn.map(|event| usize::from(event.civ_removed)).sum::<usize>(),
        ];
        for rank in 0..RANKS {
            let count = |added: bool| state.civ_moves(rank).filter(|(_, moved)| moved.added == added).count();
            let are_of_events = count(true) <= most_added && count(false) <= most_removed;
            let fits = are_of_events && goes_back(state, rank, state.pool & self.tables.civ_ranks[rank]);
            let allowed = "events that were drawn move cards that lie where they take them from";
            self.require(fits, "civ moves", count(true) + count(false), allowed);
        }
    }

    /// Checks that a card that a seat saw alone in a pool was there then.
    pub(crate) fn sightings(&mut self, state: &State) {
        for seen in &state.sightings {
            let is_rank = |&rank: &usize| holds(self.tables.civ_ranks[rank], seen.card);
            let rank = (0..RANKS).find(is_rank);
            let lay_there = rank.is_some_and(|rank| {
                let mut pool = civ::pool_before(self.tables, state, rank, seen.after.into());
                let later = state
                    .civ_moves(rank)
                    .filter(|(index, moved)| moved.after == seen.after && *index >= seen.moves);
                later.for_each(|(_, moved)| pool = pool.toggled(moved.card));
                let picks = state.picks[rank].iter().flatten().count();
                pool.contains(seen.card) && usize::from(seen.after) <= picks
            });
            let is_seat = seen.seat.index() < state.seats();
            let allowed = "a card that was in its pool then";
            self.require(lay_there && is_seat, "sightings", seen.card, allowed);
        }
    }

    /// Checks that no objective is in two places; those that a seat had as the phase began must be those it has or had
    /// in hand.
    pub(crate) fn objectives(&mut self, state: &State) {
        let total = self.tables.objectives.len();
        let all = objectives::all_objectives(self.tables);
        let boards = || state.boards.iter().chain(state.shown.iter().map(|(_, board)| board));
        let numbers = state.objectives.iter().flatten().map(|objective| objective.card);
        let mut numbers = numbers.chain(boards().filter_map(|board| board.common_objective));
        if let Some(card) = numbers.find(|&card| card.index() >= total) {
            return self.below("objectives", card, total);
        }
        let shared = state.objectives.iter().flatten();
        let mut dealt: Vec<CardSet> = shared.map(|objective| CardSet::only(objective.card)).collect();
        dealt.extend(state.boards.iter().flat_map(Board::objective_piles));
        let alike = |piles: &[CardSet]| {
            let union = piles.iter().copied().fold(CardSet::EMPTY, CardSet::bitor);
            let count: usize = piles.iter().map(|pile| pile.count()).sum();
            (union - all).is_empty() && union.count() == count
        };
        let distinct = alike(&dealt) && boards().all(|board| alike(&board.objective_piles()));
        let allowed = "allowed are different cards of the ruleset";
        self.require(distinct, "objectives", dealt.len(), allowed);
        for (seat, board) in &state.shown {
            let unknown = board.objectives_drawn() - state.boards[*seat].objectives_drawn();
            let place = At(*seat, "objectives shown");
            self.require(unknown.is_empty(), place, unknown.0, "allowed are cards of the seat");
        }
        let seated = |seat: &Seat| seat.index() < state.seats();
        let between = state
            .objectives
            .iter()
            .flatten()
            .all(|objective| objective.seats.iter().all(seated) && objective.seats[0] != objective.seats[1]);
        let allowed = "an objective is shared by two seats";
        self.require(between, "objectives", dealt.len(), allowed);
    }
}

/// Returns whether every card that came to a pool or left it, the latest first, is where it went.
fn goes_back(state: &State, rank: usize, mut pool: CardSet) -> bool {
    let mut step = |card: CardId, came: bool| {
        let is_there = pool.contains(card) == came;
        pool = pool.toggled(card);
        is_there
    };
    let picks: Vec<Option<CardId>> = state.picks[rank].iter().flatten().map(|pick| pick.card).collect();
    (0..=picks.len()).rev().all(|made| {
        let mut moves = state.civ_moves(rank).rev();
        moves.all(|(_, moved)| usize::from(moved.after) != made || step(moved.card, moved.added))
            && (made == 0 || picks[made - 1].is_none_or(|card| step(card, false)))
    })
}
