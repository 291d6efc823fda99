//! Statistics of areas, which take a flood of each: they are counted again only where the squares are others.

use super::last::Last;
use orrery_engine::bitboard::Grid;
use orrery_engine::planet_unknown::ruleset::objectives::Statistic;
use orrery_engine::planet_unknown::{Board, PlanetUnknown};

/// A statistic of areas as it was counted last, by all that it depends on: the squares of its terrain, and the patches. A
/// tile changes few terrains of its own board, and none of another one.
pub(super) type Counted = Last<(Statistic, [Grid; 2]), i32>;

/// The value of a statistic for a board.
pub(super) fn value(counted: &mut Counted, game: &PlanetUnknown, board: &Board, statistic: Statistic) -> i32 {
    let count = || game.statistic(board, statistic);
    match statistic {
        Statistic::LargestArea(terrain) | Statistic::AreaCount(terrain) => {
            let squares = [game.objective_terrain(board, terrain), board.patches];
            *counted.of((statistic, squares), |_| count())
        }
        _ => count(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::evaluation::planet_unknown::testing::positions;

    #[test]
    fn statistics_do_not_depend_on_the_positions_before() {
        let (game, positions) = positions();
        let cards = &game.tables().objectives;
        let mut counted = Counted::default();
        for statistic in cards.iter().map(|card| card.neighbour.statistic) {
            for board in positions.iter().flat_map(|state| state.boards.iter()) {
                let value = value(&mut counted, &game, board, statistic);
                assert_eq!(value, game.statistic(board, statistic), "{statistic:?}");
            }
        }
    }
}
