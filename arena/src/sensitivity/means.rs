//! A mean over deals with its error, as files keep it.

use crate::stats::Interval;
use crate::stats::student::{MeanTally, critical_among};
use serde::{Deserialize, Serialize};

/// The mean of something over deals.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Mean {
    /// The deals.
    pub deals: u64,
    /// The mean.
    pub value: f64,
    /// Its standard error; none for a single deal.
    pub error: Option<f64>,
}

impl Mean {
    /// The mean of a value for each deal; none without a deal.
    pub fn of(values: impl IntoIterator<Item = f64>) -> Option<Mean> {
        let mut tally = MeanTally::default();
        values.into_iter().for_each(|value| tally.add(value));
        Some(Mean {
            deals: tally.count(),
            value: tally.mean()?,
            error: tally.error(),
        })
    }

    /// Its interval at 95 %, as one of this many that are to hold at once (C. E. Bonferroni, 1936); none for a single deal.
    pub fn interval_among(&self, intervals: usize) -> Option<Interval> {
        let half = critical_among(self.deals, intervals) * self.error?;
        Some(Interval {
            low: self.value - half,
            high: self.value + half,
        })
    }

    /// Its interval at 95 %; none for a single deal.
    pub fn interval(&self) -> Option<Interval> {
        self.interval_among(1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_interval_is_students_and_reaches_farther_among_many() {
        let mean = Mean::of([1.0, 2.0, 3.0, 6.0]).unwrap();
        assert_eq!((mean.deals, mean.value), (4, 3.0));
        // A deviation of 2.16 over 2, times Student's 3.182 for three degrees of freedom.
        let half = mean.interval().unwrap().high - 3.0;
        assert!((half - 3.437).abs() < 1e-3, "{half}");
        assert!(mean.interval_among(20).unwrap().high - 3.0 > 2.0 * half);
        assert_eq!((Mean::of([]), Mean::of([1.0]).unwrap().interval()), (None, None));
    }
}
