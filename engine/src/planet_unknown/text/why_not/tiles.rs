//! Why a tile cannot be drafted, taken or laid (PU-2.D, PU-3).

use super::places::{first_piece, ground_of, squares_text};
use super::waiting;
use crate::bitboard::{Footprint, Grid, Piece, SIDE, Square};
use crate::by_seat::Seat;
use crate::planet_unknown::action::{Placement, Slot};
use crate::planet_unknown::ids::TileId;
use crate::planet_unknown::play::window;
use crate::planet_unknown::resource::Resource;
use crate::planet_unknown::seat::placement::{self, Restrictions, TilePlacements};
use crate::planet_unknown::seat::{abilities, laying};
use crate::planet_unknown::state::{Board, Item, Part, Phase, State, TileLimit};
use crate::planet_unknown::supply::offers::{self, InForce, Offers};
use crate::planet_unknown::supply::station;
use crate::planet_unknown::tables::{Planet, Tables, Tile};

/// A tile on offer, and what restricts where it may lie.
struct Draft {
    tile: TileId,
    in_force: InForce,
}

/// Why a tile cannot be taken unplaced.
pub(super) fn not_taken(tables: &Tables, state: &State, seat: Seat, slot: Slot) -> String {
    let mut found = [None; 2];
    let draft = draft(tables, state, seat, slot, &mut found);
    draft.map_or_else(
        |reason| reason,
        |_| "a tile can be laid, so one has to be laid (PU-3.5)".to_owned(),
    )
}

/// Why a tile cannot be drafted before it is laid.
pub(super) fn not_drafted(tables: &Tables, state: &State, seat: Seat, slot: Slot) -> String {
    let mut found = [None; 2];
    let drafted = match draft(tables, state, seat, slot, &mut found) {
        Ok(drafted) => drafted,
        Err(reason) => return reason,
    };
    if !can_lay(&found) {
        return no_room();
    }
    let board = &state.boards[seat];
    match board.part {
        Part::Drafted(_) => "the tile is drafted already, and has to be laid (PU-2.5)".to_owned(),
        _ if laying::gains_at_draft(tables, board, drafted.tile) => {
            "this tile cannot be laid, but the other one can (PU-3.5)".to_owned()
        }
        _ => "the draft of this tile gives nothing, so it is laid at once (CORP-7.2)".to_owned(),
    }
}

/// Why the tile of the round cannot be laid.
pub(super) fn not_laid(tables: &Tables, state: &State, seat: Seat, at: Placement) -> String {
    let mut found = [None; 2];
    let drafted = match draft(tables, state, seat, at.slot, &mut found) {
        Ok(drafted) => drafted,
        Err(reason) => return reason,
    };
    if !can_lay(&found) {
        return no_room();
    }
    let board = &state.boards[seat];
    if board.part == Part::Draft && laying::gains_at_draft(tables, board, drafted.tile) {
        return "the draft of this tile gives movement, so it has to be drafted first (CORP-7.2)".to_owned();
    }
    misplaced(tables, board, &drafted, at)
}

/// Why a tile that a card gives cannot be laid.
pub(super) fn not_laid_free(tables: &Tables, state: &State, seat: Seat, resources: bool, at: Placement) -> String {
    let board = &state.boards[seat];
    if board.pending.count(Item::FreeTile { resources }) == 0 {
        return "no card gives such a tile to lay (CARDS-1.3)".to_owned();
    }
    let Some(tile) = station::offered(tables, state, seat, at.slot) else {
        return no_tile(at.slot);
    };
    let (_, limit) = offers::free_offers(tables, state, seat);
    let in_force = InForce { planet: true, limit };
    misplaced(tables, board, &Draft { tile, in_force }, at)
}

/// The tile of a slot if the seat drafts now, with what it may lay; otherwise why not.
fn draft(tables: &Tables, state: &State, seat: Seat, slot: Slot, found: &mut Offers) -> Result<Draft, String> {
    let board = &state.boards[seat];
    if state.phase != Phase::Main {
        return Err(waiting::of_phase(state.phase).to_owned());
    }
    if board.part == Part::Window {
        return Err(
            match window::has_draft(tables, state, seat) || board.taken != [false; 2] {
                true => waiting::of_phase(state.phase).to_owned(),
                false => "both stacks of the depot are empty (PU-2.D)".to_owned(),
            },
        );
    }
    if let Some(reason) = waiting::must_resolve_first(tables, state, seat) {
        return Err(reason);
    }
    let in_force = offers::find_offers(tables, state, seat, found);
    match (station::offered(tables, state, seat, slot), found[slot.index()]) {
        (None, _) => Err(no_tile(slot)),
        (Some(_), None) => Err("the other tile is drafted already (PU-2.5)".to_owned()),
        (Some(tile), Some(_)) => Ok(Draft { tile, in_force }),
    }
}

fn can_lay(found: &Offers) -> bool {
    found.iter().flatten().any(|offer| !offer.is_empty())
}

fn no_room() -> String {
    "there is room for no tile on offer, so one is taken unplaced (PU-2.D)".to_owned()
}

fn no_tile(slot: Slot) -> String {
    format!("the {slot} stack of the depot offers no tile (PU-2.D)")
}

