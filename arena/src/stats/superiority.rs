//! How sure it is that one side is better, and how many blocks say so: the LOS and the pair ratio of fastchess, for blocks
//! of any number of games.

use crate::stats::share::Share;
use crate::stats::student::superiority;

/// How the blocks of two sides speak for the first.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Superiority {
    /// The likelihood of superiority (LOS): Student's distribution, with one degree of freedom less than blocks, at the
    /// lead in the standard errors that equal sides have. It has no prior, so it is no chance that the side is better. None
    /// without a block.
    pub likelihood: Option<f64>,
    /// Blocks in which the side scored more than an equal one is expected to.
    pub above: u64,
    /// Blocks in which it scored less.
    pub below: u64,
}

impl Superiority {
    /// The likelihood of a share, where that of an equal side is `level`: one rule for tests and for pairs.
    pub(crate) fn likelihood_of(share: &Share, level: f64) -> Option<f64> {
        Some(superiority(share.lead_in_errors(level)?, share.blocks))
    }

    /// Blocks above for each block below; none without a block below.
    pub fn pair_ratio(&self) -> Option<f64> {
        (self.below > 0).then(|| self.above as f64 / self.below as f64)
    }
}
