//! Which differences of two boards a study of some length finds.

use super::view::BalanceReport;
use crate::balance::AgentBalance;
use crate::report::findable::{Findable, MOST_SHARE};

impl BalanceReport {
    /// What a study of this many games of all agents finds in four of five cases, of boards of the kind that comes first, or of
    /// who begins.
    pub fn findable(&self, games: u64) -> Vec<Findable> {
        let balance = &self.balance;
        let times = (balance.played as f64 / games as f64).sqrt();
        let of_agent = |agent: &AgentBalance| {
            let name = balance.name(agent.agent);
            if self.first == "seat" {
                let [points, share] = agent.smallest_of_turns.map(|least| Some(times * least?));
                return Some(Findable {
                    of: format!("a place in turn order against all, {name}"),
                    points,
                    // A share has its Elo only where an even share is one half.
                    share: share.filter(|&share| balance.config.players == 2 && share < MOST_SHARE),
                    ..Findable::default()
                });
            }
            let kind = agent.kinds.iter().find(|kind| self.is_first(kind.kind))?;
            Some(Findable {
                of: format!("two {}s, {name}", self.first),
                points: Some(times * kind.smallest_difference),
                ..Findable::default()
            })
        };
        balance.agents.iter().filter_map(of_agent).collect()
    }
}
