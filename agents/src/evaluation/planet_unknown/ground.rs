//! Rows and columns that can still be completed, and the shape of the open ground.

use super::last::Last;
use super::weights::Weights;
use orrery_engine::bitboard::{Backend, Grid, SIDE};
use orrery_engine::planet_unknown::{Board, PlanetUnknown};

/// The factors of a line by how many of its squares are open, carry a meteorite, and are lone.
pub(super) type Factors = [[f64; SIDE + 1]; 3];

/// The expected medals of open ground, for the number of turns left and the share of time.
pub(super) fn value(
    weights: &Weights,
    factors: &mut Last<[f64; 2], Factors>,
    game: &PlanetUnknown,
    board: &Board,
    turns: f64,
    time: f64,
) -> f64 {
    let (planet, backend) = (game.planet(board), game.backend());
    let open = planet.squares - board.covered;
    let ground = backend.shape(&open);
    // The share of the open squares that there is not enough time to cover.
    let beyond = (1.0 - turns * weights.tile / (ground.squares as f64).max(1.0)).max(0.0);
    let factors = factors.of([beyond, time], |&[beyond, time]| {
        // Bounded: a share that grows without limit with the open squares would be no number in the end.
        let each_open = (-(weights.open + weights.hurry * beyond)).min(10.0).exp();
        let each_meteorite = weights.meteorite_in_line * time;
        [each_open, each_meteorite, weights.lone_in_line].map(powers)
    });
    let counts = [open, board.meteorites, ground.lone].map(|set| in_lines(backend, &set));
    let covered = backend.lines(&board.covered);
    let left = backend.lines(&(open | board.meteorites));
    let sum = |direction: usize, medals: &[u8; SIDE]| {
        let (mut sum, mut begun) = (0.0, covered[direction] & left[direction]);
        while begun != 0 {
            let line = begun.trailing_zeros() as usize;
            begun &= begun - 1;
            let [open, meteorites, lone] = [0, 1, 2].map(|set| usize::from(counts[set][direction][line]));
            let expected = f64::from(medals[line]) * weights.line * factors[0][open];
            sum += expected * factors[1][meteorites] * factors[2][lone];
        }
        sum
    };
    let lines = sum(0, &planet.row_medals) + sum(1, &planet.column_medals);
    let ragged = weights.lone_square * backend.count(&ground.lone) as f64
        + weights.dead_end * ground.dead_ends as f64
        + weights.border * ground.border as f64
        + weights.open_area * f64::from(ground.areas - 1);
    lines + time * ragged
}

/// How many squares of a set are in each row and column. Often no meteorite is left, and no square is lone.
fn in_lines(backend: Backend, set: &Grid) -> [[u8; SIDE]; 2] {
    if set.is_empty() {
        return [[0; SIDE]; 2];
    }
    backend.in_lines(set)
}

/// The powers of a number up to that of all squares of a line, by repeated squaring. `powi` is not used, as its last bit is up to
/// the compiler.
fn powers(base: f64) -> [f64; SIDE + 1] {
    let mut powers = [1.0; SIDE + 1];
    let (mut highest, mut square) = (1, base);
    for exponent in 1..powers.len() {
        if exponent == 2 * highest {
            highest = exponent;
            square *= square;
        }
        powers[exponent] = powers[exponent - highest] * square;
    }
    powers
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::evaluation::planet_unknown::testing::positions;
    use orrery_engine::Rng;

    #[test]
    fn powers_are_those_of_repeated_squaring_bit_for_bit() {
        let power = |mut square: f64, mut exponent: usize| {
            let mut power = 1.0;
            while exponent > 0 {
                if exponent % 2 == 1 {
                    power *= square;
                }
                (square, exponent) = (square * square, exponent / 2);
            }
            power
        };
        let mut rng = Rng::seed(1);
        for _ in 0..10_000 {
            let base = 2.0 * rng.unit() - 0.5;
            for (exponent, found) in powers(base).into_iter().enumerate() {
                let expected: f64 = power(base, exponent);
                assert_eq!(found.to_bits(), expected.to_bits(), "{base} to the {exponent}");
            }
        }
    }

    #[test]
    fn areas_are_those_of_the_flood_except_for_islands() {
        let (game, positions) = positions();
        let boards = || positions.iter().flat_map(|state| state.boards.iter());
        let equal = boards().filter(|board| {
            let open = game.planet(board).squares - board.covered;
            let [flood, euler] = [
                game.backend().areas(&open).count() as i32,
                game.backend().shape(&open).areas,
            ];
            assert!(euler <= flood);
            euler == flood
        });
        let (equal, all) = (equal.count(), boards().count());
        assert!(10 * equal >= 8 * all, "{equal} of {all}");
    }
}
