//! What is printed of a study of balance.

use crate::balance::{Against, AgentBalance, Balance, BoardBalance};

/// A study of balance to be printed.
#[derive(Clone, Debug)]
pub struct BalanceReport {
    /// The study.
    pub balance: Balance,
    /// The kind of boards that comes first, such as `corporation`, or `seat`.
    pub first: String,
    /// Whether all pairs of its boards are printed.
    pub pairs: bool,
    /// The difference in points that verdicts and power are about.
    pub difference: f64,
    /// The same blocks under another ruleset, and what changes.
    pub against: Option<(Balance, Against)>,
}

impl BalanceReport {
    /// Whether this kind of boards, by its place in the list of kinds, comes first.
    pub fn is_first(&self, kind: usize) -> bool {
        self.balance.kinds[kind].name == self.first
    }

    /// The boards of the kind that comes first, the best before the others; or the seats.
    pub fn boards<'a>(&self, agent: &'a AgentBalance) -> Vec<&'a BoardBalance> {
        match agent.kinds.iter().find(|boards| self.is_first(boards.kind)) {
            Some(kind) => kind.ranked_boards(),
            None => agent.seats.iter().collect(),
        }
    }
}
