//! How often the target is reached, in sentences.

use super::view::SoloReport;
use crate::report::words::estimate;

/// The most agents with a sentence of their own.
const MOST: usize = 3;

impl SoloReport {
    /// A sentence for each of the best agents, and what a success is.
    pub(super) fn answers(&self) -> Vec<String> {
        if self.tournament.tally.totals().games == 0 {
            return vec!["No game was played.".to_owned()];
        }
        let meaning = format!("A success is {}.", self.success());
        let best = self.ranked().into_iter().take(MOST);
        best.map(|agent| self.of_agent(agent)).chain([meaning]).collect()
    }

    fn of_agent(&self, agent: usize) -> String {
        let result = &self.study.whole[agent];
        let target = match (result.target, result.has_one_target) {
            (Some(target), true) => format!("the target of {target:.0}"),
            (Some(target), false) => format!("its targets, {target:.1} on average,"),
            (None, _) => "the target".to_owned(),
        };
        format!(
            "{} reaches {target} in {} of its games, with {} points on average.",
            self.name(agent),
            estimate(result.success.value, Some(result.success.interval), 3),
            estimate(result.score, result.score_interval, 1)
        )
    }
}
