//! A mean of independent values, with Student's interval (Student, The Probable Error of a Mean, Biometrika 6, 1908).

use crate::stats::interval::Interval;
use statrs::distribution::{ContinuousCDF, Normal, StudentsT};

/// The 97.5 % quantile of the normal distribution.
pub(crate) const Z: f64 = 1.959_963_984_540_054;

/// Running mean and variance (B. P. Welford, Technometrics 4, 1962).
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub(crate) struct MeanTally {
    count: u64,
    mean: f64,
    squares: f64,
}

impl MeanTally {
    /// How many values were counted.
    pub(crate) fn count(&self) -> u64 {
        self.count
    }

    /// Counts one more value.
    pub(crate) fn add(&mut self, value: f64) {
        self.count += 1;
        let off = value - self.mean;
        self.mean += off / self.count as f64;
        self.squares += off * (value - self.mean);
    }

    /// The same of the values with the other sign.
    pub(crate) fn turned(&self) -> MeanTally {
        MeanTally {
            mean: -self.mean,
            ..*self
        }
    }

    /// The mean, if there is a value.
    pub(crate) fn mean(&self) -> Option<f64> {
        (self.count > 0).then_some(self.mean)
    }

    /// The standard error of the mean; none for a single value.
    pub(crate) fn error(&self) -> Option<f64> {
        let freedom = self.count.checked_sub(1).filter(|&freedom| freedom > 0)? as f64;
        Some((self.squares / freedom / self.count as f64).sqrt())
    }

    /// The interval of the mean; none for a single value.
    pub(crate) fn interval(&self) -> Option<Interval> {
        self.interval_among(1)
    }

    /// The interval of the mean, as one of this many that are to hold at once (C. E. Bonferroni, 1936).
    pub(crate) fn interval_among(&self, intervals: usize) -> Option<Interval> {
        let half = critical_among(self.count, intervals) * self.error()?;
        Some(Interval {
            low: self.mean - half,
            high: self.mean + half,
        })
    }
}

/// The standard deviation of values about the mean of their own tally; none without a value more than there are means.
pub(crate) fn pooled_deviation(tallies: &[MeanTally]) -> Option<f64> {
    let freedom: u64 = tallies.iter().map(|tally| tally.count.saturating_sub(1)).sum();
    let squares: f64 = tallies.iter().map(|tally| tally.squares).sum();
    (freedom > 0).then(|| (squares / freedom as f64).sqrt())
}

/// How many standard errors, estimated from this many blocks, an interval at 95 % reaches to each side: Student's
/// quantile with one degree of freedom less than blocks, and infinitely many for fewer than two.
pub(crate) fn critical(blocks: u64) -> f64 {
    critical_among(blocks, 1)
}

/// The critical value for one of this many intervals that are to hold at once.
pub(crate) fn critical_among(blocks: u64, intervals: usize) -> f64 {
    if blocks < 2 {
        return f64::INFINITY;
    }
    quantile((blocks - 1) as f64, 1.0 - 0.025 / intervals as f64)
}

/// The quantile of Student's distribution with this many degrees of freedom, one or more, at this chance.
///
/// From a thousand degrees on it uses the expansion of Abramowitz and Stegun, 26.7.5: the numeric inverse loses
/// precision there.
pub(crate) fn quantile(freedom: f64, chance: f64) -> f64 {
    if freedom >= 1_000.0 {
        let z = Normal::standard().inverse_cdf(chance);
        let first = (z.powi(3) + z) / 4.0;
        let second = (5.0 * z.powi(5) + 16.0 * z.powi(3) + 3.0 * z) / 96.0;
        return z + first / freedom + second / freedom.powi(2);
    }
    StudentsT::new(0.0, 1.0, freedom)
        .expect("degrees of freedom are positive")
        .inverse_cdf(chance)
}

/// The chance that a value of Student's distribution is at least this far from 0, for an error estimated from this many
/// blocks, but not less than what that number of blocks can give: of the signs of exchangeable blocks, all are alike with a
/// chance of 2^-(blocks - 1). 1 for fewer than two blocks.
pub(crate) fn two_sided(t: f64, blocks: u64) -> f64 {
    if blocks < 2 {
        return 1.0;
    }
    let least = 0.5f64.powf((blocks - 1) as f64);
    let student = StudentsT::new(0.0, 1.0, (blocks - 1) as f64).expect("degrees of freedom are positive");
    (2.0 * student.cdf(-t.abs())).clamp(least, 1.0)
}

