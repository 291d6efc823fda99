//! Statistics of areas, which take a flood of each: they are counted again only where the squares are others.

use arrayvec::ArrayVec;
use orrery_engine::Seat;
use orrery_engine::bitboard::Grid;
use orrery_engine::planet_unknown::ruleset::objectives::Statistic;
use orrery_engine::planet_unknown::{PlanetUnknown, State};

/// The most statistics that are remembered; those beyond are counted every time.
const ROOM: usize = 12;

/// Statistics as they were counted last. Most positions of a decision have most of them in common: a tile changes few
/// terrains of its own board, and none of another one.
#[derive(Default)]
pub(super) struct Counted(ArrayVec<Count, ROOM>);

/// A statistic of areas, and all that it depends on.
struct Count {
    seat: Seat,
    statistic: Statistic,
    terrain: Grid,
    patches: Grid,
    value: i32,
}

impl Counted {
    /// The value of a statistic for the board of a seat.
    pub(super) fn value(&mut self, game: &PlanetUnknown, state: &State, seat: Seat, statistic: Statistic) -> i32 {
        let board = &state.boards[seat];
        let (Statistic::LargestArea(terrain) | Statistic::AreaCount(terrain)) = statistic else {
            return game.statistic(board, statistic);
        };
        let (terrain, patches) = (game.objective_terrain(board, terrain), board.patches);
        let mut counts = self.0.iter();
        let place = counts.position(|count| count.seat == seat && count.statistic == statistic);
        if let Some(place) = place
            && (self.0[place].terrain, self.0[place].patches) == (terrain, patches)
        {
            return self.0[place].value;
        }
        let value = game.statistic(board, statistic);
        let count = Count {
            seat,
            statistic,
            terrain,
            patches,
            value,
        };
        match place {
            Some(place) => self.0[place] = count,
            None if self.0.is_full() => {}
            None => self.0.push(count),
        }
        value
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
        let statistics: Vec<Statistic> = cards.iter().map(|card| card.neighbour.statistic).collect();
        // More statistics than are remembered, and as many as are.
        for few in [statistics.len(), 3] {
            let mut counted = Counted::default();
            for state in &positions {
                for (seat, board) in state.boards.entries() {
                    for &statistic in &statistics[..few] {
                        let value = counted.value(&game, state, seat, statistic);
                        assert_eq!(value, game.statistic(board, statistic), "{statistic:?}");
                    }
                }
            }
        }
    }
}
