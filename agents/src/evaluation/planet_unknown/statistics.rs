//! Statistics of areas, which take a flood of each, counted once for the positions of a decision.

use arrayvec::ArrayVec;
use orrery_engine::Seat;
use orrery_engine::bitboard::Grid;
use orrery_engine::planet_unknown::ruleset::objectives::Statistic;
use orrery_engine::planet_unknown::{Board, PlanetUnknown, State};

/// The most statistics that are remembered; beyond them they are counted again.
const ROOM: usize = 12;

/// The statistics of some boards. They hold for every board on which the same squares are counted: a tile changes few
/// terrains of its own board, and none of another one.
#[derive(Default)]
pub(super) struct Counted(ArrayVec<Count, ROOM>);

/// A statistic of areas, and all that it depends on.
struct Count {
    statistic: Statistic,
    terrain: Grid,
    patches: Grid,
    value: i32,
}

impl Counted {
    /// The statistics of the seat and of those it is compared with.
    pub(super) fn of(game: &PlanetUnknown, state: &State, seat: Seat) -> Counted {
        let mut counted = Counted::default();
        for objective in state.objectives.iter().flatten().filter(|of| of.seats.contains(&seat)) {
            let statistic = game.tables().objective(objective.card).neighbour.statistic;
            for seat in objective.seats {
                counted.add(game, &state.boards[seat], statistic);
            }
        }
        counted
    }

    fn add(&mut self, game: &PlanetUnknown, board: &Board, statistic: Statistic) {
        if let Some(terrain) = counted_squares(game, board, statistic)
            && !self.0.is_full()
        {
            self.0.push(Count {
                statistic,
                terrain,
                patches: board.patches,
                value: game.statistic(board, statistic),
            });
        }
    }

    /// The value of a statistic for a board.
    pub(super) fn value(&self, game: &PlanetUnknown, board: &Board, statistic: Statistic) -> i32 {
        let known = counted_squares(game, board, statistic).and_then(|terrain| {
            let is_same =
                |count: &&Count| (count.statistic, count.terrain, count.patches) == (statistic, terrain, board.patches);
            self.0.iter().find(is_same)
        });
        known.map_or_else(|| game.statistic(board, statistic), |count| count.value)
    }
}

/// The squares whose areas a statistic looks at; none if it looks at no areas.
fn counted_squares(game: &PlanetUnknown, board: &Board, statistic: Statistic) -> Option<Grid> {
    match statistic {
        Statistic::LargestArea(terrain) | Statistic::AreaCount(terrain) => Some(game.objective_terrain(board, terrain)),
        Statistic::EdgeResources(_)
        | Statistic::ResourceCount(_)
        | Statistic::TracksAtTop
        | Statistic::Collected(_) => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::evaluation::planet_unknown::testing::positions;

    #[test]
    fn statistics_are_the_same_whichever_position_they_were_counted_in() {
        let (game, positions) = positions();
        let statistics: Vec<Statistic> = game
            .tables()
            .objectives
            .iter()
            .map(|card| card.neighbour.statistic)
            .collect();
        let mut known = 0;
        for pair in positions.windows(2) {
            let counted = Counted::of(&game, &pair[0], Seat(0));
            for board in pair.iter().flat_map(|state| state.boards.iter()) {
                for &statistic in &statistics {
                    assert_eq!(counted.value(&game, board, statistic), game.statistic(board, statistic));
                }
            }
            known += counted.0.len();
        }
        assert!(known > 100, "{known} statistics of areas");
    }
}
