//! What objectives count and which conditions they set (CARDS-2).

use crate::bitboard::{Grid, SIDE};
use crate::planet_unknown::resource::{Collectible, Resource, Track};
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
        Condition::TrackAtTop { of } => is_topped(tables, board, of),
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
    let value = match statistic {
        Statistic::EdgeResources(resource) => (board.symbols_of(resource) & tables.planet(board).perimeter).count(),
        Statistic::LargestArea(terrain) => terrain_areas(tables, board, terrain)
            .map(|area| area.count())
            .max()
            .unwrap_or(0),
        Statistic::AreaCount(terrain) => terrain_areas(tables, board, terrain).count(),
        Statistic::ResourceCount(resource) => board.symbols_of(resource).count(),
        Statistic::TracksAtTop => {
            let topped = |track: &Track| is_topped(tables, board, *track);
            Track::ALL.into_iter().filter(topped).count()
        }
        Statistic::Collected(what) => collected(board, what),
    };
    value as i32
}

/// Returns whether a tracker is on the top position of a track (CORP-G19, CORP-5.11).
fn is_topped(tables: &Tables, board: &Board, track: Track) -> bool {
    let top = tables.track(board, track).top;
    let stands_there = |tracker: Track| {
        let spot = board.spot(tracker);
        spot.track == track && spot.position == top
    };
    Track::ALL.into_iter().any(stands_there)
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
