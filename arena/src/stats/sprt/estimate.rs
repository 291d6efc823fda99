//! The estimated difference from the blocks of a test.

use super::ratio::{BlockScores, NORMALIZED};
use crate::stats::interval::Interval;
use crate::stats::wilson::Z;

/// The estimated difference between the agents.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Estimate {
    /// Points of normalized Elo.
    pub elo: f64,
    /// Its interval, as if the number of blocks had been fixed in advance.
    pub interval: Interval,
}

impl BlockScores {
    /// The estimated difference; none with fewer than two blocks or if all blocks are alike.
    pub fn estimate(&self) -> Option<Estimate> {
        let blocks = self.blocks() as f64;
        let (mean, deviation) = self.mean_and_deviation().filter(|&(_, deviation)| deviation > 1e-9)?;
        if blocks < 2.0 {
            return None;
        }
        let per_game = f64::from(self.games_per_block()).sqrt();
        let t = (mean - self.level()) / deviation;
        // The delta method: mean and deviation are correlated only through the skewness of the scores.
        let skew = self.central_moment(mean, 3) / deviation.powi(3);
        let kurtosis = self.central_moment(mean, 4) / deviation.powi(4);
        let variance = (1.0 - t * skew + t * t * (kurtosis - 1.0) / 4.0) / blocks;
        let elo = t / per_game * NORMALIZED;
        let half = Z * variance.max(0.0).sqrt() / per_game * NORMALIZED;
        Some(Estimate {
            elo,
            interval: Interval {
                low: elo - half,
                high: elo + half,
            },
        })
    }

    fn central_moment(&self, mean: f64, power: i32) -> f64 {
        let blocks = self.blocks() as f64;
        let moments = self
            .counts()
            .iter()
            .map(|&(score, count)| count * (score - mean).powi(power));
        moments.sum::<f64>() / blocks
    }
}
