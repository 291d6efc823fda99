//! What agents cost: CPU time and decisions.

use orrery_agents::Outside;
use serde::{Deserialize, Serialize};

/// What an agent costs in some games.
#[derive(Clone, Copy, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Cost {
    /// CPU time of its decisions in seconds, with that of its processes.
    pub cpu_seconds: f64,
    /// How many actions it chose among two or more.
    pub decisions: u64,
    /// Wall time of the slowest answer of its program in milliseconds; none if it is no program.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub slowest_ms: Option<f64>,
}

impl Cost {
    /// Adds another cost.
    pub fn add(&mut self, other: Cost) {
        self.cpu_seconds += other.cpu_seconds;
        self.decisions = self.decisions.saturating_add(other.decisions);
        let slowest = self.slowest_ms.into_iter().chain(other.slowest_ms);
        self.slowest_ms = slowest.reduce(f64::max);
    }

    /// The same with what processes took.
    pub(crate) fn with_processes(self, outside: Outside) -> Cost {
        let slowest = 1000.0 * outside.slowest.as_secs_f64();
        Cost {
            cpu_seconds: self.cpu_seconds + outside.cpu_time.as_secs_f64(),
            slowest_ms: Some(self.slowest_ms.map_or(slowest, |other| other.max(slowest))),
            ..self
        }
    }

    /// Adds costs by agent; the longer list says how many agents there are.
    pub(crate) fn add_all(sums: &mut Vec<Cost>, others: &[Cost]) {
        sums.resize(sums.len().max(others.len()), Cost::default());
        sums.iter_mut().zip(others).for_each(|(sum, &other)| sum.add(other));
    }

    /// About this part of it.
    pub(crate) fn part(self, part: f64) -> Cost {
        Cost {
            cpu_seconds: self.cpu_seconds * part,
            decisions: (self.decisions as f64 * part).round() as u64,
            ..self
        }
    }

    /// Milliseconds of CPU time for each decision; none without a decision.
    pub fn ms_per_decision(self) -> Option<f64> {
        (self.decisions > 0).then(|| 1000.0 * self.cpu_seconds / self.decisions as f64)
    }
}
