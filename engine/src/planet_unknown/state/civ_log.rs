//! What happened to the civ pools: picks, looks, single cards seen, cards that events moved.

use super::State;
use crate::by_seat::Seat;
use crate::planet_unknown::capacities::MAX_SIGHTINGS;
use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};

/// A civ card that an event moved between a pool and the box, unseen.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct CivMove {
    /// The card.
    pub card: u8,
    /// Its rank, from 0.
    pub rank: u8,
    /// How many picks from the pool of the rank came before.
    pub after: u8,
    /// Whether it came into play; else it left it.
    pub added: bool,
}

/// A card that a seat saw in a pool without the rest of it (CORP-7.3): known to that seat alone.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Sighting {
    /// Who saw it.
    pub seat: Seat,
    /// Entry of the ruleset's table of civ cards.
    pub card: u8,
    /// How many picks from the pool of its rank came before.
    pub after: u8,
    /// How many civ cards events had moved before.
    pub moves: u8,
}

/// A look into a pool, a card that left it, or both. End Game cards are known to their owner alone.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Pick {
    /// Who looked or took the card.
    pub seat: Seat,
    /// Entry of the ruleset's table of civ cards; none was taken where a card of the next rank was (CORP-7.3).
    pub card: Option<u8>,
    /// Whether the seat saw the whole pool just before.
    pub looked: bool,
}

impl State {
    /// The cards of a rank that events moved, oldest first, with their entries.
    pub(crate) fn civ_moves(&self, rank: usize) -> impl DoubleEndedIterator<Item = (u8, &CivMove)> + Clone {
        let moves = self.events.civ_moves.iter().enumerate();
        moves
            .filter(move |(_, moved)| usize::from(moved.rank) == rank)
            .map(|(index, moved)| (index as u8, moved))
    }

    /// Notes that an event moved a card.
    pub(crate) fn note_civ_move(&mut self, rank: usize, card: u8, added: bool) {
        let after = self.picks[rank].iter().flatten().count() as u8;
        self.events.civ_moves.push(CivMove {
            card,
            rank: rank as u8,
            after,
            added,
        });
    }

    /// Notes a look into the pool of a rank, or a card that left it.
    pub(crate) fn note_pick(&mut self, rank: u8, pick: Pick) {
        let free = self.picks[usize::from(rank)].iter_mut().find(|pick| pick.is_none());
        *free.expect("a pool is looked into no more often than it and the next hold cards") = Some(pick);
    }

    /// Notes that a seat saw a card in the pool of a rank. The last time it was seen there says more than any before,
    /// but where events brought cards in between.
    pub(crate) fn note_sighting(&mut self, seat: Seat, rank: usize, card: u8) {
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
        // Every card of three ranks in play has room; where a ruleset brings more, the oldest is forgotten.
        if kept.is_full() {
            kept.remove(0);
        }
        kept.push(sighting);
        self.sightings = kept;
    }
}
