//! The score interval of a share (E. B. Wilson, Probable Inference, the Law of Succession, and Statistical Inference,
//! JASA 22, 1927).

use crate::stats::interval::Interval;
use crate::stats::student::{Z, critical};

/// The interval for a share observed in `n` independent trials; `n` need not be whole. `[0, 1]` without a trial.
///
/// # Examples
/// ```
/// use orrery_arena::stats::wilson;
///
/// // 81 of 263: the example of Newcombe 1998.
/// let interval = wilson(81.0 / 263.0, 263.0);
/// assert_eq!(format!("{interval:.4}"), "[0.2553, 0.3662]");
/// let none_of_20 = wilson(0.0, 20.0);
/// assert!(none_of_20.low == 0.0 && none_of_20.high > 0.16, "not seen in 20 trials is not impossible");
/// ```
pub fn wilson(share: f64, n: f64) -> Interval {
    at(share, n, Z)
}

/// The interval for a share whose number of independent trials `n` is an estimate from this many blocks. The critical
/// value is Student's quantile with blocks - 1 degrees of freedom. `[0, 1]` for fewer than two blocks.
///
/// E. L. Korn and B. I. Graubard, Confidence Intervals for Proportions with Small Expected Number of Positive Counts
/// Estimated from Survey Data, Survey Methodology 24, 1998; N. Dean and M. Pagano, Evaluating Confidence Interval
/// Methods for Binomial Proportions in Clustered Surveys, Journal of Survey Statistics and Methodology 3, 2015.
///
/// # Examples
/// ```
/// use orrery_arena::stats::{wilson, wilson_over_blocks};
///
/// let few = wilson_over_blocks(0.5, 12.0, 4);
/// assert!(few.low < wilson(0.5, 12.0).low, "four blocks tell little about how much blocks differ");
/// assert_eq!(format!("{:.3}", wilson_over_blocks(0.5, 4000.0, 4000)), format!("{:.3}", wilson(0.5, 4000.0)));
/// ```
pub fn wilson_over_blocks(share: f64, n: f64, blocks: u64) -> Interval {
    at(share, n, critical(blocks))
}

/// Wilson's interval at a critical value, which is infinite where nothing is known.
fn at(share: f64, n: f64, critical: f64) -> Interval {
    if n <= 0.0 || critical.is_infinite() {
        return Interval { low: 0.0, high: 1.0 };
    }
    let z2 = critical * critical / n;
    let centre = (share + z2 / 2.0) / (1.0 + z2);
    let half = critical * (share * (1.0 - share) / n + z2 / (4.0 * n)).sqrt() / (1.0 + z2);
    Interval {
        low: (centre - half).clamp(0.0, share),
        high: (centre + half).clamp(share, 1.0),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// R. G. Newcombe, Two-sided confidence intervals for the single proportion: comparison of seven methods,
    /// Statistics in Medicine 17 (1998), table I, method 3.
    #[test]
    fn the_interval_agrees_with_newcombe_1998() {
        let published = [
            (81.0, 263.0, 0.2553, 0.3662),
            (15.0, 148.0, 0.0624, 0.1605),
            (0.0, 20.0, 0.0, 0.1611),
            (1.0, 29.0, 0.0061, 0.1718),
        ];
        for (wins, games, low, high) in published {
            let interval = wilson(wins / games, games);
            assert!((interval.low - low).abs() < 0.00005, "{wins} of {games}: {interval:.5}");
            assert!(
                (interval.high - high).abs() < 0.00005,
                "{wins} of {games}: {interval:.5}"
            );
        }
    }

    #[test]
    fn a_share_of_one_mirrors_a_share_of_zero() {
        let (none, all) = (wilson(0.0, 20.0), wilson(1.0, 20.0));
        assert_eq!((none.low, all.high), (0.0, 1.0));
        assert!((none.high - (1.0 - all.low)).abs() < 1e-12);
    }

    #[test]
    fn without_a_trial_every_share_is_possible() {
        assert_eq!(wilson(0.0, 0.0), Interval { low: 0.0, high: 1.0 });
    }
}
