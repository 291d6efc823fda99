//! How weights are tuned.

use super::within::within;
use crate::tune::Spsa;
use serde::{Deserialize, Serialize};
use std::ops::RangeInclusive;

/// How weights are tuned.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Tuning {
    /// The parameters.
    pub spsa: Spsa,
    /// Blocks of two games in which the tuned weights play those of the start.
    pub confirm: u64,
}

impl Tuning {
    /// Perturbations and gains.
    pub const SHARES: RangeInclusive<f64> = 0.0001..=1.0;

    pub(super) fn check(&self) -> Result<(), String> {
        within("iterations", self.spsa.iterations, 1..=10_000_000)?;
        within("blocks", self.spsa.blocks, 1..=1_000_000)?;
        within("perturbation", self.spsa.perturbation, Tuning::SHARES)?;
        within("gain", self.spsa.gain, Tuning::SHARES)?;
        within("confirm", self.confirm, 0..=1_000_000_000)
    }
}
