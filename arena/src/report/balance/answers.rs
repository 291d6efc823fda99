//! Whether boards are balanced, in sentences.

use super::verdict::Finding;
use super::view::BalanceReport;
use crate::balance::{AgentBalance, BoardBalance};
use crate::report::cells::counted;
use crate::report::words::{listed, wins};

impl BalanceReport {
    /// What a second ruleset changes, or what a mechanism is worth, if that was asked; then, of the first ruleset, a sentence for
    /// each agent and one for all of them.
    pub(super) fn answers(&self) -> Vec<String> {
        let of_agents = self.balance.agents.iter().filter_map(|agent| self.of_agent(agent));
        let of_boards = of_agents.chain(self.of_all_agents());
        match &self.against {
            None => self
                .restricted
                .iter()
                .flat_map(|restricted| self.worths(restricted))
                .chain(of_boards)
                .collect(),
            Some((_, against)) => {
                let of_first = of_boards.map(|sentence| format!("Under the first ruleset: {sentence}"));
                self.changes(against).into_iter().chain(of_first).collect()
            }
        }
    }

    fn of_agent(&self, agent: &AgentBalance) -> Option<String> {
        let mut boards = self.boards(agent);
        boards.sort_by(|a, b| b.leading().value.total_cmp(&a.leading().value));
        let off = boards.iter().filter(|board| board.leading().sign().is_some());
        let off: Vec<String> = off.map(|board| board.name.clone()).collect();
        let [best, worst] = [boards.first()?, boards.last()?].map(|board| self.size(board));
        let (agent, of) = (self.balance.name(agent.agent), self.counted(boards.len()));
        let shown = match (&off[..], boards[0].share) {
            ([], Some(_)) => format!("none of {of} is shown to win more or less than its share"),
            ([], None) => format!("none of {of} is shown to be off the mean"),
            (off, Some(_)) => format!(
                "{} of {of} win more or less than their share: {}",
                off.len(),
                listed(off)
            ),
            (off, None) => format!("{} of {of} are off the mean: {}", off.len(), listed(off)),
        };
        Some(format!("For {agent}, {shown}. From {best} to {worst}."))
    }

    /// This many boards of the kind that comes first.
    fn counted(&self, boards: usize) -> String {
        let of = counted(boards as u64, &self.first);
        match self.balance.agents.iter().any(|agent| !agent.turns.is_empty()) && self.first == "seat" {
            true => format!("{of} in turn order"),
            false => of,
        }
    }

    /// A board with its size: the games that it wins, or its points where nobody wins.
    fn size(&self, board: &BoardBalance) -> String {
        let of = board.leading();
        match board.share {
            Some(_) => {
                let even = 1.0 / self.balance.config.players as f64;
                let said = wins(even + of.value);
                format!(
                    "{}, which {said} ({:.3} {:.3})",
                    board.name,
                    even + of.value,
                    of.interval.map(|end| even + end)
                )
            }
            None => format!("{} {:+.2} {:+.2}", board.name, of.value, of.interval),
        }
    }

    fn of_all_agents(&self) -> Option<String> {
        if self.balance.agents.len() < 2 {
            return None;
        }
        let verdicts = self.balance.verdicts().into_iter();
        let holds = verdicts.filter(|verdict| verdict.finding == Finding::Holds && verdict.kind == self.first);
        let names: Vec<String> = holds.map(|verdict| verdict.name).collect();
        Some(match &names[..] {
            [] => "None is shown to be on the same side for all agents.".to_owned(),
            names => format!("On the same side for all agents: {}.", listed(names)),
        })
    }
}
