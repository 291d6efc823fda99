//! The tiles on offer to a seat with their legal placements, and which restrictions are waived for them (PU-2.D,
//! PU-3.4).

use super::station;
use crate::bitboard::{Grid, Square};
use crate::by_seat::Seat;
use crate::planet_unknown::action::Slot;
use crate::planet_unknown::seat::abilities;
use crate::planet_unknown::seat::placement::{self, Restrictions, Sought, TilePlacements};
use crate::planet_unknown::state::{Board, Part, State, TileLimit};
use crate::planet_unknown::tables::{Held, Tables, Tile};
use arrayvec::ArrayVec;

/// The tiles on offer to a seat with their placements, by slot.
pub(crate) type Offers = [Option<TilePlacements>; 2];

/// The tiles on offer to a seat with their legal placements, by slot (PU-2.D). Restrictions that would leave no
/// placement of either are waived for both, the event's first (PU-3.4, R6, R8, R30).
pub(crate) fn offers(tables: &Tables, state: &State, seat: Seat) -> [Option<TilePlacements>; 2] {
    let mut offers = [None; 2];
    find_offers(tables, state, seat, &mut offers);
    offers
}

/// What restricts where tiles on offer may lie, in addition to the rules that are never waived.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct InForce {
    /// Whether the rules of the planet do.
    pub(crate) planet: bool,
    /// The limit of an event, if it does.
    pub(crate) limit: Option<TileLimit>,
}

/// Finds the offers and writes them to `offers`, which must be empty. Returns what is not waived for them.
#[inline]
pub(crate) fn find_offers(tables: &Tables, state: &State, seat: Seat, offers: &mut Offers) -> InForce {
    let board = &state.boards[seat];
    let limit = board.limits.tiles;
    let may_waive_rules = tables.planet_rulings.waive_planet_rules && !tables.planet(board).placement.is_empty();
    take_offers(tables, state, seat, offers);
    let mut in_force = InForce { planet: true, limit };
    for (planet, limit) in [(true, limit), (true, None), (false, limit), (false, None)] {
        in_force = InForce { planet, limit };
        place_offers(tables, board, planet, limit, offers);
        let nothing_to_waive = limit.is_none() && !(planet && may_waive_rules);
        if nothing_to_waive || offers.iter().flatten().any(|offer| !offer.is_empty()) {
            break;
        }
    }
    in_force
}

/// The tiles on offer with their placements, with or without the rules of the planet, under an event's limit.
pub(crate) fn offers_under(
    tables: &Tables,
    state: &State,
    seat: Seat,
    planet: bool,
    limit: Option<TileLimit>,
) -> Offers {
    let mut offers = [None; 2];
    take_offers(tables, state, seat, &mut offers);
    place_offers(tables, &state.boards[seat], planet, limit, &mut offers);
    offers
}

/// The tiles on offer, or the one drafted, without placements.
#[inline]
fn take_offers(tables: &Tables, state: &State, seat: Seat, offers: &mut Offers) {
    for (slot, offer) in Slot::ALL.into_iter().zip(offers) {
        let set_aside = matches!(state.boards[seat].part, Part::Drafted(drafted) if drafted != slot);
        if let Some(tile) = station::offered(tables, state, seat, slot).filter(|_| !set_aside) {
            *offer = Some(TilePlacements::none(tile));
        }
    }
}

/// Finds the placements of tiles on offer.
#[inline]
fn place_offers(tables: &Tables, board: &Board, planet: bool, limit: Option<TileLimit>, offers: &mut Offers) {
    let held = abilities::held(tables, board);
    let sought = offers.iter_mut().flatten().map(|offer| Sought {
        tile: tables.tile(offer.tile),
        adjacency: needs_adjacency(held, tables.tile(offer.tile)),
        anchors: &mut offer.anchors,
    });
    let mut sought: ArrayVec<Sought<'_>, 2> = sought.collect();
    placement::find(tables, board, planet, limit, &mut sought);
}

/// Returns whether a tile must touch a piece (PU-3.2, CORP-0.1, CORP-3.5).
pub(crate) fn needs_adjacency(held: &Held, tile: &Tile) -> bool {
    !tile.resources.iter().any(|resource| held.lays_apart[resource.index()])
}

/// The tiles on offer for a card, and the limit of an event that holds for them. Nothing is waived for a card (PU-3.4),
/// unless the ruling waives the limit if nothing else fits (R18).
pub(crate) fn free_offers(tables: &Tables, state: &State, seat: Seat) -> (Offers, Option<TileLimit>) {
    let limit = state.boards[seat].limits.tiles;
    let offers = offers_under(tables, state, seat, true, limit);
    let waives = tables.civ_card_rulings.free_tile_relax && limit.is_some();
    if waives && offers.iter().flatten().all(TilePlacements::is_empty) {
        return (offers_under(tables, state, seat, true, None), None);
    }
    (offers, limit)
}

/// Returns whether a tile on offer could be laid on this board of the seat by the rules that are never waived (PU-3.2,
/// PU-3.4).
pub(crate) fn fits_somewhere(tables: &Tables, state: &State, seat: Seat, slot: Slot, board: &Board) -> bool {
    let placements = unwaived_placements(tables, state, seat, slot, board);
    placements.is_some_and(|placements| !placements.is_empty())
}

/// The squares of one such placement.
pub(crate) fn some_placement(tables: &Tables, state: &State, seat: Seat, board: &Board) -> Option<Grid> {
    Slot::ALL.into_iter().find_map(|slot| {
        let placements = unwaived_placements(tables, state, seat, slot, board)?;
        let footprints = tables.tile(placements.tile).piece.orientations();
        let mut sets = footprints.iter().zip(&placements.anchors);
        let (footprint, anchor) = sets.find_map(|(footprint, anchors)| Some((footprint, anchors.first()?)))?;
        let square = |&[row, column]: &[u8; 2]| {
            Square::new(anchor.row() + usize::from(row), anchor.column() + usize::from(column))
        };
        Some(footprint.iter().map(square).collect())
    })
}

fn unwaived_placements(
    tables: &Tables,
    state: &State,
    seat: Seat,
    slot: Slot,
    board: &Board,
) -> Option<TilePlacements> {
    let tile = station::offered(tables, state, seat, slot)?;
    let restrictions = Restrictions {
        adjacency: needs_adjacency(abilities::held(tables, board), tables.tile(tile)),
        planet: !tables.planet_rulings.waive_planet_rules,
        limit: None,
    };
    Some(placement::placements(tables, board, tile, restrictions))
}
