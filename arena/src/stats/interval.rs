//! A range that contains the true value 95 times of 100.

use serde::{Serialize, Serializer};
use std::fmt;

/// A confidence interval at 95 %; serialized as `[low, high]`.
///
/// # Examples
/// ```
/// use orrery_arena::stats::Interval;
///
/// let lead = Interval { low: 0.46, high: 0.58 }.map(|share| share - 0.5);
/// assert!(lead.contains(0.0), "nobody is known to be ahead");
/// assert_eq!(format!("{lead:.2}"), "[-0.04, 0.08]");
/// assert_eq!(lead.map(|_| 0.0).to_string(), "[exact in these games]");
/// ```
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Interval {
    /// The lower end.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

/// What is less than this is an error of arithmetic.
const ROUNDING: f64 = 1e-9;

impl Interval {
    /// What is said of an interval whose ends are one number.
    pub const EXACT: &str = "exact in these games";

    /// Whether the value lies in the interval, ends included.
    pub fn contains(self, value: f64) -> bool {
        (self.low..=self.high).contains(&value)
    }

    /// Whether its ends are one number, but for errors of arithmetic, as nothing varied from block to block: it says what was
    /// played, and no more.
    pub fn is_exact(self) -> bool {
        self.high - self.low <= ROUNDING
    }

    /// The interval with the same function applied to both ends.
    #[must_use]
    pub fn map(self, change: impl Fn(f64) -> f64) -> Interval {
        Interval {
            low: change(self.low),
            high: change(self.high),
        }
    }
}

impl Serialize for Interval {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        [self.low, self.high].serialize(serializer)
    }
}

impl fmt::Display for Interval {
    /// `[low, high]`, with the formatter's precision; in words if it is exact.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_exact() {
            return write!(f, "[{}]", Interval::EXACT);
        }
        let precision = f.precision().unwrap_or(3);
        write!(f, "[{:.precision$}, {:.precision$}]", self.low, self.high)
    }
}
