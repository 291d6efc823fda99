//! What processes of an agent took.

use std::time::Duration;

/// What the processes of an agent have taken since it was last asked.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Outside {
    /// CPU time of the processes.
    pub cpu_time: Duration,
    /// Wall time of the slowest answer; zero without an answer.
    pub slowest: Duration,
}
