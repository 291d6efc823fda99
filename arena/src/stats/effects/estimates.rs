//! The effects of a factor's levels, with all that their errors need.

use crate::stats::effects::calibration::Calibration;
use crate::stats::effects::contrasts::{Contrast, Contrasts};
use crate::stats::effects::data::EffectsError;
use crate::stats::effects::layout::Which;
use crate::stats::effects::share_scale::{Scale, of_worth};
use crate::stats::effects::simultaneous::{Against, Freedom, chance_of, critical, largest, variance};
use crate::stats::effects::solution::Solution;
use crate::stats::interval::Interval;
use crate::stats::jackknife::{Without, deviations};
use crate::stats::matrix::Matrix;
use crate::stats::student::quantile;
use std::ops::Range;

/// The effect of each board of a kind, or of each seat: in points, or in shares of the win.
#[derive(Clone, PartialEq, Debug)]
pub struct Effects {
    /// The boards or seats.
    pub names: Vec<String>,
    /// The effect of each: what it gives beyond the mean of all.
    pub estimates: Vec<f64>,
    /// By level, the effect without each group of blocks.
    without: Vec<Vec<f64>>,
    /// The blocks of each group.
    groups: Vec<usize>,
    /// How the jackknife of each level is read, and of each pair of levels.
    of_levels: Vec<Calibration>,
    of_pairs: Vec<Calibration>,
    /// The seats at a table, if the effects are those of worths.
    worths_of: Option<usize>,
}

impl Effects {
    /// The effects of a factor of a model.
    pub(super) fn of(solution: &Solution, which: Which, scale: Scale, groups: &[Range<usize>]) -> Option<Effects> {
        let factor = solution.layout.factor(which)?;
        let levels = factor.names.len();
        let columns = factor.first..factor.first + levels;
        let coefficients = &solution.coefficients[columns.clone()];
        let left: Vec<Vec<f64>> = solution
            .without
            .iter()
            .map(|left| scale.effects(&left[columns.clone()]))
            .collect();
        let slopes = scale.slopes(coefficients);
        let calibration = |(first, second): Against| {
            let slope = |column: usize| slopes[first][column] - second.map_or(0.0, |second| slopes[second][column]);
            let contrast: Vec<(usize, f64)> = (0..levels)
                .map(|column| (factor.first + column, slope(column)))
                .filter(|&(_, slope)| slope != 0.0)
                .collect();
            solution.reference.calibration(&contrast)
        };
        Some(Effects {
            names: factor.names.clone(),
            estimates: scale.effects(coefficients),
            without: (0..levels)
                .map(|level| left.iter().map(|left| left[level]).collect())
                .collect(),
            groups: groups.iter().map(ExactSizeIterator::len).collect(),
            of_levels: each(levels).into_iter().map(calibration).collect(),
            of_pairs: pairs(levels).into_iter().map(calibration).collect(),
            worths_of: match scale {
                Scale::Board(seats) => Some(seats),
                _ => None,
            },
        })
    }

    /// Each level against the mean of all, with intervals that hold at once with the chance `level`, such as 0.95.
    pub fn simultaneous(&self, level: f64) -> Contrasts {
        self.families(level)[0].clone()
    }

    /// Each level against the mean of all, with the interval at 95 % of this one alone.
    pub fn alone(&self) -> Vec<Interval> {
        let critical = quantile(self.freedom_of_levels(), 0.975);
        let of_level = |((row, calibration), &estimate): ((Vec<f64>, &Calibration), &f64)| {
            let variance: f64 = row.iter().map(|part| part * part).sum();
            let half = critical * (calibration.ratio * variance).sqrt();
            Interval {
                low: estimate - half,
                high: estimate + half,
            }
        };
        let rows = self.deviations().into_iter().zip(&self.of_levels);
        rows.zip(&self.estimates).map(of_level).collect()
    }

    /// All pairs of levels, the earlier less the later, with intervals that hold at once with the chance `level`.
    pub fn pairs(&self, level: f64) -> Contrasts {
        self.families(level)[1].clone()
    }

    /// The families of [`Effects::simultaneous`] and of [`Effects::pairs`], from the same draws. All contrasts of one
    /// family hold at once; those of both together do not.
    pub fn families(&self, level: f64) -> [Contrasts; 2] {
        let covariance = covariance(&self.deviations());
        let (each, pairs) = (each(self.names.len()), pairs(self.names.len()));
        let [of_levels, of_pairs] = largest(&covariance, [&each, &pairs], self.freedom());
        [
            self.family(&each, &self.of_levels, &covariance, &of_levels, level),
            self.family(&pairs, &self.of_pairs, &covariance, &of_pairs, level),
        ]
    }

