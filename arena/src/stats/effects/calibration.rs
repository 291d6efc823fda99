//! What the jackknife gives for a design: how much too large its variances are, and with how many degrees of freedom.
//!
//! A group that is left out has pulled the fit towards itself. So the jackknife gives too much where groups are few
//! for the number of coefficients, and an error that rests on few groups varies more than the number of all groups
//! says. Both follow from the design alone if all residuals are independent and vary equally: then the expectation of
//! the variance and, after F. E. Satterthwaite (Biometrics Bulletin 2, 1946), its degrees of freedom can be computed,
//! as R. M. Bell and D. F. McCaffrey do for errors clustered in groups (Survey Methodology 28, 2002). Residuals of a
//! block are not independent, but the two numbers hardly depend on that; the variance itself is that of the jackknife.

use crate::stats::matrix::{Matrix, Triangle, dot};
use std::ops::Range;

/// How the jackknife of one contrast is read.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Calibration {
    /// The variance is multiplied by this.
    pub(super) ratio: f64,
    /// Its degrees of freedom, at most groups - 1.
    pub(super) freedom: f64,
}

impl Calibration {
    /// Of the difference of two estimates with these.
    pub(super) fn with(self, other: Calibration) -> Calibration {
        Calibration {
            ratio: (self.ratio + other.ratio) / 2.0,
            freedom: self.freedom.min(other.freedom),
        }
    }
}

/// The information of each group and of all.
#[derive(Clone, Debug)]
pub(super) struct Reference {
    groups: Vec<Group>,
    /// The inverse of the information of all, constraints included.
    inverse: Matrix,
    /// The information of all games.
    games: Matrix,
}

/// By column: how a change of the data changes what the group's jackknife value is off.
#[derive(Clone, Debug)]
struct Group {
    /// The factor of the square in the variance.
    weight: f64,
    /// The inverse of the information without the group.
    inverse: Matrix,
    /// That times the group's information.
    own: Matrix,
    /// That in coordinates in which the information of all is 1.
    scaled: Matrix,
}

impl Reference {
    /// Of the information of the constraints or prior and of each group's games; an error names a column that they do
    /// not determine.
    pub(super) fn of(fixed: &Matrix, information: &[Matrix], blocks: &[Range<usize>]) -> Result<Reference, usize> {
        let mut games = Matrix::zero(fixed.size());
        information.iter().for_each(|part| games.add(part, 1.0));
        let mut all = games.clone();
        all.add(fixed, 1.0);
        let triangle = Triangle::of(&all)?;
        let count: usize = blocks.iter().map(ExactSizeIterator::len).sum();
        let group = |(part, blocks): (&Matrix, &Range<usize>)| {
            let mut rest = all.clone();
            rest.add(part, -1.0);
            let inverse = Triangle::of(&rest)?.inverse();
            let own = inverse.times_symmetric(part);
            let mut scaled = own.clone();
            (0..own.size()).for_each(|row| triangle.solve_lower(scaled.row_mut(row)));
            let others = count as f64 / blocks.len() as f64 - 1.0;
            Ok(Group {
                weight: others / information.len() as f64,
                inverse,
                own,
                scaled,
            })
        };
        Ok(Reference {
            groups: information
                .iter()
                .zip(blocks)
                .map(group)
                .collect::<Result<_, usize>>()?,
            inverse: triangle.inverse(),
            games,
        })
    }

    /// For a contrast of columns, given by those that are not 0.
    pub(super) fn calibration(&self, contrast: &[(usize, f64)]) -> Calibration {
        let along = |matrix: &Matrix| {
            let mut sum = vec![0.0; matrix.size()];
            for &(column, factor) in contrast {
                let row = matrix.row(column);
                sum.iter_mut().zip(row).for_each(|(sum, value)| *sum += factor * value);
            }
            sum
        };
        // The deviations of the groups have the covariance D - R R' with a diagonal D: its trace and that of its square
        // are the first two moments of the sum of their squares.
        let size = self.inverse.size();
        let mut squares = Matrix::zero(size);
        let (mut trace, mut of_square) = (0.0, 0.0);
        for group in &self.groups {
            let own = group.weight * dot(&along(&group.inverse), &along(&group.own));
            let row = along(&group.scaled);
            let shared = group.weight * dot(&row, &row);
            trace += own - shared;
            of_square += own * own - 2.0 * own * shared;
            for (place, &value) in row.iter().enumerate() {
                let factor = group.weight * value;
                let sums = &mut squares.row_mut(place)[..=place];
                sums.iter_mut()
                    .zip(&row)
                    .for_each(|(sum, other)| *sum += factor * other);
            }
        }
        for row in 0..size {
            let (diagonal, below) = (squares.row(row)[row], &squares.row(row)[..row]);
            of_square += diagonal * diagonal + 2.0 * dot(below, below);
        }
        let direction = along(&self.inverse);
        let variance = dot(&direction, &self.games.times(&direction));
        let most = self.groups.len() as f64 - 1.0;
        if trace <= 0.0 || of_square <= 0.0 {
            return Calibration {
                ratio: 1.0,
                freedom: most,
            };
        }
        Calibration {
            ratio: variance / trace,
            freedom: (trace * trace / of_square).clamp(1.0, most),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The mean of independent values: the jackknife is exact, with one degree of freedom less than values.
    #[test]
    fn of_a_mean_it_is_student() {
        let one = || {
            let mut matrix = Matrix::zero(1);
            matrix.row_mut(0)[0] = 3.0;
            matrix
        };
        let groups: Vec<Range<usize>> = (0..12).map(|group| 5 * group..5 * group + 5).collect();
        let parts: Vec<Matrix> = groups.iter().map(|_| one()).collect();
        let reference = Reference::of(&Matrix::zero(1), &parts, &groups).unwrap();
        let found = reference.calibration(&[(0, 1.0)]);
        assert!((found.ratio - 1.0).abs() < 1e-12, "{found:?}");
        assert!((found.freedom - 11.0).abs() < 1e-9, "{found:?}");
    }

    /// Two means of 4 and 12 values. For each alone the jackknife over n of 16 groups gives 15/16 of n / (n - 1) times
    /// its variance, with n - 1 degrees of freedom.
    #[test]
    fn a_mean_of_few_groups_has_few_degrees_of_freedom() {
        let part = |group: usize| {
            let mut matrix = Matrix::zero(2);
            let own = usize::from(group >= 4);
            matrix.row_mut(own)[own] = 1.0;
            matrix
        };
        let groups: Vec<Range<usize>> = (0..16).map(|group| group..group + 1).collect();
        let parts: Vec<Matrix> = (0..16).map(part).collect();
        let reference = Reference::of(&Matrix::zero(2), &parts, &groups).unwrap();
        for (column, values) in [(0, 4.0), (1, 12.0)] {
            let found = reference.calibration(&[(column, 1.0)]);
            let ratio = 16.0 / 15.0 * (values - 1.0) / values;
            assert!((found.ratio - ratio).abs() < 1e-12, "{found:?}");
            assert!((found.freedom - (values - 1.0)).abs() < 1e-9, "{found:?}");
        }
    }
}
