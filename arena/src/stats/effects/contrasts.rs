//! Contrasts of effects, whose intervals hold all at once.

use crate::stats::interval::Interval;
use crate::stats::power::POWER;

/// A board or seat against the mean, or against another one.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Contrast {
    /// The place of the level in `Effects::names`.
    pub first: usize,
    /// The level it is compared with; none for the mean.
    pub second: Option<usize>,
    /// By how much the first is more, in points or shares.
    pub estimate: f64,
    /// The standard error of the estimate.
    pub error: f64,
    /// The simultaneous interval.
    pub interval: Interval,
    /// The two-sided p, corrected for the whole family; 1/10,001 at least.
    pub p: f64,
}

/// A family of contrasts. With the chance of the level all intervals of it hold.
#[derive(Clone, PartialEq, Debug)]
pub struct Contrasts {
    /// The contrasts, in the order of their levels.
    pub all: Vec<Contrast>,
    /// How many standard errors an interval reaches to each side.
    pub critical: f64,
    /// The degrees of freedom of the errors.
    pub freedom: f64,
    /// The p of all contrasts being 0: that of the largest |t|.
    pub p: f64,
}

impl Contrasts {
    /// The smallest true difference that is found with a chance of 80 %, with the errors of this fit: (critical + 0.84)
    /// times the root mean square error.
    pub fn smallest_difference(&self) -> f64 {
        let squares: f64 = self.all.iter().map(|contrast| contrast.error.powi(2)).sum();
        (self.critical + POWER) * (squares / self.all.len().max(1) as f64).sqrt()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Errors 3 and 4 have the root mean square of 3.5355; (3 + 0.8416) times it is 13.58.
    #[test]
    fn the_smallest_difference_counts_the_errors_and_the_critical_value() {
        let contrast = |error| Contrast {
            first: 0,
            second: Some(1),
            estimate: 0.0,
            error,
            interval: Interval { low: 0.0, high: 0.0 },
            p: 1.0,
        };
        let pairs = Contrasts {
            all: vec![contrast(3.0), contrast(4.0)],
            critical: 3.0,
            freedom: 10.0,
            p: 1.0,
        };
        let smallest = pairs.smallest_difference();
        assert!((smallest - 13.582).abs() < 0.001, "{smallest}");
    }
}
