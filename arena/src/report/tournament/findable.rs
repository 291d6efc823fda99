//! Which differences of two agents a run of some length finds.

use crate::report::findable::Findable;
use crate::stats::PairSummary;
use crate::tournament::Tournament;

impl Tournament {
    /// What a run of these agents over this many blocks finds in four of five cases, by pair; with a focal agent only its own.
    /// As in the table of pairs, tests are corrected for the number of pairs.
    pub fn findable(&self, blocks: u64) -> Vec<Findable> {
        let pairs = match self.config.players {
            1 => Vec::new(),
            _ => self.tally.pairs(self.focus.focal),
        };
        let one = |pair: &PairSummary| {
            // Not all agents meet in each block.
            let met = pair.share.blocks as f64 / self.tally.totals().blocks as f64;
            let blocks = (met * blocks as f64).round() as u64;
            let name = |agent| self.config.agent_name(agent);
            Findable {
                of: format!("{} against {}", name(pair.a), name(pair.b)),
                ..Findable::of_pair(pair, blocks, pairs.len())
            }
        };
        pairs.iter().map(one).collect()
    }
}
