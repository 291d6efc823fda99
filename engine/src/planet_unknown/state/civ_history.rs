//! How a position records what happens to its civ pools.

use super::civ_log::{CivMove, Pick, Sighting};
use super::position::State;
use crate::by_seat::Seat;
use crate::card_set::CardId;
use crate::planet_unknown::capacities::MAX_SIGHTINGS;
use arrayvec::ArrayVec;

impl State {
    /// The cards of a rank that events moved, oldest first, each with its index.
    pub(crate) fn civ_moves(&self, rank: usize) -> impl DoubleEndedIterator<Item = (u8, &CivMove)> + Clone {
        let moves = self.events.civ_moves.iter().enumerate();
        moves
            .filter(move |(_, moved)| usize::from(moved.rank) == rank)
            .map(|(index, moved)| (index as u8, moved))
    }

    /// Records that an event moved a card.
    pub(crate) fn note_civ_move(&mut self, rank: usize, card: CardId, added: bool) {
        let after = self.picks[rank].iter().flatten().count() as u8;
        self.events.civ_moves.push(CivMove {
            card,
            rank: rank as u8,
            after,
            added,
        });
    }

    /// Records a look into the pool of a rank, or a card that left it.
    pub(crate) fn note_pick(&mut self, rank: u8, pick: Pick) {
        let free = self.picks[usize::from(rank)].iter_mut().find(|pick| pick.is_none());
        *free.expect("a pool is looked into no more often than it and the next hold cards") = Some(pick);
    }

    /// Records that a seat saw a card in the pool of a rank. Only the last such sighting matters, unless events brought
    /// cards in between.
    pub(crate) fn note_sighting(&mut self, seat: Seat, rank: usize, card: CardId) {
        let added_since = |seen: &Sighting| {
            let mut moves = self.civ_moves(rank);
            moves.any(|(index, moved)| moved.added && index >= seen.moves)
        };
        let stale = |seen: &Sighting| (seen.seat, seen.card) == (seat, card) && !added_since(seen);
        let sighting = Sighting {
            seat,
            card,
            after: self.picks[rank].iter().flatten().count() as u8,
            moves: self.events.civ_moves.len() as u8,
        };
        let mut kept: ArrayVec<Sighting, MAX_SIGHTINGS> =
            self.sightings.iter().filter(|&seen| !stale(seen)).copied().collect();
        // Every card of three ranks in play fits; under a ruleset with more, the oldest is forgotten.
        if kept.is_full() {
            kept.remove(0);
        }
        kept.push(sighting);
        self.sightings = kept;
    }
}
