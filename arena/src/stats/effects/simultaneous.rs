//! The largest of many |t|: what it is under chance alone.
//!
//! If intervals of a family reach so many standard errors to each side as the largest |t| of the family rarely passes,
//! then all of them hold at once (T. Hothorn, F. Bretz, P. Westfall, Simultaneous Inference in General Parametric Models,
//! Biometrical Journal 50, 2008). The distribution of the largest is drawn, not computed.

use crate::stats::effects::matrix::{Matrix, Triangle};
use orrery_engine::Rng;
use std::f64::consts::TAU;

/// How many times a family is drawn.
pub(super) const DRAWS: usize = 10_000;

/// The stream of the draws; the same for every family, so that results can be repeated.
const STREAM: u64 = 0x006d_6178_5f74;

/// A contrast: a level against the mean of its factor, or against another level.
pub(super) type Against = (usize, Option<usize>);

/// The largest |t| over the contrasts in each draw, ascending: t has the correlations of the levels' covariance and these
/// degrees of freedom. A contrast that does not vary counts as 0.
pub(super) fn largest(covariance: &Matrix, contrasts: &[Against], freedom: f64) -> Vec<f64> {
    let levels = covariance.size();
    let triangle = Triangle::of_semidefinite(covariance);
    let inverse: Vec<f64> = contrasts
        .iter()
        .map(|&contrast| match variance(covariance, contrast) {
            variance if variance > 0.0 => variance.sqrt().recip(),
            _ => 0.0,
        })
        .collect();
    let mut chance = Chance(Rng::from_words(&[STREAM]));
    let (mut normals, mut values) = (vec![0.0; levels + levels % 2], vec![0.0; levels]);
    let mut draw = || {
        for pair in normals.chunks_exact_mut(2) {
            pair.copy_from_slice(&chance.normals());
        }
        triangle.times(&normals, &mut values);
        let mut most: f64 = 0.0;
        for (&(first, second), by) in contrasts.iter().zip(&inverse) {
            let other = second.map_or(0.0, |second| values[second]);
            most = most.max(((values[first] - other) * by).abs());
        }
        most / (chance.chi_squared(freedom) / freedom).sqrt()
    };
    let mut drawn: Vec<f64> = (0..DRAWS).map(|_| draw()).collect();
    drawn.sort_unstable_by(f64::total_cmp);
    drawn
}

/// The variance of a contrast under a covariance of the levels.
pub(super) fn variance(covariance: &Matrix, (first, second): Against) -> f64 {
    match second {
        None => covariance.row(first)[first],
        Some(second) => {
            covariance.row(first)[first] + covariance.row(second)[second] - 2.0 * covariance.row(first)[second]
        }
    }
}

/// What is passed by 1 - level of the draws, which are ascending.
pub(super) fn critical(drawn: &[f64], level: f64) -> f64 {
    let place = (level * (drawn.len() + 1) as f64).ceil() as usize;
    drawn[place.clamp(1, drawn.len()) - 1]
}

/// The chance of a largest |t| of at least this; 1 / (draws + 1) at least.
pub(super) fn chance_of(drawn: &[f64], t: f64) -> f64 {
    let below = drawn.partition_point(|&value| value < t.abs());
    (drawn.len() - below + 1) as f64 / (drawn.len() + 1) as f64
}

struct Chance(Rng);

impl Chance {
    /// Two independent normal values (G. E. P. Box, M. E. Muller, Annals of Mathematical Statistics 29, 1958).
    fn normals(&mut self) -> [f64; 2] {
        let length = (-2.0 * (1.0 - self.0.unit()).ln()).sqrt();
        let (sine, cosine) = (TAU * self.0.unit()).sin_cos();
        [length * cosine, length * sine]
    }

    /// Chi-squared with one degree of freedom or more, whole or not: twice a gamma value, by rejection (G. Marsaglia, W.
    /// W. Tsang, ACM Transactions on Mathematical Software 26, 2000).
    fn chi_squared(&mut self, freedom: f64) -> f64 {
        let shape = freedom / 2.0;
        let (begin, lift) = match shape < 1.0 {
            true => (shape + 1.0, (1.0 - self.0.unit()).powf(1.0 / shape)),
            false => (shape, 1.0),
        };
        let least = begin - 1.0 / 3.0;
        let by = 1.0 / (9.0 * least).sqrt();
        loop {
            let [normal, _] = self.normals();
            let cube = (1.0 + by * normal).powi(3);
            if cube <= 0.0 {
                continue;
            }
            let limit = 0.5 * normal * normal + least * (1.0 - cube + cube.ln());
            if (1.0 - self.0.unit()).ln() < limit {
                return 2.0 * least * cube * lift;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stats::student;

    fn independent(levels: usize) -> Matrix {
        let mut covariance = Matrix::zero(levels);
        (0..levels).for_each(|level| covariance.row_mut(level)[level] = 4.0);
        covariance
    }

    fn pairs(levels: usize) -> Vec<Against> {
        (0..levels)
            .flat_map(|a| (a + 1..levels).map(move |b| (a, Some(b))))
            .collect()
    }

    /// The error of a quantile of 10,000 draws is about 0.02.
    #[test]
    fn of_a_single_contrast_it_is_students_quantile() {
        for freedom in [1u64, 3, 9, 39] {
            let found = critical(&largest(&independent(1), &[(0, None)], freedom as f64), 0.95);
            let expected = student::critical(freedom + 1);
            assert!((found / expected - 1.0).abs() < 0.05, "{freedom}: {found} {expected}");
        }
    }

    /// The studentized range of nine values has the 95 % quantile 4.387 at infinitely many degrees of freedom, and 4.72
    /// at 30, 5.46 at 10; |t| of a pair is the range over the root of 2.
    #[test]
    fn of_all_pairs_of_nine_it_is_the_studentized_range() {
        for (freedom, range) in [(1e9, 4.387), (30.0, 4.72), (10.0, 5.46)] {
            let found = critical(&largest(&independent(9), &pairs(9), freedom), 0.95);
            let expected = range / 2f64.sqrt();
            assert!((found - expected).abs() < 0.06, "{freedom}: {found} {expected}");
        }
    }

    #[test]
    fn correlations_of_levels_count() {
        // Two levels with opposite values: the family has one value only.
        let mut covariance = independent(2);
        covariance.row_mut(0)[1] = -4.0;
        covariance.row_mut(1)[0] = -4.0;
        let found = critical(&largest(&covariance, &[(0, None), (1, None)], 1e9), 0.95);
        assert!((found - 1.96).abs() < 0.04, "{found}");
        assert_eq!(variance(&covariance, (0, Some(1))), 16.0);
    }

    #[test]
    fn a_chance_counts_the_draws_from_there_on() {
        let drawn = [1.0, 2.0, 3.0, 4.0];
        assert_eq!([0.0, -2.5, 9.0].map(|t| chance_of(&drawn, t)), [1.0, 0.6, 0.2]);
        assert_eq!([0.4, 0.8, 0.99].map(|level| critical(&drawn, level)), [2.0, 4.0, 4.0]);
    }

    #[test]
    fn what_does_not_vary_is_not_drawn() {
        let drawn = largest(&Matrix::zero(3), &pairs(3), 20.0);
        assert!(drawn.iter().all(|&value| value == 0.0));
    }
}