    /// These effects less others of the same blocks: of another agent, or under another ruleset. What chance both have
    /// in common, such as the deals, is gone from the errors.
    ///
    /// # Errors
    /// If the others are of other boards, or of other groups of blocks.
    pub fn minus(&self, other: &Effects) -> Result<Effects, EffectsError> {
        if self.names != other.names || self.groups != other.groups {
            return Err(EffectsError::NotPaired);
        }
        let less = |own: &[f64], others: &[f64]| own.iter().zip(others).map(|(own, other)| own - other).collect();
        let both = |own: &[Calibration], others: &[Calibration]| {
            own.iter().zip(others).map(|(own, other)| own.with(*other)).collect()
        };
        Ok(Effects {
            names: self.names.clone(),
            estimates: less(&self.estimates, &other.estimates),
            without: self
                .without
                .iter()
                .zip(&other.without)
                .map(|(own, others)| less(own, others))
                .collect(),
            groups: self.groups.clone(),
            of_levels: both(&self.of_levels, &other.of_levels),
            of_pairs: both(&self.of_pairs, &other.of_pairs),
            worths_of: None,
        })
    }

    /// The same, but no variance of the jackknife is made smaller. The calibration takes all boards to vary equally, and would make
    /// that of a board that varies more than others too small.
    pub(super) fn cautious(mut self) -> Effects {
        let all = self.of_levels.iter_mut().chain(&mut self.of_pairs);
        all.for_each(|calibration| calibration.ratio = calibration.ratio.max(1.0));
        self
    }

    /// By level, the part of each group in the error of the effect.
    pub(super) fn deviations(&self) -> Vec<Vec<f64>> {
        let of_level = |(&estimate, without): (&f64, &Vec<f64>)| {
            let groups = without.iter().zip(&self.groups);
            let without: Vec<Without> = groups
                .map(|(&estimate, &blocks)| Without {
                    size: blocks as f64,
                    estimate,
                })
                .collect();
            deviations(estimate, &without)
        };
        self.estimates.iter().zip(&self.without).map(of_level).collect()
    }

    /// The mean of the ratios by which the variances of levels are multiplied.
    pub(super) fn mean_ratio(&self) -> f64 {
        let ratios = self.of_levels.iter().map(|calibration| calibration.ratio);
        ratios.sum::<f64>() / self.of_levels.len() as f64
    }

    /// The degrees of freedom of the errors of levels.
    pub(super) fn freedom_of_levels(&self) -> f64 {
        common(&self.of_levels)
    }

    /// Two errors that have nothing in common make one of a pair with twice the degrees of freedom, and two that are
    /// the same leave them as they are; what is between tells how much they have in common.
    fn freedom(&self) -> Freedom {
        let (of_level, of_pair) = (self.freedom_of_levels(), common(&self.of_pairs));
        let shared = (2.0 * of_level / of_pair - 1.0).clamp(0.0, 1.0);
        Freedom { of_level, shared }
    }

    fn family(
        &self,
        contrasts: &[Against],
        calibrations: &[Calibration],
        covariance: &Matrix,
        drawn: &[f64],
        level: f64,
    ) -> Contrasts {
        let critical = critical(drawn, level);
        let contrast = |(&(first, second), calibration): (&Against, &Calibration)| {
            let estimate = self.estimates[first] - second.map_or(0.0, |second| self.estimates[second]);
            let error = (calibration.ratio * variance(covariance, (first, second)).max(0.0)).sqrt();
            let half = critical * error;
            let even = Interval {
                low: estimate - half,
                high: estimate + half,
            };
            let (t, interval) = match (self.worths_of, second) {
                (Some(seats), None) if error > 0.0 => of_worth(estimate, error, critical, seats),
                _ => (estimate / error, even),
            };
            Contrast {
                first,
                second,
                estimate,
                error,
                interval,
                p: if estimate == 0.0 { 1.0 } else { chance_of(drawn, t) },
            }
        };
        let all: Vec<Contrast> = contrasts.iter().zip(calibrations).map(contrast).collect();
        Contrasts {
            p: all.iter().fold(1.0, |least: f64, contrast| least.min(contrast.p)),
            all,
            critical,
            freedom: common(calibrations),
        }
    }
}

/// The covariance of levels with these deviations.
fn covariance(deviations: &[Vec<f64>]) -> Matrix {
    let mut covariance = Matrix::zero(deviations.len());
    for (row, own) in deviations.iter().enumerate() {
        for (column, other) in deviations.iter().enumerate() {
            covariance.row_mut(row)[column] = own.iter().zip(other).map(|(own, other)| own * other).sum();
        }
    }
    covariance
}

/// The degrees of freedom of a family: the harmonic mean of those of its contrasts.
fn common(calibrations: &[Calibration]) -> f64 {
    let inverse: f64 = calibrations.iter().map(|calibration| calibration.freedom.recip()).sum();
    calibrations.len() as f64 / inverse
}

fn each(levels: usize) -> Vec<Against> {
    (0..levels).map(|level| (level, None)).collect()
}

fn pairs(levels: usize) -> Vec<Against> {
    (0..levels)
        .flat_map(|first| (first + 1..levels).map(move |second| (first, Some(second))))
        .collect()
}
