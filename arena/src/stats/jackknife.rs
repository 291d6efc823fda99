//! The interval of an estimate, from what the estimate becomes without each group of blocks (the jackknife of J. W.
//! Tukey, here for groups of unequal size: F. M. T. A. Busing, E. Meijer, R. van der Leeden, Delete-m Jackknife for
//! Unequal m, Statistics and Computing 9, 1999).

use crate::stats::interval::Interval;
use crate::stats::student::critical;

/// What an estimate becomes without one group of blocks.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Without {
    /// How much the group has, in blocks or in games; only proportions matter.
    pub(crate) size: f64,
    /// The estimate from all other groups.
    pub(crate) estimate: f64,
}

/// Student's interval of an estimate, with one degree of freedom less than groups, of which there are two or more.
pub(crate) fn interval(estimate: f64, without: &[Without]) -> Interval {
    let half = critical(without.len() as u64) * variance(estimate, without).sqrt();
    Interval {
        low: estimate - half,
        high: estimate + half,
    }
}

/// Equation 8 of Busing, Meijer and van der Leeden.
fn variance(estimate: f64, without: &[Without]) -> f64 {
    deviations(estimate, without).iter().map(|off| off * off).sum()
}

/// The part of each group in the error of the estimate: the squares add up to its variance, and the products with those
/// of another estimate of the same groups to the covariance of the two.
pub(crate) fn deviations(estimate: f64, without: &[Without]) -> Vec<f64> {
    let groups = without.len() as f64;
    let size: f64 = without.iter().map(|group| group.size).sum();
    let kept = without.iter().map(|group| (1.0 - group.size / size) * group.estimate);
    let jackknifed = groups * estimate - kept.sum::<f64>();
    let deviation = |group: &Without| {
        let others = size / group.size - 1.0;
        let pseudo = (others + 1.0) * estimate - others * group.estimate;
        (pseudo - jackknifed) / (others * groups).sqrt()
    };
    without.iter().map(deviation).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stats::student::MeanTally;

    #[test]
    fn of_a_mean_of_equal_groups_it_is_students_interval() {
        let values = [0.7, -1.6, -0.2, -1.2, -0.1, 3.4, 3.7, 0.8, 0.0, 2.0];
        let sum: f64 = values.iter().sum();
        let mut mean = MeanTally::default();
        values.iter().for_each(|&value| mean.add(value));
        let without = values.map(|value| Without {
            size: 3.0,
            estimate: (sum - value) / 9.0,
        });
        let (found, expected) = (interval(sum / 10.0, &without), mean.interval().unwrap());
        assert!((found.low - expected.low).abs() < 1e-12, "{found} {expected}");
        assert!((found.high - expected.high).abs() < 1e-12, "{found} {expected}");
    }

    /// One block of 1 and three of 3 have a mean of 2.5. By hand: (1 - 2.5)^2 / (4 - 1) and (3 - 2.5)^2 / (4/3 - 1) are
    /// 0.75 both.
    #[test]
    fn groups_count_by_their_blocks() {
        let without = [(1.0, 3.0), (3.0, 1.0)].map(|(size, estimate)| Without { size, estimate });
        assert!((variance(2.5, &without) - 0.75).abs() < 1e-12);
    }
}
