//! Rows and columns that can still be completed, and the shape of the open ground.

use super::weights::Weights;
use orrery_engine::bitboard::{Grid, SIDE};
use orrery_engine::planet_unknown::{Board, PlanetUnknown};

/// The prospects of open ground, for the number of turns left and the share of time.
pub(super) fn value(weights: &Weights, game: &PlanetUnknown, board: &Board, turns: f64, time: f64) -> f64 {
    let planet = game.planet(board);
    let open = planet.squares - board.covered;
    let ground = OpenGround::of(open);
    // The share of the open squares that there is not enough time to cover.
    let beyond = (1.0 - turns * weights.tile / (open.count() as f64).max(1.0)).max(0.0);
    let each_open = (-(weights.open + weights.hurry * beyond)).exp();
    let each_meteorite = weights.meteorite_in_line * time;
    let line = |[open, covered, meteorites, lone]: [u8; 4], medals: u8| {
        if covered == 0 || (open == 0 && meteorites == 0) {
            return 0.0;
        }
        let [open, meteorites, lone] = [open, meteorites, lone].map(i32::from);
        let prospect = f64::from(medals) * weights.line * each_open.powi(open);
        if meteorites == 0 && lone == 0 {
            return prospect;
        }
        prospect * each_meteorite.powi(meteorites) * weights.lone_in_line.powi(lone)
    };
    let sum = |counts: [[u8; SIDE]; 4], medals: &[u8; SIDE]| -> f64 {
        (0..SIDE).map(|i| line(counts.map(|count| count[i]), medals[i])).sum()
    };
    let sets = [open, board.covered, board.meteorites, ground.lone];
    let lines = sum(sets.map(in_rows), &planet.row_medals) + sum(sets.map(in_columns), &planet.column_medals);
    let ragged = weights.lone_square * ground.lone.count() as f64
        + weights.dead_end * ground.dead_ends.count() as f64
        + weights.border * ground.border as f64
        + weights.open_area * f64::from(ground.areas - 1);
    lines + time * ragged
}

/// The shape of the open squares of a planet.
struct OpenGround {
    /// Open squares without an open neighbour.
    lone: Grid,
    /// Open squares with one open neighbour.
    dead_ends: Grid,
    /// Sides between an open square and one that is not.
    border: usize,
    /// Connected areas minus the islands of covered ground within them (Euler's formula): the number of areas, unless
    /// one has a hole.
    areas: i32,
}

impl OpenGround {
    fn of(open: Grid) -> OpenGround {
        let [up, down, left, right] = open.moves().map(|moved| moved & open);
        let some = up | down | left | right;
        let several = up & down | left & right | (up | down) & (left | right);
        let [_, _, _, beside] = down.moves();
        let blocks = down & right & beside;
        let joined: usize = [up, down, left, right].iter().map(Grid::count).sum();
        OpenGround {
            lone: open - some,
            dead_ends: some - several,
            border: 4 * open.count() - joined,
            areas: open.count() as i32 - joined as i32 / 2 + blocks.count() as i32,
        }
    }
}

/// How many squares of a set are in each row.
fn in_rows(set: Grid) -> [u8; SIDE] {
    std::array::from_fn(|row| set.row(row).count_ones() as u8)
}

/// How many squares of a set are in each column.
fn in_columns(set: Grid) -> [u8; SIDE] {
    const HALF: usize = SIDE / 2;
    /// For each set of half the columns, a byte of 1 for each column in it.
    const SPREAD: [u64; 1 << HALF] = {
        let mut spread = [0; 1 << HALF];
        let mut bit = 0;
        while bit < HALF << HALF {
            let (set, column) = (bit / HALF, bit % HALF);
            spread[set] |= (set as u64 >> column & 1) << (8 * column);
            bit += 1;
        }
        spread
    };
    let halves = (0..SIDE).fold([0, 0], |[left, right], row| {
        let columns = usize::from(set.row(row));
        [
            left + SPREAD[columns % SPREAD.len()],
            right + SPREAD[columns / SPREAD.len() % SPREAD.len()],
        ]
    });
    let [left, right] = halves.map(u64::to_le_bytes);
    std::array::from_fn(|column| {
        if column < HALF {
            left[column]
        } else {
            right[column - HALF]
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::evaluation::planet_unknown::testing::positions;
    use orrery_engine::bitboard::Square;

    fn grid(rows: &[&str]) -> Grid {
        let squares = rows.iter().enumerate().flat_map(|(row, squares)| {
            let open = squares.bytes().enumerate().filter(|&(_, square)| square == b'.');
            open.map(move |(column, _)| Square::new(row, column))
        });
        squares.collect()
    }

    #[test]
    fn open_ground_is_described_by_its_lone_squares_dead_ends_border_and_areas() {
        let ground = OpenGround::of(grid(&[". ....", "  .  .", "...  ."]));
        assert_eq!(ground.lone, grid(&["."]));
        assert_eq!(ground.dead_ends, grid(&["", "", ".    ."]));
        assert_eq!(ground.areas, 2);
        assert_eq!(OpenGround::of(grid(&["..", ".."])).border, 8);
        assert_eq!(
            OpenGround::of(grid(&["...", ". .", "..."])).areas,
            0,
            "an area around an island"
        );
    }

    #[test]
    fn areas_are_those_of_the_flood_except_for_islands() {
        let (game, positions) = positions();
        let boards = || positions.iter().flat_map(|state| state.boards.iter());
        let equal = boards().filter(|board| {
            let open = game.planet(board).squares - board.covered;
            let [flood, euler] = [game.backend().areas(&open).count() as i32, OpenGround::of(open).areas];
            assert!(euler <= flood);
            euler == flood
        });
        let (equal, all) = (equal.count(), boards().count());
        assert!(10 * equal >= 8 * all, "{equal} of {all}");
    }

    #[test]
    fn rows_and_columns_are_counted() {
        let set = grid(&["..", " .         ."]);
        assert_eq!(in_rows(set)[..3], [2, 2, 0]);
        let columns = in_columns(set);
        assert_eq!((columns[0], columns[1], columns[11]), (1, 2, 1));
        assert_eq!(columns.iter().sum::<u8>(), 4);
    }
}
