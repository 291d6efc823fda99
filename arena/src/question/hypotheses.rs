//! The hypotheses of a sequential test.

use crate::stats::sprt::{Sprt, SprtError};
use serde::{Deserialize, Serialize};

/// The hypotheses of a sequential test, in normalized Elo, and its allowed chances of an error.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Hypotheses {
    /// The difference of the hypothesis that the first agent is no better.
    pub elo0: f64,
    /// The difference of the hypothesis that it is better.
    pub elo1: f64,
    /// The chance of accepting `elo1` when `elo0` is true.
    pub alpha: f64,
    /// The chance of accepting `elo0` when `elo1` is true.
    pub beta: f64,
}

impl Default for Hypotheses {
    fn default() -> Hypotheses {
        Hypotheses {
            elo0: 0.0,
            elo1: 10.0,
            alpha: 0.05,
            beta: 0.05,
        }
    }
}

impl Hypotheses {
    /// The test of these hypotheses.
    ///
    /// # Errors
    /// If they are not possible.
    pub fn test(&self) -> Result<Sprt, SprtError> {
        Sprt::new(self.elo0, self.elo1, self.alpha, self.beta)
    }

    pub(super) fn check(&self) -> Result<(), String> {
        self.test().map(drop).map_err(|error| error.to_string())
    }
}
