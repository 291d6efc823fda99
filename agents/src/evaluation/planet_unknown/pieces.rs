//! Lifepods, meteorites and rovers.

use super::weights::Weights;
use orrery_engine::bitboard::{Grid, SIDE};
use orrery_engine::planet_unknown::resource::Resource;
use orrery_engine::planet_unknown::{Board, PlanetUnknown};

/// Their prospects while there is time.
pub(super) fn value(weights: &Weights, game: &PlanetUnknown, board: &Board) -> f64 {
    let rovers = || board.rovers.iter().flatten().copied();
    let pieces = board.lifepods | board.meteorites;
    let carriers = board.carried_meteorites();
    let distances = rovers().filter_map(|rover| {
        let delivers = carriers.contains(rover);
        let targets = if delivers {
            board.symbols_of(Resource::Rover)
        } else {
            pieces
        };
        distance(Grid::only(rover), targets)
    });
    let beyond_sets = i32::from(board.collected_meteorites) % game.tables().meteorites_per_medal;
    let count = rovers().count();
    let movement = if count == 0 { 0.0 } else { f64::from(board.movement) };
    weights.lifepod * board.lifepods.count() as f64
        + weights.collected_meteorite * f64::from(beyond_sets)
        + weights.rover * count as f64
        + weights.movement * movement
        + weights.distance * distances.sum::<usize>() as f64
        + weights.carried_meteorite * carriers.count() as f64
        + weights.lifepod_on_tech * f64::from(board.lifepods_on_techs.count_ones())
}

/// Steps from a set to the nearest square of another, regardless of obstacles.
fn distance(mut from: Grid, to: Grid) -> Option<usize> {
    if to.is_empty() {
        return None;
    }
    (0..2 * SIDE).find(|_| {
        let met = !from.is_disjoint(&to);
        from |= from.neighbours();
        met
    })
}
