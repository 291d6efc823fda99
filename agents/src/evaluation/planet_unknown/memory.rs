//! What an evaluation remembers from the positions before.

use super::ground::Factors;
use super::last::Last;
use super::objectives::Rivalry;
use orrery_engine::MAX_SEATS;

/// Parts of the value that positions of one decision have in common.
#[derive(Default)]
pub(super) struct Memory {
    /// The share of time, by turns.
    pub(super) time: Last<f64, f64>,
    /// The factors of lines.
    pub(super) factors: Last<[f64; 2], Factors>,
    /// The objectives between neighbours.
    pub(super) rivalries: [Rivalry; MAX_SEATS],
}
