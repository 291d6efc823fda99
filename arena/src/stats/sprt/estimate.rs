//! The estimated difference from the blocks of a test.

use super::ratio::{BlockScores, NORMALIZED, SAME};
use crate::stats::interval::Interval;
use crate::stats::rating::{Lead, elo_of_share};
use crate::stats::share::{Share, ShareTally};
use crate::stats::student::critical;
use crate::stats::superiority::Superiority;

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
        let (mean, deviation) = self.mean_and_deviation().filter(|&(_, deviation)| deviation > SAME)?;
        if blocks < 2.0 {
            return None;
        }
        let per_game = f64::from(self.games_per_block()).sqrt();
        let t = (mean - self.level()) / deviation;
        let variance = self.variance_of_estimate((mean, deviation)) / blocks;
        let elo = t / per_game * NORMALIZED;
        let half = critical(self.blocks()) * variance.sqrt() / per_game * NORMALIZED;
        Some(Estimate {
            elo,
            interval: Interval {
                low: elo - half,
                high: elo + half,
            },
        })
    }

    /// The variance that a block gives to the estimate in standard deviations of a block: 1 for the mean, and what the deviation,
    /// which is estimated too, adds. The delta method: mean and deviation are correlated only through the skewness of the scores.
    pub(super) fn variance_of_estimate(&self, (mean, deviation): (f64, f64)) -> f64 {
        let t = (mean - self.level()) / deviation;
        let skew = self.central_moment(mean, 3) / deviation.powi(3);
        let kurtosis = self.central_moment(mean, 4) / deviation.powi(4);
        (1.0 - t * skew + t * t * (kurtosis - 1.0) / 4.0).max(0.0)
    }

    /// Student's interval of the mean score, as if the number of blocks had been fixed in advance; none with fewer than two
    /// blocks or if all blocks are alike.
    pub fn share_interval(&self) -> Option<Interval> {
        let blocks = self.blocks();
        let (mean, deviation) = self.mean_and_deviation().filter(|&(_, deviation)| deviation > SAME)?;
        let half = (blocks > 1).then(|| critical(blocks) * deviation / ((blocks - 1) as f64).sqrt())?;
        Some(Interval {
            low: mean - half,
            high: mean + half,
        })
    }

    /// The share of the win over all blocks.
    fn share(&self) -> Share {
        let mut tally = ShareTally::default();
        for &(score, blocks) in self.counts() {
            let games = self.games_per_block();
            tally.add_blocks(blocks as u64, games, score * f64::from(games));
        }
        tally.share()
    }

    /// How many points of rating the tested agent is ahead by its share of the win; none if that is 0 or 1.
    pub fn lead(&self) -> Option<Lead> {
        let share = self.share();
        Some(Lead {
            over: 1,
            elo: share.value.map(elo_of_share).filter(|elo| elo.is_finite())?,
            interval: Some(share.interval.map(elo_of_share)),
        })
    }

    /// How the blocks speak for the tested agent, as if their number had been fixed in advance.
    pub fn superiority(&self) -> Superiority {
        let count = |is_counted: &dyn Fn(f64) -> bool| -> u64 {
            let counted = self.counts().iter().filter(|&&(score, _)| is_counted(score));
            counted.map(|&(_, count)| count as u64).sum()
        };
        Superiority {
            likelihood: Superiority::likelihood_of(&self.share(), self.level()),
            above: count(&|score| score > self.level() + SAME),
            below: count(&|score| score < self.level() - SAME),
        }
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

#[cfg(test)]
mod tests {
    use super::*;

    fn counted(level: f64, counts: &[(f64, u64)]) -> BlockScores {
        let mut scores = BlockScores::new(2, level);
        counts.iter().for_each(|&(score, count)| scores.add(score, count));
        scores
    }

    /// Ten blocks with a mean of 0.65 and a variance of 0.525 / 9 have t = 0.15 / sqrt(0.525 / 90) = 1.96396, which is 1.87350
    /// in the errors of equal sides, sqrt(0.65 x 0.35) / 0.5 of these. Below that, Student's distribution with 9 degrees of
    /// freedom has 0.953113 (numeric integration of its density).
    #[test]
    fn superiority_is_students_and_blocks_at_the_level_speak_for_nobody() {
        let found = counted(0.5, &[(0.25, 1), (0.5, 4), (0.75, 3), (1.0, 2)]).superiority();
        assert_eq!((found.above, found.below, found.pair_ratio()), (5, 1, Some(5.0)));
        assert!((found.likelihood.unwrap() - 0.953113).abs() < 1e-6, "{found:?}");
        let thirds = counted(1.0 / 3.0, &[(1.0 - 2.0 / 3.0, 5), (0.0, 1)]).superiority();
        assert_eq!((thirds.above, thirds.below), (0, 1));
    }

    /// As in pairs: blocks that do not differ count as one independent game each, and no likelihood is surer than the signs
    /// of that number of blocks.
    #[test]
    fn blocks_that_do_not_differ_have_a_likelihood_too() {
        let likelihood = |counts: &[(f64, u64)]| counted(0.5, counts).superiority().likelihood;
        assert_eq!([likelihood(&[]), likelihood(&[(1.0, 1)])], [None, Some(0.5)]);
        assert_eq!(
            [likelihood(&[(1.0, 3)]), likelihood(&[(0.0, 3)])],
            [Some(0.875), Some(0.125)]
        );
        assert!(likelihood(&[(1.0, 50)]).unwrap() > 0.999_999);
    }
}
