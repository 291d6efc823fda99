//! The tiles on offer to a seat with their legal placements, and what is waived for them (PU-2.D, PU-3.4).

use super::PlanetUnknown;
use super::action::Slot;
use super::limits::TileLimit;
use super::placement::{Restrictions, TilePlacements};
use super::state::{Board, Part, State};
use crate::bitboard::{Grid, MAX_ORIENTATIONS, Query, Square};
use crate::by_seat::Seat;

/// The tiles on offer to a seat with their placements, by slot.
pub(super) type Offers = [Option<TilePlacements>; 2];

impl PlanetUnknown {
    /// The tiles on offer to a seat with their legal placements, by slot (PU-2.D): restrictions that would leave no
    /// placement of either are set aside for both, the event's first (PU-3.4).
    pub fn offers(&self, state: &State, seat: Seat) -> [Option<TilePlacements>; 2] {
        let mut offers = [None; 2];
        self.find_offers(state, seat, &mut offers);
        offers
    }

    /// The same into room of the caller, which holds nothing yet.
    pub(super) fn find_offers(&self, state: &State, seat: Seat, offers: &mut Offers) {
        let board = &state.boards[seat];
        let limit = board.limits.tiles;
        let may_waive_rules = self.tables.planet_rulings.waive_planet_rules && !self.planet(board).placement.is_empty();
        self.take_offers(state, seat, offers);
        for (planet, limit) in [(true, limit), (true, None), (false, limit), (false, None)] {
            self.place_offers(board, planet, limit, offers);
            let nothing_to_waive = limit.is_none() && !(planet && may_waive_rules);
            if nothing_to_waive || offers.iter().flatten().any(|offer| !offer.is_empty()) {
                break;
            }
        }
    }

    /// The tiles on offer with their placements under the rules of the planet or not, and under an event's limit.
    pub(super) fn offers_under(&self, state: &State, seat: Seat, planet: bool, limit: Option<TileLimit>) -> Offers {
        let mut offers = [None; 2];
        self.take_offers(state, seat, &mut offers);
        self.place_offers(&state.boards[seat], planet, limit, &mut offers);
        offers
    }

    /// The tiles on offer, or the one drafted, without placements.
    fn take_offers(&self, state: &State, seat: Seat, offers: &mut Offers) {
        for (slot, offer) in Slot::ALL.into_iter().zip(offers) {
            let set_aside = matches!(state.boards[seat].part, Part::Drafted(drafted) if drafted != slot);
            if let Some(tile) = self.offered(state, seat, slot).filter(|_| !set_aside) {
                *offer = Some(TilePlacements {
                    tile,
                    anchors: [Grid::EMPTY; MAX_ORIENTATIONS],
                });
            }
        }
    }

    /// Finds the placements of tiles on offer.
    fn place_offers(&self, board: &Board, planet: bool, limit: Option<TileLimit>, offers: &mut Offers) {
        if limit.is_none() && (!planet || self.planet(board).placement.is_empty()) {
            return self.place_freely(board, offers);
        }
        for offer in offers.iter_mut().flatten() {
            let restrictions = Restrictions {
                adjacency: self.needs_adjacency(board, offer.tile),
                planet,
                limit,
            };
            *offer = self.placements(board, offer.tile, restrictions);
        }
    }

    /// Finds the placements of tiles that nothing binds but what always does (PU-3.2).
    fn place_freely(&self, board: &Board, offers: &mut Offers) {
        let free = self.planet(board).squares - board.covered;
        let is_first = board.covered.is_empty();
        let touch = self.touch(board, true).unwrap_or(Grid::FULL);
        let queries = offers.iter_mut().flatten().map(|offer| Query {
            piece: &self.tables.tiles[usize::from(offer.tile)].piece,
            touches: is_first || self.needs_adjacency(board, offer.tile),
            anchors: &mut offer.anchors,
        });
        self.backend.anchors_of_each(queries, &free, &touch);
    }

    /// Whether a tile must touch a piece (B4).
    fn needs_adjacency(&self, board: &Board, tile: u8) -> bool {
        !self.ignores_adjacency(board, Some(&self.tables.tiles[usize::from(tile)]))
    }

    /// The tiles on offer to a card: nothing is waived for it (PU-3.4), unless the ruling waives the limit of an event
    /// where nothing else fits (R18).
    pub(super) fn free_offers(&self, state: &State, seat: Seat) -> Offers {
        let limit = state.boards[seat].limits.tiles;
        let offers = self.offers_under(state, seat, true, limit);
        let waives = self.tables.civ_card_rulings.free_tile_relax && limit.is_some();
        if waives && offers.iter().flatten().all(TilePlacements::is_empty) {
            return self.offers_under(state, seat, true, None);
        }
        offers
    }

    /// Whether a tile on offer could be laid on this board of the seat by the rules that are never waived (PU-3.2,
    /// PU-3.4).
    pub(super) fn fits_somewhere(&self, state: &State, seat: Seat, slot: Slot, board: &Board) -> bool {
        let placements = self.unwaived_placements(state, seat, slot, board);
        placements.is_some_and(|placements| !placements.is_empty())
    }

    /// The squares of one of those placements.
    pub(super) fn some_placement(&self, state: &State, seat: Seat, board: &Board) -> Option<Grid> {
        Slot::ALL.into_iter().find_map(|slot| {
            let placements = self.unwaived_placements(state, seat, slot, board)?;
            let footprints = self.tables.tiles[usize::from(placements.tile)].piece.orientations();
            let mut sets = footprints.iter().zip(&placements.anchors);
            let (footprint, anchor) = sets.find_map(|(footprint, anchors)| Some((footprint, anchors.first()?)))?;
            let square = |&[row, column]: &[u8; 2]| {
                Square::new(anchor.row() + usize::from(row), anchor.column() + usize::from(column))
            };
            Some(footprint.iter().map(square).collect())
        })
    }

    fn unwaived_placements(&self, state: &State, seat: Seat, slot: Slot, board: &Board) -> Option<TilePlacements> {
        let tile = self.offered(state, seat, slot)?;
        let restrictions = Restrictions {
            adjacency: self.needs_adjacency(board, tile),
            planet: !self.tables.planet_rulings.waive_planet_rules,
            limit: None,
        };
        Some(self.placements(board, tile, restrictions))
    }
}
