//! Means and shares over games, with intervals over their blocks.

use crate::stats::clusters::Clusters;
use crate::stats::interval::Interval;
use crate::stats::share::{Share, ShareTally};

/// A mean over games with its interval.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Measured {
    /// The mean.
    pub mean: f64,
    /// Its interval over blocks; none for fewer than ten of them.
    pub interval: Option<Interval>,
}

/// The mean of what games have. `block` says of which block a game is; the games are in the order of their blocks.
pub(crate) fn mean_over_blocks<T>(
    games: &[T],
    block: impl Fn(&T) -> u64,
    value: impl Fn(&T) -> Option<f64>,
) -> Option<Measured> {
    let mut clusters = Clusters::default();
    for of_block in games.chunk_by(|a, b| block(a) == block(b)) {
        clusters.add_block(of_block.iter().filter_map(&value));
    }
    let mean = clusters.mean()?;
    let interval = clusters.error().map(|error| error.around(mean, 1));
    Some(Measured { mean, interval })
}

/// The share of the games of which something is so, of those of which it may be. `block` says of which block a game is; the
/// games are in the order of their blocks.
pub(crate) fn share_over_blocks<T>(
    games: &[T],
    block: impl Fn(&T) -> u64,
    is_so: impl Fn(&T) -> Option<bool>,
) -> Share {
    let mut tally = ShareTally::default();
    for of_block in games.chunk_by(|a, b| block(a) == block(b)) {
        let known: Vec<bool> = of_block.iter().filter_map(&is_so).collect();
        let so = known.iter().filter(|&&is_so| is_so).count();
        tally.add(known.len() as u32, so as f64);
    }
    tally.share()
}
