//! Lifepods, meteorites and rovers.

use super::weights::Weights;
use orrery_engine::bitboard::{Grid, Square};
use orrery_engine::planet_unknown::resource::Resource;
use orrery_engine::planet_unknown::{Board, PlanetUnknown};

/// Their expected medals while there is time.
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
        distance(rover, targets)
    });
    let beyond_sets = i32::from(board.collected_meteorites) % game.tables().meteorites_per_medal;
    let count = rovers().count();
    let movement = if count == 0 { 0.0 } else { f64::from(board.movement) };
    weights.lifepod * game.backend().count(&board.lifepods) as f64
        + weights.collected_meteorite * f64::from(beyond_sets)
        + weights.rover * count as f64
        + weights.movement * movement
        + weights.distance * distances.sum::<usize>() as f64
        + weights.carried_meteorite * game.backend().count(&carriers) as f64
        + weights.lifepod_on_tech * f64::from(board.lifepods_on_techs.count_ones())
}

/// Steps from a square to the nearest square of a set, regardless of obstacles.
fn distance(from: Square, to: Grid) -> Option<usize> {
    let steps = |to: Square| from.row().abs_diff(to.row()) + from.column().abs_diff(to.column());
    to.iter().map(steps).min()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::evaluation::planet_unknown::testing::positions;

    #[test]
    fn a_distance_is_the_number_of_steps_that_reach_a_piece() {
        let (_, positions) = positions();
        let mut some = 0;
        for board in positions.iter().flat_map(|state| state.boards.iter()) {
            for rover in board.rovers.iter().flatten().copied() {
                let mut reached = Grid::only(rover);
                let mut steps = 0;
                while !board.lifepods.is_empty() && reached.is_disjoint(&board.lifepods) {
                    reached |= reached.neighbours();
                    steps += 1;
                }
                let expected = (!board.lifepods.is_empty()).then_some(steps);
                assert_eq!(distance(rover, board.lifepods), expected);
                some += usize::from(expected.is_some());
            }
        }
        assert!(some > 100, "{some} distances");
    }
}
