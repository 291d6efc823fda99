//! How much wall time a program has.

use std::time::Duration;

/// The wall time that a program has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TimeControl {
    /// For the first answer after its start.
    pub first: Duration,
    /// For each decision.
    pub decision: Duration,
    /// For all decisions of a game together, if that is limited.
    pub game: Option<Duration>,
    /// What a decision, and all of a game together, may take beyond that before an answer is late.
    pub margin: Duration,
}
