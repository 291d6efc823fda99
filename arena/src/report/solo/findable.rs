//! Which differences a study of solo games of some length finds.

use super::view::SoloReport;
use crate::report::findable::Findable;
use crate::solo::AgentDifference;
use crate::stats::Power;

impl SoloReport {
    /// What a study over this many deals finds in four of five cases: by two agents on the same deals; of one agent alone the
    /// difference of its success from a share that is known.
    pub fn findable(&self, blocks: u64) -> Vec<Findable> {
        let played = self.tournament.tally.totals().blocks;
        if self.study.differences.is_empty() {
            return self.of_one(blocks).into_iter().collect();
        }
        let tests = self.study.differences.len();
        let one = |AgentDifference { agents, difference }: &AgentDifference| {
            let finds = |interval| Power::of_interval(interval, played).finds(blocks, tests);
            let [first, second] = agents.map(|agent| self.name(agent.into()));
            Findable {
                of: format!("{first} less {second}"),
                points: difference.score_interval.and_then(finds),
                success: difference.success_interval.and_then(finds),
                ..Findable::default()
            }
        };
        self.study.differences.iter().map(one).collect()
    }

    fn of_one(&self, blocks: u64) -> Option<Findable> {
        let success = &self.study.whole.first()?.success;
        let power = Power::of_share(success, success.value?)?;
        Some(Findable {
            of: format!("{} against a known share", self.name(0)),
            success: power.finds(blocks, 1),
            ..Findable::default()
        })
    }
}
