//! Results of two agents against each other, regardless of the other agents at the table.

use crate::row::Row;
use crate::schedule::AgentIndex;
use crate::stats::holm::holm;
use crate::stats::share::{Share, ShareTally};
use crate::stats::student::two_sided;
use std::collections::BTreeMap;

/// The result of two agents that played in the same games.
#[derive(Clone, PartialEq, Debug)]
pub struct PairSummary {
    /// The agent that comes first in the run's list.
    pub a: AgentIndex,
    /// The other agent.
    pub b: AgentIndex,
    /// The share of their common games in which the better seat of `a` ranks above that of `b`; equal ranks count half.
    pub share: Share,
    /// The chance that equal agents are at least this far from one half, by the test that corresponds to the interval
    /// of the share, but not less than so many blocks can give.
    pub chance: Option<f64>,
    /// That chance corrected for the number of pairs.
    pub chance_holm: Option<f64>,
}

/// All pairs that played each other, block by block.
#[derive(Clone, Debug, Default)]
pub(crate) struct PairTallies(BTreeMap<(AgentIndex, AgentIndex), ShareTally>);

impl PairTallies {
    pub(crate) fn add_block(&mut self, rows: &[Row]) {
        let mut block: BTreeMap<(AgentIndex, AgentIndex), (u32, f64)> = BTreeMap::new();
        for row in rows {
            let best = best_ranks(row);
            for (i, &(a, rank)) in best.iter().enumerate() {
                for &(b, other) in &best[i + 1..] {
                    let (games, won) = block.entry((a, b)).or_default();
                    *games += 1;
                    *won += f64::from(i8::from(rank < other) - i8::from(rank > other) + 1) / 2.0;
                }
            }
        }
        for (pair, (games, won)) in block {
            self.0.entry(pair).or_default().add(games, won);
        }
    }

    pub(crate) fn summaries(&self, focal: Option<AgentIndex>) -> Vec<PairSummary> {
        let is_listed =
            |&(&(a, b), _): &(&(AgentIndex, AgentIndex), _)| focal.is_none_or(|focal| [a, b].contains(&focal));
        let summary = |(&(a, b), tally): (&_, &ShareTally)| {
            let share = tally.share();
            PairSummary {
                a,
                b,
                chance: chance_of_equals(&share),
                chance_holm: None,
                share,
            }
        };
        let mut pairs: Vec<PairSummary> = self.0.iter().filter(is_listed).map(summary).collect();
        let chances: Vec<f64> = pairs.iter().filter_map(|pair| pair.chance).collect();
        let tested = pairs.iter_mut().filter(|pair| pair.chance.is_some());
        for (pair, corrected) in tested.zip(holm(&chances)) {
            pair.chance_holm = Some(corrected);
        }
        pairs
    }
}

/// The two-sided chance of a share at least this far from one half: the score test at the number of independent games,
/// which is estimated from blocks.
fn chance_of_equals(share: &Share) -> Option<f64> {
    let independent = share.games as f64 / share.design_effect;
    let errors = (share.share? - 0.5) * 2.0 * independent.sqrt();
    Some(two_sided(errors, share.blocks))
}

/// The agents of the game, ascending, each with the best rank of its seats.
fn best_ranks(row: &Row) -> Vec<(AgentIndex, u8)> {
    let mut ranks: Vec<_> = row.agents.iter().copied().zip(row.ranks.iter().copied()).collect();
    ranks.sort_unstable();
    ranks.dedup_by_key(|&mut (agent, _)| agent);
    ranks
}
