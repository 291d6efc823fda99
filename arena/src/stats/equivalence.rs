//! Whether a number is shown to lie within a band about 0, or outside it: two one-sided tests at 5 % (D. J. Schuirmann,
//! Journal of Pharmacokinetics and Biopharmaceutics 15, 1987).

use crate::stats::interval::Interval;
use crate::stats::power::FOUND;
use crate::stats::student::quantile;

/// The chance with which one of the two tests errs.
const ERROR: f64 = 0.05;

/// An estimate with what its tests need.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Estimated {
    /// The estimate.
    pub value: f64,
    /// Its standard error.
    pub error: f64,
    /// The degrees of freedom of the error.
    pub freedom: f64,
}

/// What is shown of numbers against a band.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Placed {
    /// All are shown to lie within it.
    Within,
    /// Neither is shown.
    NotSettled,
    /// At least one is shown to lie outside it.
    Outside,
}

impl Placed {
    /// Its name in results.
    pub fn name(self) -> &'static str {
        match self {
            Placed::Within => "within",
            Placed::NotSettled => "not_settled",
            Placed::Outside => "outside",
        }
    }
}

impl Estimated {
    /// The interval at 90 %: the number is shown to lie within a band that has all of it.
    pub fn interval(&self) -> Interval {
        let half = quantile(self.freedom, 1.0 - ERROR) * self.error;
        Interval {
            low: self.value - half,
            high: self.value + half,
        }
    }

    /// Whether it is shown to lie more than the band off 0, as one of this many tests.
    fn is_outside(&self, band: f64, tests: usize) -> bool {
        let reach = quantile(self.freedom, 1.0 - ERROR / tests as f64);
        self.value.abs() - reach * self.error > band
    }
}

/// Where numbers lie: within if each is shown to, which needs no correction for their number (R. L. Berger, Technometrics 24,
/// 1982); outside if one is shown to, corrected for their number.
///
/// # Examples
/// ```
/// use orrery_arena::stats::{Estimated, Placed, placed};
///
/// let near = Estimated { value: 0.2, error: 0.3, freedom: 99.0 };
/// let far = Estimated { value: 1.7, ..near };
/// assert_eq!(near.interval().to_string(), "[-0.298, 0.698]");
/// assert_eq!(placed(&[near], 1.0), Placed::Within);
/// assert_eq!(placed(&[near], 0.5), Placed::NotSettled);
/// assert_eq!(placed(&[near, far], 1.0), Placed::Outside);
/// ```
pub fn placed(all: &[Estimated], band: f64) -> Placed {
    let is_within = |one: &Estimated| one.interval().low > -band && one.interval().high < band;
    if all.iter().all(is_within) {
        Placed::Within
    } else if all.iter().any(|one| one.is_outside(band, all.len())) {
        Placed::Outside
    } else {
        Placed::NotSettled
    }
}

/// The narrowest band within which numbers that are truly 0 are all shown to lie with a chance of 80 %.
pub fn narrowest_band(all: &[Estimated]) -> f64 {
    let reach = |one: &Estimated| reach_within(one.freedom, all.len()) * one.error;
    all.iter().map(reach).fold(0.0, f64::max)
}

/// How many standard errors a band has to each side, so that this many numbers that are truly 0 are all shown to lie within it
/// with a chance of 80 %.
pub(crate) fn reach_within(freedom: f64, numbers: usize) -> f64 {
    let of_each = FOUND.powf((numbers.max(1) as f64).recip());
    quantile(freedom, 1.0 - ERROR) + quantile(freedom, (1.0 + of_each) / 2.0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use orrery_engine::Rng;
    use statrs::distribution::{ContinuousCDF, Normal};

    const RUNS: u64 = 20_000;

    /// The share of runs in which estimates of these numbers, with errors of 0.4, are placed so against a band of 1.
    fn share_of(truths: &[f64], error: f64, answer: Placed) -> f64 {
        let estimate = |run: u64, place: u64, truth: f64| {
            let unit = Rng::from_words(&[run, place, 47]).unit().clamp(1e-9, 1.0 - 1e-9);
            Estimated {
                value: truth + error * Normal::standard().inverse_cdf(unit),
                error,
                freedom: 1e6,
            }
        };
        let is_so = |&run: &u64| {
            let all = (0..).zip(truths).map(|(place, &truth)| estimate(run, place, truth));
            placed(&all.collect::<Vec<_>>(), 1.0) == answer
        };
        (0..RUNS).filter(is_so).count() as f64 / RUNS as f64
    }

    #[test]
    fn at_the_edge_of_the_band_each_answer_errs_five_times_of_a_hundred() {
        for answer in [Placed::Within, Placed::Outside] {
            let share = share_of(&[1.0], 0.2, answer);
            assert!((share - 0.05).abs() < 0.006, "{answer:?}: {share}");
        }
        let both = share_of(&[1.0, -1.0], 0.2, Placed::Outside);
        assert!(
            (0.04..=0.056).contains(&both),
            "of two numbers one errs as rarely: {both}"
        );
        assert!(share_of(&[1.0, 0.0], 0.2, Placed::Within) < 0.056);
    }

    #[test]
    fn numbers_that_are_0_are_shown_to_lie_in_the_narrowest_band_four_times_of_five() {
        for numbers in [1, 2, 3] {
            let error = 1.0 / reach_within(1e6, numbers);
            let share = share_of(&vec![0.0; numbers], error, Placed::Within);
            assert!((share - 0.8).abs() < 0.01, "{numbers}: {share}");
        }
    }
}
