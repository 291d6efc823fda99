//! What objectives count and which conditions they set (CARDS-2).

use crate::bitboard::{AreaSizes, Grid, SIDE};
use crate::planet_unknown::resource::{Collectible, Resource, Track, TrackSet};
use crate::planet_unknown::ruleset::objectives::{Condition, CoveredGround, Statistic};
use crate::planet_unknown::state::Board;
use crate::planet_unknown::tables::Tables;

/// Returns whether a board fulfils the condition of a private side (CARDS-2.3).
pub(crate) fn fulfils(tables: &Tables, board: &Board, condition: Condition) -> bool {
    match condition {
        Condition::Rectangle { of, size: [a, b] } => {
            let terrain = objective_terrain(tables, board, of);
            has_block(&terrain, a.into(), b.into()) || has_block(&terrain, b.into(), a.into())
        }
        Condition::AreaResources { of, min } => {
            let symbols = board.symbols_of(of);
            let mut areas = terrain_areas(tables, board, of);
            areas.any(|area| (area & symbols).count() >= usize::from(min))
        }
        Condition::TrackAtTop { of } => topped(tables, board).contains(of),
        Condition::ResourceAtMost { of, max } => board.symbols_of(of).count() <= usize::from(max),
        Condition::CollectedAtLeast { of, min } => collected(board, of) >= usize::from(min),
        Condition::CollectedMore { of, than } => collected(board, of) > collected(board, than),
        Condition::AllCovered { of } => is_all_covered(tables, board, of),
    }
}

fn is_all_covered(tables: &Tables, board: &Board, ground: CoveredGround) -> bool {
    let planet = tables.planet(board);
    let rulings = &tables.objective_rulings;
    match ground {
        CoveredGround::Ice if planet.ice.is_empty() => rulings.no_ice_satisfies_ice_covered,
        CoveredGround::Ice => planet.ice.is_subset(&board.covered),
        CoveredGround::Land => {
            let open = planet.squares - planet.ice - board.covered;
            let powered = if rulings.petra_currents_count_as_covered {
                planet.currents.squares
            } else {
                Grid::EMPTY
            };
            open.is_subset(&powered)
        }
    }
}

/// The value of a statistic for a board.
pub(crate) fn statistic(tables: &Tables, board: &Board, statistic: Statistic) -> i32 {
    let count = |set: Grid| tables.backend.count(&set);
    let value = match statistic {
        Statistic::EdgeResources(resource) => count(board.symbols_of(resource) & tables.planet(board).perimeter),
        Statistic::LargestArea(terrain) => area_sizes(tables, board, terrain).largest,
        Statistic::AreaCount(terrain) => area_sizes(tables, board, terrain).count,
        Statistic::ResourceCount(resource) => count(board.symbols_of(resource)),
        Statistic::TracksAtTop => topped(tables, board).count(),
        Statistic::Collected(what) => collected(board, what),
    };
    value as i32
}

/// The tracks with a tracker on their top position (CORP-G19, CORP-5.11).
fn topped(tables: &Tables, board: &Board) -> TrackSet {
    let spots = Track::ALL.into_iter().map(|tracker| board.spot(tracker));
    let topped = spots.filter(|spot| spot.position == tables.track(board, spot.track).top);
    topped.map(|spot| spot.track).collect()
}

/// The squares of a terrain; open currents count as energy terrain.
pub(crate) fn objective_terrain(tables: &Tables, board: &Board, terrain: Resource) -> Grid {
    let mut squares = board.terrain(terrain);
    if terrain == Resource::Energy {
        squares |= tables.planet(board).currents.in_objectives - board.covered;
    }
    if !tables.objective_rulings.patches_are_terrain {
        squares -= board.patches;
    }
    squares
}

/// The terrain areas of a board (PU-0.6).
pub(crate) fn terrain_areas(tables: &Tables, board: &Board, terrain: Resource) -> impl Iterator<Item = Grid> + use<> {
    let patches = board.patches;
    let patches_count = tables.objective_rulings.lone_patch_is_area;
    let areas = tables.backend.areas(&objective_terrain(tables, board, terrain));
    areas.filter(move |area| patches_count || !area.is_subset(&patches))
}

/// The sizes of the same areas.
fn area_sizes(tables: &Tables, board: &Board, terrain: Resource) -> AreaSizes {
    let except = if tables.objective_rulings.lone_patch_is_area {
        Grid::EMPTY
    } else {
        board.patches
    };
    let squares = objective_terrain(tables, board, terrain);
    tables.backend.area_sizes(&squares, &except)
}

/// Pieces on the corporation board, wherever they are (CORP-G20).
fn collected(board: &Board, what: Collectible) -> usize {
    match what {
        Collectible::Meteorite => board.collected_meteorites.into(),
        Collectible::Lifepod => board.lifepods_held(),
    }
}

/// Returns whether a set contains a block of this number of rows and columns.
fn has_block(squares: &Grid, rows: usize, columns: usize) -> bool {
    let full = |top: usize| {
        let shared = (top..top + rows).fold(u16::MAX, |shared, row| shared & squares.row(row));
        (0..columns).fold(shared, |starts, column| starts & shared >> column) != 0
    };
    (0..=SIDE.saturating_sub(rows)).any(full)
}