/// Why a tile cannot lie somewhere. An orientation that looks like a lower one is explained by that.
fn misplaced(tables: &Tables, board: &Board, draft: &Draft, at: Placement) -> String {
    let tile = tables.tile(draft.tile);
    let way = tile.distinct(at.orientation);
    let lies = |restrictions: Restrictions| -> bool {
        let found: TilePlacements = placement::placements(tables, board, draft.tile, restrictions);
        found.anchors[way].contains(at.anchor)
    };
    let always = Restrictions {
        adjacency: false,
        planet: false,
        limit: None,
    };
    let beside = Restrictions {
        adjacency: offers::needs_adjacency(abilities::held(tables, board), tile),
        ..always
    };
    let limited = Restrictions {
        limit: draft.in_force.limit,
        ..beside
    };
    let restricted = Restrictions {
        planet: draft.in_force.planet,
        ..limited
    };
    let planet = tables.planet(board);
    let footprint = |piece: &Piece| on_field(&piece.orientations()[way], at.anchor);
    if !lies(always) {
        return blocked(planet, board, footprint(&tile.piece));
    }
    let halves = [0, 1].map(|half| (tile.resources[half], footprint(&tile.halves[half]).unwrap_or_default()));
    if !lies(beside) {
        "a tile has to lie beside another piece (PU-3.2)".to_owned()
    } else if !lies(limited) {
        limit_text(planet, board, draft.in_force.limit, halves)
    } else if !lies(restricted) {
        let lies_on = footprint(&tile.piece).unwrap_or_default();
        planet_text(planet, lies_on, symbols(tile, way, at.anchor))
    } else {
        let lowest = tile.orientations[way];
        format!("the tile looks the same in orientation {lowest}, and that is the one to name (PU-3.1)")
    }
}

/// The squares of a footprint; `None` if one is off the field.
fn on_field(footprint: &Footprint, anchor: Square) -> Option<Grid> {
    let square = |&[row, column]: &[u8; 2]| {
        let (row, column) = (anchor.row() + usize::from(row), anchor.column() + usize::from(column));
        (row < SIDE && column < SIDE).then(|| Square::new(row, column))
    };
    footprint.iter().map(square).collect()
}

/// The squares with the symbols of a tile.
fn symbols(tile: &Tile, way: usize, anchor: Square) -> [(Resource, Grid); 2] {
    let squares = |half: usize| on_field(&tile.symbols[half].orientations()[way], anchor).unwrap_or_default();
    [0, 1].map(|half| (tile.resources[half], squares(half)))
}

/// Why a tile cannot lie on some squares even without the restrictions that techs and events waive.
fn blocked(planet: &Planet, board: &Board, squares: Option<Grid>) -> String {
    let Some(squares) = squares else {
        return "a part of the tile would be off the planet (PU-3.2)".to_owned();
    };
    let (off, taken) = (squares - planet.squares, squares & board.covered);
    if off.any() {
        format!("the tile would lie off the planet on {} (PU-3.2)", squares_text(off))
    } else if taken.any() {
        format!(
            "the tile would lie on another piece on {} (PU-3.2)",
            squares_text(taken)
        )
    } else {
        first_piece(planet)
    }
}

/// What the limit of the event says about a tile with these halves.
fn limit_text(planet: &Planet, board: &Board, limit: Option<TileLimit>, halves: [(Resource, Grid); 2]) -> String {
    let squares = halves[0].1 | halves[1].1;
    match limit {
        Some(TileLimit::Ice) => format!(
            "the event of the round keeps tiles off ice, as on {} (PU-3.3)",
            squares_text(squares & planet.ice)
        ),
        Some(TileLimit::Matching) => {
            let near = halves.map(|(resource, half)| (resource, half & board.terrain(resource).neighbours()));
            let (resource, place) = if near[0].1.any() { near[0] } else { near[1] };
            format!(
                "the event of the round keeps {resource} off squares beside {resource} of earlier pieces, as on {} \
                 (PU-3.3)",
                squares_text(place)
            )
        }
        Some(TileLimit::Edge) | None => format!(
            "the event of the round keeps tiles off the edge, as on {} (PU-3.3)",
            squares_text(squares & planet.perimeter)
        ),
    }
}

/// Which rule of the planet forbids the squares of a tile, and of its symbols.
fn planet_text(planet: &Planet, squares: Grid, symbols: [(Resource, Grid); 2]) -> String {
    let (rules, name) = (&planet.placement, &planet.name);
    if !rules.regions.is_empty() && !rules.regions.iter().any(|region| squares.is_subset(region)) {
        return match ground_of(planet, rules.regions[0]) {
            Some(ground) => format!("a tile on {name} has to cover {ground} only or no {ground} (PU-3.3)"),
            None => format!("a tile on {name} has to lie in one zone (PU-3.3)"),
        };
    }
    if let Some(ground) = rules.anchored.filter(|ground| squares.is_subset(ground)) {
        let ground = ground_of(planet, ground).map_or("such ground", |ground| ground.name());
        return format!("a tile on the {ground} of {name} also has to cover a square that is not {ground} (PU-3.3)");
    }
    let banned = rules.banned.iter().find_map(|&(resource, zone)| {
        let of_resource = symbols.iter().find(|&&(symbol, _)| symbol == resource)?;
        Some((resource, of_resource.1 & zone)).filter(|(_, place)| place.any())
    });
    if let Some((resource, place)) = banned {
        return format!(
            "no symbol of {resource} may lie in the zone of {name} with {} (PU-3.3)",
            squares_text(place)
        );
    }
    format!("a tile on {name} has to slide into its place, and pieces are in its way on every side (PU-3.8)")
}
