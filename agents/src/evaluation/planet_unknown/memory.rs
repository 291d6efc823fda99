//! What an evaluation remembers from the positions before.

use super::ground::Lines;
use super::last::Last;
use super::objectives::Rivalry;
use super::pieces::Ways;
use super::waiting::Gains;
use orrery_engine::MAX_SEATS;

/// Parts of the value that positions of one decision have in common.
#[derive(Default)]
pub(super) struct Memory {
    /// The share of time, by turns.
    pub(super) time: Last<f64, f64>,
    /// What lines have in common.
    pub(super) lines: Lines,
    /// The ways of rovers.
    pub(super) ways: Ways,
    /// The gains that wait.
    pub(super) gains: Gains,
    /// The objectives between neighbours.
    pub(super) rivalries: [Rivalry; MAX_SEATS],
}
