//! The largest of many |t|: what it is under chance alone.
//!
//! If intervals of a family reach a number of standard errors to each side that the largest |t| of the family rarely passes,
//! then all of them hold at once (T. Hothorn, F. Bretz, P. Westfall, Simultaneous Inference in General Parametric
//! Models, Biometrical Journal 50, 2008). The distribution of the largest is drawn, not computed.

use crate::stats::matrix::{Matrix, Triangle};
use orrery_engine::Rng;
use std::f64::consts::TAU;

/// How many times a family is drawn.
pub(super) const DRAWS: usize = 10_000;

/// The stream of the draws; the same for every family, so that results can be repeated.
const STREAM: u64 = 0x006d_6178_5f74;

/// A contrast: a level against the mean of its factor, or against another level.
pub(super) type Against = (usize, Option<usize>);

/// The degrees of freedom of the errors in a family.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Freedom {
    /// Of the error of a level.
    pub(super) of_level: f64,
    /// The part of the chance in the errors of two levels that they have in common, from 0 to 1.
    pub(super) shared: f64,
}

/// The largest |t| over the contrasts of each family in each draw, ascending: t has the correlations of the levels'
/// covariance and these degrees of freedom. The squared error of a pair is the mean of those of its levels. A contrast
/// that does not vary counts as 0.
pub(super) fn largest<const FAMILIES: usize>(
    covariance: &Matrix,
    families: [&[Against]; FAMILIES],
    freedom: Freedom,
) -> [Vec<f64>; FAMILIES] {
    let levels = covariance.size();
    let triangle = Triangle::of_semidefinite(covariance);
    let families = families.map(|contrasts| weighted(covariance, contrasts));
    let mut chance = Chance::new();
    let [mut normals, mut values, mut squares] = [0.0; 3].map(|zero| vec![zero; levels]);
    let mut drawn = [0; FAMILIES].map(|_| Vec::with_capacity(DRAWS));
    for _ in 0..DRAWS {
        normals.fill_with(|| chance.normal());
        triangle.times(&normals, &mut values);
        chance.squared_errors(freedom, &mut squares);
        for (family, drawn) in families.iter().zip(&mut drawn) {
            let squared = family.iter().map(|&((first, second), by)| match second {
                None => values[first].powi(2) * by / squares[first],
                Some(second) => {
                    let square = (squares[first] + squares[second]) / 2.0;
                    (values[first] - values[second]).powi(2) * by / square
                }
            });
            drawn.push(squared.fold(0.0, f64::max).sqrt());
        }
    }
    drawn
        .iter_mut()
        .for_each(|drawn| drawn.sort_unstable_by(f64::total_cmp));
    drawn
}

/// The contrasts with the inverse of their variance, or 0.
fn weighted(covariance: &Matrix, contrasts: &[Against]) -> Vec<(Against, f64)> {
    let inverse = |&contrast: &Against| match variance(covariance, contrast) {
        variance if variance > 0.0 => (contrast, variance.recip()),
        _ => (contrast, 0.0),
    };
    contrasts.iter().map(inverse).collect()
}

