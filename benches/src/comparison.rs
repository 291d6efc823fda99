//! A comparison of the engine with other programs.

use orrery_arena::bench::Workload;

/// Programs that do the same kind of work; the first is ours.
#[derive(Debug)]
pub struct Comparison {
    /// What they do.
    pub name: &'static str,
    /// One workload each, with the same readings.
    pub programs: Vec<Workload>,
    /// The most times as long as the last program that ours may take, by the last reading.
    pub most_times: Option<f64>,
}
