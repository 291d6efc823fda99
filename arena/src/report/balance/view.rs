//! What is printed of a study of balance.

use crate::balance::{Against, Balance};

/// A study of balance to be printed.
#[derive(Clone, Debug)]
pub struct BalanceReport {
    /// The study.
    pub balance: Balance,
    /// The kind of boards that comes first, such as `corporation`, or `seat`.
    pub first: String,
    /// Whether all pairs of its boards are printed.
    pub pairs: bool,
    /// The difference in points that verdicts and power are about.
    pub difference: f64,
    /// The same blocks under another ruleset, and what changes.
    pub against: Option<(Balance, Against)>,
}