/// The critical value of all pairs of this many levels whose errors are equal and not correlated: that of a study that is
/// not yet played.
pub(crate) fn critical_of_pairs(levels: usize) -> f64 {
    let mut covariance = Matrix::zero(levels);
    (0..levels).for_each(|level| covariance.row_mut(level)[level] = 1.0);
    let pairs: Vec<Against> = (0..levels)
        .flat_map(|first| (first + 1..levels).map(move |second| (first, Some(second))))
        .collect();
    let freedom = Freedom {
        of_level: 99.0,
        shared: 1.0,
    };
    let [drawn] = largest(&covariance, [&pairs], freedom);
    critical(&drawn, 0.95)
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

struct Chance {
    rng: Rng,
    /// The second of two normal values, until it is used.
    spare: Option<f64>,
}

impl Chance {
    fn new() -> Chance {
        Chance {
            rng: Rng::from_words(&[STREAM]),
            spare: None,
        }
    }

    /// A normal value (G. E. P. Box, M. E. Muller, Annals of Mathematical Statistics 29, 1958).
    fn normal(&mut self) -> f64 {
        if let Some(spare) = self.spare.take() {
            return spare;
        }
        let length = (-2.0 * (1.0 - self.rng.unit()).ln()).sqrt();
        let (sine, cosine) = (TAU * self.rng.unit()).sin_cos();
        self.spare = Some(length * cosine);
        length * sine
    }

    /// The squared errors of levels over their expectation.
    fn squared_errors(&mut self, freedom: Freedom, squares: &mut [f64]) {
        let shared = freedom.shared * freedom.of_level;
        let own = freedom.of_level - shared;
        let common = self.chi_squared(shared);
        squares.fill_with(|| (common + self.chi_squared(own)) / freedom.of_level);
    }

    /// Chi-squared with any degrees of freedom, whole or not; 0 for none. It is twice a gamma value, by rejection (G.
    /// Marsaglia, W. W. Tsang, ACM Transactions on Mathematical Software 26, 2000).
    fn chi_squared(&mut self, freedom: f64) -> f64 {
        let shape = freedom / 2.0;
        if shape < 1e-6 {
            return 0.0;
        }
        let (begin, lift) = match shape < 1.0 {
            true => (shape + 1.0, (1.0 - self.rng.unit()).powf(1.0 / shape)),
            false => (shape, 1.0),
        };
        let least = begin - 1.0 / 3.0;
        let by = 1.0 / (9.0 * least).sqrt();
        loop {
            let normal = self.normal();
            let cube = (1.0 + by * normal).powi(3);
            let unit = 1.0 - self.rng.unit();
            let square = normal * normal;
            let is_in = |cube: f64| {
                unit < 1.0 - 0.0331 * square * square || unit.ln() < 0.5 * square + least * (1.0 - cube + cube.ln())
            };
            if cube > 0.0 && is_in(cube) {
                return 2.0 * least * cube * lift;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stats::student;

    fn one_family(covariance: &Matrix, contrasts: &[Against], freedom: Freedom) -> Vec<f64> {
        let [drawn] = largest(covariance, [contrasts], freedom);
        drawn
    }

    fn common(of_level: f64) -> Freedom {
        Freedom { of_level, shared: 1.0 }
    }

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
        for freedom in [2u64, 3, 9, 39] {
            let found = critical(&one_family(&independent(1), &[(0, None)], common(freedom as f64)), 0.95);
            let expected = student::critical(freedom + 1);
            assert!((found / expected - 1.0).abs() < 0.05, "{freedom}: {found} {expected}");
        }
    }

    /// The studentized range of nine values has the 95 % quantile 4.387 at infinitely many degrees of freedom, and 4.72
    /// at 30, 5.46 at 10; |t| of a pair is the range over the root of 2.
    #[test]
    fn of_all_pairs_of_nine_it_is_the_studentized_range() {
        for (freedom, range) in [(1e9, 4.387), (30.0, 4.72), (10.0, 5.46)] {
            let found = critical(&one_family(&independent(9), &pairs(9), common(freedom)), 0.95);
            let expected = range / 2f64.sqrt();
            assert!((found - expected).abs() < 0.06, "{freedom}: {found} {expected}");
        }
    }

    /// The largest of 20 independent |t| of 12 degrees of freedom passes its quantile of 99.744 % once in 20 times:
    /// (1 - 0.00256)^20 = 0.95. With a common error it is less.
    #[test]
    fn errors_of_their_own_make_the_largest_larger() {
        let contrasts: Vec<Against> = (0..20).map(|level| (level, None)).collect();
        let quantile = |shared| {
            let freedom = Freedom { of_level: 12.0, shared };
            critical(&one_family(&independent(20), &contrasts, freedom), 0.95)
        };
        let own = quantile(0.0);
        let chance = student::two_sided(own, 13);
        assert!(own > quantile(0.5) && quantile(0.5) > quantile(1.0));
        assert!((chance / 0.002_56 - 1.0).abs() < 0.2, "{own} {chance}");
    }

    #[test]
    fn correlations_of_levels_count() {
        // Two levels with opposite values: the family has one value only.
        let mut covariance = independent(2);
        covariance.row_mut(0)[1] = -4.0;
        covariance.row_mut(1)[0] = -4.0;
        let found = critical(&one_family(&covariance, &[(0, None), (1, None)], common(1e9)), 0.95);
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
        let drawn = one_family(&Matrix::zero(3), &pairs(3), common(20.0));
        assert!(drawn.iter().all(|&value| value == 0.0));
    }
}
