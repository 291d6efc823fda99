//! Single civ cards that seats saw in a pool (CORP-7.3).

use super::civ::civ_moves;
use super::state::State;
use crate::by_seat::Seat;
use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};

/// The most cards of which a seat that draws one beside its choices is remembered to have seen them alone.
pub const MAX_SIGHTINGS: usize = 24;

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

/// Notes that a seat saw a card in the pool of a rank. The last time it was seen there tells more than any before, but
/// where events brought cards in between.
pub(super) fn note_sighting(state: &mut State, seat: Seat, rank: usize, card: u8) {
    let added_since = |seen: &Sighting| {
        let mut moves = civ_moves(state, rank);
        moves.any(|(index, moved)| moved.added && index >= seen.moves)
    };
    let stale = |seen: &Sighting| (seen.seat, seen.card) == (seat, card) && !added_since(seen);
    let sighting = Sighting {
        seat,
        card,
        after: state.picks[rank].iter().flatten().count() as u8,
        moves: state.events.civ_moves.len() as u8,
    };
    let mut kept: ArrayVec<Sighting, MAX_SIGHTINGS> =
        state.sightings.iter().filter(|&seen| !stale(seen)).copied().collect();
    // Every card of three ranks in play has room; where a ruleset brings more, the oldest is forgotten.
    if kept.is_full() {
        kept.remove(0);
    }
    kept.push(sighting);
    state.sightings = kept;
}
