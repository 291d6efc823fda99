//! Least squares with effects that add up to 0 in each factor, for all blocks and without each group of them.

use crate::stats::effects::calibration::Reference;
use crate::stats::effects::data::{Block, EffectsError};
use crate::stats::effects::layout::Layout;
use crate::stats::effects::solution::{Solution, not_connected};
use crate::stats::matrix::{Matrix, Triangle};
use std::ops::Range;

/// The normal equations of some blocks.
#[derive(Clone, Debug)]
struct Equations {
    information: Matrix,
    right: Vec<f64>,
}

impl Equations {
    fn zero(columns: usize) -> Equations {
        Equations {
            information: Matrix::zero(columns),
            right: vec![0.0; columns],
        }
    }

    /// Adds a row, given by the columns that are not 0.
    fn add_row(&mut self, row: &[(usize, f64)], value: f64) {
        for &(column, factor) in row {
            self.right[column] += factor * value;
            let information = self.information.row_mut(column);
            row.iter().for_each(|&(other, by)| information[other] += factor * by);
        }
    }

    fn add(&mut self, other: &Equations, times: f64) {
        self.information.add(&other.information, times);
        for (value, more) in self.right.iter_mut().zip(&other.right) {
            *value += times * more;
        }
    }

    /// The coefficients; a column that the games do not determine if there is no single solution.
    fn solved(&self, constraints: &Matrix) -> Result<Vec<f64>, usize> {
        let mut information = self.information.clone();
        information.add(constraints, 1.0);
        let mut coefficients = self.right.clone();
        Triangle::of(&information)?.solve(&mut coefficients);
        Ok(coefficients)
    }
}

/// The model of scores: mean + boards + seat. Deal and cell are in the residual.
pub(super) fn scores(layout: Layout, blocks: &[Block], groups: &[Range<usize>]) -> Result<Solution, EffectsError> {
    let add = |equations: &mut Equations, layout: &Layout, block: &Block| {
        for game in block {
            for (seat, result) in game.iter().enumerate() {
                let levels = layout.levels(seat, result);
                let row: Vec<(usize, f64)> = layout
                    .has_intercept
                    .then_some(0)
                    .into_iter()
                    .chain(levels.iter().map(|&level| usize::from(level)))
                    .map(|column| (column, 1.0))
                    .collect();
                equations.add_row(&row, result.score);
            }
        }
    };
    solution(layout, blocks, groups, add)
}

/// The model of the share of seat 0 beyond one half, at two seats: the differences of its boards and of its seat to the
/// other's.
pub(super) fn shares_of_two(
    layout: Layout,
    blocks: &[Block],
    groups: &[Range<usize>],
) -> Result<Solution, EffectsError> {
    let add = |equations: &mut Equations, layout: &Layout, block: &Block| {
        for game in block {
            let [own, others] = [0, 1].map(|seat| layout.levels(seat, &game[seat]));
            // Levels that both have cancel out: the row has them twice, with opposite signs.
            let own = own.iter().map(|&level| (usize::from(level), 1.0));
            let others = others.iter().map(|&level| (usize::from(level), -1.0));
            let row: Vec<(usize, f64)> = own.chain(others).collect();
            equations.add_row(&row, game[0].share - 0.5);
        }
    };
    solution(layout, blocks, groups, add)
}

fn solution(
    layout: Layout,
    blocks: &[Block],
    groups: &[Range<usize>],
    add: impl Fn(&mut Equations, &Layout, &Block),
) -> Result<Solution, EffectsError> {
    let parts: Vec<Equations> = groups
        .iter()
        .map(|group| {
            let mut part = Equations::zero(layout.columns);
            blocks[group.clone()]
                .iter()
                .for_each(|block| add(&mut part, &layout, block));
            part
        })
        .collect();
    let mut all = Equations::zero(layout.columns);
    parts.iter().for_each(|part| all.add(part, 1.0));
    // The weight is about that of a level, so that no pivot is much smaller than another. Any weight gives the same.
    let weight = blocks.iter().map(Vec::len).sum::<usize>() as f64 / layout.columns as f64;
    let constraints = layout.constraints(weight);
    let coefficients = all
        .solved(&constraints)
        .map_err(|column| not_connected(&layout, column, None))?;
    let without = parts.iter().zip(groups).map(|(part, group)| {
        let mut rest = all.clone();
        rest.add(part, -1.0);
        rest.solved(&constraints)
            .map_err(|column| not_connected(&layout, column, Some(group)))
    });
    let without = without.collect::<Result<_, _>>()?;
    let information: Vec<Matrix> = parts.into_iter().map(|part| part.information).collect();
    let reference =
        Reference::of(&constraints, &information, groups).map_err(|column| not_connected(&layout, column, None))?;
    Ok(Solution {
        layout,
        coefficients,
        without,
        reference,
    })
}

/// The score that the model expects of a seat.
pub(super) fn expected(solution: &Solution, levels: &[u8]) -> f64 {
    let of_levels: f64 = levels
        .iter()
        .map(|&level| solution.coefficients[usize::from(level)])
        .sum();
    let mean = if solution.layout.has_intercept {
        solution.coefficients[0]
    } else {
        0.0
    };
    mean + of_levels
}
