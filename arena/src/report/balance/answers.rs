//! Whether boards are balanced, in sentences.

use super::verdict::Finding;
use super::view::BalanceReport;
use crate::balance::{AgentBalance, BoardBalance};
use crate::report::cells::counted;
use crate::report::words::listed;

impl BalanceReport {
    /// What a second ruleset changes, if there is one; then, of the first, a sentence for each agent and one for all of them.
    pub(super) fn answers(&self) -> Vec<String> {
        let of_agents = self.balance.agents.iter().filter_map(|agent| self.of_agent(agent));
        let of_boards = of_agents.chain(self.of_all_agents());
        match &self.against {
            None => of_boards.collect(),
            Some((_, against)) => {
                let of_first = of_boards.map(|sentence| format!("Under the first ruleset: {sentence}"));
                self.changes(against).into_iter().chain(of_first).collect()
            }
        }
    }

    fn of_agent(&self, agent: &AgentBalance) -> Option<String> {
        let boards = self.boards(agent);
        let by_score = |a: &&&BoardBalance, b: &&&BoardBalance| a.score.value.total_cmp(&b.score.value);
        let ends = [boards.iter().max_by(by_score)?, boards.iter().min_by(by_score)?];
        let [best, worst] =
            ends.map(|board| format!("{} {:+.2} {:+.2}", board.name, board.score.value, board.score.interval));
        let off = boards.iter().filter(|board| board.score.sign().is_some()).count();
        Some(format!(
            "For {}, {off} of {} are off the mean, in points from {best} to {worst}.",
            self.balance.name(agent.agent),
            counted(boards.len() as u64, &self.first)
        ))
    }

    fn of_all_agents(&self) -> Option<String> {
        if self.balance.agents.len() < 2 {
            return None;
        }
        let verdicts = self.balance.verdicts(self.difference).into_iter();
        let holds = verdicts.filter(|verdict| verdict.finding == Finding::Holds && self.is_first(verdict.kind));
        let names: Vec<String> = holds.map(|verdict| verdict.name).collect();
        Some(match &names[..] {
            [] => "None is off the mean in the same direction for all agents.".to_owned(),
            names => format!("Off the mean in the same direction for all agents: {}.", listed(names)),
        })
    }
}
