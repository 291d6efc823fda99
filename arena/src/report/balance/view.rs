//! What is printed of a study of balance.

use crate::balance::{Against, AgentBalance, Balance, BalanceError, BoardBalance, Restricted};
use crate::question::{Compared, Comparison, LeftOut};
use crate::run::Run;

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
    /// The same blocks with one seat restricted, and what that costs it.
    pub restricted: Option<Restricted>,
    /// The boards that the two rulesets do not both play.
    pub left_out: Vec<LeftOut>,
}

impl BalanceReport {
    /// The result of a run so far.
    ///
    /// # Errors
    /// If the run cannot be read, or its games do not suffice.
    pub fn of_run(run: &Run, comparison: &Comparison) -> Result<BalanceReport, BalanceError> {
        let level = comparison.level(&run.manifest().config);
        let balance = Balance::of_run(run, level)?;
        Ok(BalanceReport::of(balance, comparison))
    }

    /// The report of a study that compares this.
    pub fn of(balance: Balance, comparison: &Comparison) -> BalanceReport {
        BalanceReport {
            balance,
            first: comparison.what.kind().to_owned(),
            pairs: comparison.what == Compared::PAIRS,
            difference: comparison.difference,
            against: None,
            restricted: None,
            left_out: comparison.left_out.clone(),
        }
    }

    /// Whether this kind of boards, by its place in the list of kinds, comes first.
    pub fn is_first(&self, kind: usize) -> bool {
        self.balance.kinds[kind].name == self.first
    }

    /// The boards of the kind that comes first, the best before the others; or the places in turn order, or the seats of games
    /// that do not say who began.
    pub fn boards<'a>(&self, agent: &'a AgentBalance) -> Vec<&'a BoardBalance> {
        match agent.kinds.iter().find(|boards| self.is_first(boards.kind)) {
            Some(kind) => kind.ranked_boards(),
            None if agent.turns.is_empty() => agent.seats.iter().collect(),
            None => agent.turns.iter().collect(),
        }
    }
}
