//! Which differences of two boards a study of some length finds.

use super::view::BalanceReport;
use crate::balance::AgentBalance;
use crate::report::findable::Findable;

impl BalanceReport {
    /// What a study of this many games of all agents finds in four of five cases, of boards of the kind that comes first.
    pub fn findable(&self, games: u64) -> Vec<Findable> {
        let balance = &self.balance;
        let of_agent = |agent: &AgentBalance| {
            let kind = agent.kinds.iter().find(|kind| self.is_first(kind.kind))?;
            let times = (balance.played as f64 / games as f64).sqrt();
            Some(Findable {
                of: format!("two {}s, {}", self.first, balance.name(agent.agent)),
                points: Some(times * kind.smallest_difference),
                ..Findable::default()
            })
        };
        balance.agents.iter().filter_map(of_agent).collect()
    }
}