/// The likelihood of superiority at a lead of this many standard errors: one half the chance of [`two_sided`] off 0 or 1.
pub(crate) fn superiority(t: f64, blocks: u64) -> f64 {
    let half = two_sided(t, blocks) / 2.0;
    if t > 0.0 { 1.0 - half } else { half }
}

#[cfg(test)]
mod tests {
    use super::*;
    use orrery_engine::Rng;

    /// NIST/SEMATECH e-Handbook of Statistical Methods, 1.3.6.7.2, critical values of Student's t distribution.
    #[test]
    fn the_quantiles_agree_with_the_table() {
        let table = [
            (1.0, 12.706),
            (2.0, 4.303),
            (5.0, 2.571),
            (10.0, 2.228),
            (30.0, 2.042),
            (100.0, 1.984),
            (1e9, 1.960),
        ];
        for (freedom, value) in table {
            assert!(
                (quantile(freedom, 0.975) - value).abs() < 0.0006,
                "{freedom}: {}",
                quantile(freedom, 0.975)
            );
        }
    }

    #[test]
    fn a_critical_value_is_exceeded_five_times_of_a_hundred() {
        for blocks in [8, 20, 100, 900, 5_000, 1_000_000] {
            let chance = two_sided(-critical(blocks), blocks);
            assert!((chance - 0.05).abs() < 1e-5, "{blocks}: {chance}");
        }
    }

    #[test]
    fn no_chance_is_less_than_the_blocks_can_give() {
        let chances = [0, 1, 2, 3, 61].map(|blocks| two_sided(1e6, blocks));
        assert_eq!(chances, [1.0, 1.0, 0.5, 0.25, 2f64.powi(-60)]);
    }

    #[test]
    fn superiority_grows_with_the_lead_from_either_side_of_one_half() {
        let likelihoods = [-critical(20), 0.0, critical(20)].map(|t| superiority(t, 20));
        for (found, expected) in likelihoods.iter().zip([0.025, 0.5, 0.975]) {
            assert!((found - expected).abs() < 1e-9, "{likelihoods:?}");
        }
    }

    /// The table of O. J. Dunn, Multiple Comparisons Among Means, JASA 56, 1961: five contrasts at 5 %.
    #[test]
    fn of_several_intervals_each_is_wider() {
        for (blocks, value) in [(6, 4.03), (11, 3.17), (21, 2.85), (1_000_000, 2.58)] {
            let found = critical_among(blocks, 5);
            assert!((found - value).abs() < 0.006, "{blocks}: {found}");
        }
    }

    #[test]
    fn the_expansion_continues_the_numeric_inverse() {
        let step = quantile(999.0, 0.975) - quantile(1_000.0, 0.975);
        assert!(
            (0.0..3e-6).contains(&step),
            "the quantile falls by 2.4e-6 there, not by {step}"
        );
    }

    /// Student 1908, section IX, after Cushny and Peebles: additional hours of sleep by hyoscyamine, mean 0.75,
    /// standard deviation 1.70 over n (1.789 over n - 1).
    #[test]
    fn the_interval_agrees_with_students_sleep_data() {
        let mut sleep = MeanTally::default();
        for hours in [0.7, -1.6, -0.2, -1.2, -0.1, 3.4, 3.7, 0.8, 0.0, 2.0] {
            sleep.add(hours);
        }
        let interval = sleep.interval().unwrap();
        assert!((sleep.mean().unwrap() - 0.75).abs() < 1e-12);
        let half = 2.262 * 1.789 / 10f64.sqrt();
        assert!((interval.high - (0.75 + half)).abs() < 0.001, "{interval:.4}");
        assert!((interval.low - (0.75 - half)).abs() < 0.001, "{interval:.4}");
    }

    #[test]
    fn one_value_has_no_interval_and_none_no_mean() {
        let mut tally = MeanTally::default();
        assert_eq!((tally.mean(), tally.interval()), (None, None));
        tally.add(3.0);
        assert_eq!((tally.mean(), tally.interval()), (Some(3.0), None));
        tally.add(3.0);
        assert_eq!(tally.interval(), Some(Interval { low: 3.0, high: 3.0 }));
    }

    #[test]
    fn the_interval_covers_the_truth_95_times_of_100() {
        let covers = |&run: &u64| {
            let mut rng = Rng::seed(run);
            let mut tally = MeanTally::default();
            (0..30).for_each(|_| tally.add(60.0 + 20.0 * (rng.unit() + rng.unit() - 1.0)));
            tally.interval().is_some_and(|interval| interval.contains(60.0))
        };
        let covered = (0..20_000).filter(covers).count() as f64 / 20_000.0;
        assert!((0.935..=0.965).contains(&covered), "{covered}");
    }
}
