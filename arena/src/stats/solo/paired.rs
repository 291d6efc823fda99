//! Two agents on the same deals.

use super::game::Blocks;
use crate::stats::interval::Interval;
use crate::stats::student::{MeanTally, critical};

/// What one agent has more than another on the same deals.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct PairedDifference {
    /// Games of each.
    pub games: u64,
    /// Points of the first less those of the second, over the games that neither forfeited; none without one.
    pub score: Option<f64>,
    /// Student's interval over blocks.
    pub score_interval: Option<Interval>,
    /// The share of successes of the first less that of the second.
    pub success: Option<f64>,
    /// The interval over blocks, not narrower than two further blocks make it in which each succeeds alone half as often as
    /// both agree: where no deal is decided differently, the difference is still not known to be 0 (A. Agresti, Y. Min,
    /// Biometrics 61, 2005).
    pub success_interval: Option<Interval>,
    /// Games in which only the first succeeds.
    pub only_first: u64,
    /// Games in which only the second succeeds.
    pub only_second: u64,
}

/// The first agent's games less the second's, deal by deal.
///
/// # Examples
/// ```
/// use orrery_arena::stats::solo::{SoloGame, paired};
///
/// let game = |score: i32| vec![SoloGame { score: Some(score), lead: Some(score - 58), target: 58 }];
/// let first = [game(60), game(57), game(59)];
/// let second = [game(55), game(58), game(58)];
/// let difference = paired(&first, &second);
/// assert_eq!((difference.only_first, difference.only_second), (1, 1), "both succeed on the last deal");
/// assert!((difference.score.expect("games were played") - 5.0 / 3.0).abs() < 1e-12);
/// ```
///
/// # Panics
/// If the games are not those of the same deals: not as many blocks, or not as many games in a block.
pub fn paired(first: &Blocks, second: &Blocks) -> PairedDifference {
    assert_eq!(first.len(), second.len(), "both agents played the same blocks");
    let (mut scores, mut successes) = (MeanTally::default(), Vec::new());
    let (mut games, mut only) = (0, [0, 0]);
    for (first, second) in first.iter().zip(second) {
        assert_eq!(
            first.len(),
            second.len(),
            "both agents played the same games of a block"
        );
        let pairs = || first.iter().zip(second);
        let points = pairs().filter_map(|(first, second)| Some(f64::from(first.score? - second.score?)));
        let points: Vec<f64> = points.collect();
        if !points.is_empty() {
            scores.add(points.iter().sum::<f64>() / points.len() as f64);
        }
        let gained = pairs()
            .filter(|(first, second)| first.succeeds(0) && !second.succeeds(0))
            .count();
        let lost = pairs()
            .filter(|(first, second)| !first.succeeds(0) && second.succeeds(0))
            .count();
        if !first.is_empty() {
            successes.push((gained as f64 - lost as f64) / first.len() as f64);
        }
        games += first.len() as u64;
        only = [only[0] + gained as u64, only[1] + lost as u64];
    }
    PairedDifference {
        games,
        score: scores.mean(),
        score_interval: scores.interval(),
        success: (!successes.is_empty()).then(|| successes.iter().sum::<f64>() / successes.len() as f64),
        success_interval: interval(&successes),
        only_first: only[0],
        only_second: only[1],
    }
}

/// The interval of the mean of differences between -1 and 1, one for each block; none for fewer than two.
fn interval(differences: &[f64]) -> Option<Interval> {
    let blocks = differences.len() as f64;
    if blocks < 2.0 {
        return None;
    }
    let sum: f64 = differences.iter().sum();
    let squares: f64 = differences.iter().map(|difference| difference * difference).sum();
    // Two blocks more: half a 1, half a -1, and one 0.
    let more = blocks + 2.0;
    let variance = (squares + 1.0 - sum * sum / more) / (more * more);
    let (mean, half) = (sum / more, critical(differences.len() as u64) * variance.sqrt());
    Some(Interval {
        low: (mean - half).max(-1.0),
        high: (mean + half).min(1.0),
    })
}

#[cfg(test)]
mod tests {
    use super::super::game::SoloGame;
    use super::*;

    fn games(leads: impl Iterator<Item = i32>) -> Vec<Vec<SoloGame>> {
        let game = |lead: i32| SoloGame {
            score: Some(lead),
            lead: Some(lead),
            target: 0,
        };
        leads.map(|lead| vec![game(lead)]).collect()
    }

    #[test]
    fn agents_that_always_succeed_together_are_not_known_to_be_equal() {
        let [few, many] = [10, 1_000].map(|blocks| {
            let first = games((0..blocks).map(|_| 3));
            paired(&first, &games((0..blocks).map(|_| 5)))
                .success_interval
                .expect("there are blocks")
        });
        assert!(few.low < -0.1 && few.high > 0.1 && many.high < 0.01, "{few} {many}");
    }

    #[test]
    fn with_many_blocks_the_interval_is_the_usual_one() {
        let first = games((0..4_000).map(|deal| deal % 4 - 2));
        let second = games((0..4_000).map(|deal| deal % 3 - 2));
        let difference = paired(&first, &second);
        let (mean, interval) = (
            difference.success.expect("known"),
            difference.success_interval.expect("known"),
        );
        let (won, lost) = (
            difference.only_first as f64 / 4_000.0,
            difference.only_second as f64 / 4_000.0,
        );
        let half = 1.9605 * ((won + lost - mean * mean) / 4_000.0).sqrt();
        assert!(
            (interval.low - mean + half).abs() < 2e-4 && (interval.high - mean - half).abs() < 2e-4,
            "{interval}"
        );
    }
}
