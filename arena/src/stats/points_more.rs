//! How many points one side makes more than another in the same games: the difference is known better than the points of
//! either, because the luck of the deals cancels.

use crate::row::Row;
use crate::schedule::AgentIndex;
use crate::stats::interval::Interval;
use crate::stats::power::Power;
use crate::stats::student::{MeanTally, pooled_deviation};
use serde::Serialize;

/// The points of two sides, collected block by block.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct PointsMore {
    /// Means of blocks.
    points: [MeanTally; 2],
    more: MeanTally,
    /// Points of a seat in a game.
    of_seats: [MeanTally; 2],
}

/// A mean difference with its interval at 95 %.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct MeanDifference {
    /// The mean over blocks.
    pub mean: f64,
    /// None for a single block.
    pub interval: Option<Interval>,
}

impl PointsMore {
    /// Adds the games of a block that nobody forfeited. `side` says which agents are on the first side and on the second; the
    /// others do not count. A block in which a side has no such game does not count.
    pub fn add_block<'r>(
        &mut self,
        rows: impl IntoIterator<Item = &'r Row>,
        side: impl Fn(AgentIndex) -> Option<usize>,
    ) {
        let mut block = [MeanTally::default(); 2];
        for row in rows.into_iter().filter(|row| row.is_scored()) {
            for (seat, &agent) in row.agents.entries() {
                if let Some(side) = side(agent) {
                    let points = f64::from(row.scores[seat]);
                    block[side].add(points);
                    self.of_seats[side].add(points);
                }
            }
        }
        if let [Some(first), Some(second)] = block.map(|side| side.mean()) {
            self.points[0].add(first);
            self.points[1].add(second);
            self.more.add(first - second);
        }
    }

    /// The mean points of a seat of both sides; none without blocks.
    pub fn points(&self) -> Option<[f64; 2]> {
        Some([self.points[0].mean()?, self.points[1].mean()?])
    }

    /// How many points the first side makes more.
    pub fn more(&self) -> Option<MeanDifference> {
        Some(MeanDifference {
            mean: self.more.mean()?,
            interval: self.more.interval(),
        })
    }

    /// The spread of a game: the standard deviation of the points of a seat about the mean of its side; none for fewer than
    /// three seats.
    pub fn spread(&self) -> Option<f64> {
        pooled_deviation(&self.of_seats)
    }

    /// How well blocks tell the difference; none for fewer than two.
    pub fn power(&self) -> Option<Power> {
        pooled_deviation(&[self.more]).map(Power::of_deviation)
    }

    /// The smallest true difference that as many blocks as these find with a chance of 80 %.
    pub fn finds(&self) -> Option<f64> {
        self.power()?.finds(self.more.count(), 1)
    }

    /// As the second side sees it.
    pub(crate) fn turned(&self) -> PointsMore {
        let [first, second] = self.points;
        let [of_first, of_second] = self.of_seats;
        PointsMore {
            points: [second, first],
            more: self.more.turned(),
            of_seats: [of_second, of_first],
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::row::test_row as row;

    /// By hand: blocks of +6 and +2, a mean of 4; seats of the first 20, 30 and 11, of the second 16, 22 and 9.
    #[test]
    fn the_difference_is_of_blocks_and_the_spread_of_single_games() {
        let mut more = PointsMore::default();
        let side = |agent: AgentIndex| Some(usize::from(agent)).filter(|&side| side < 2);
        more.add_block(&[row(0, 0, &[(0, 20), (1, 16)]), row(0, 1, &[(1, 22), (0, 30)])], side);
        more.add_block(&[row(1, 0, &[(0, 11), (1, 9), (2, 50)])], side);
        more.add_block(&[row(2, 0, &[(0, 11), (2, 9)])], side);
        assert_eq!(more.points(), Some([18.0, 14.0]));
        let found = more.more().unwrap();
        assert_eq!(found.mean, 4.0);
        assert!((found.interval.unwrap().high - (4.0 + 12.706_204_736 * 2.0)).abs() < 1e-6);
        let mean_of_first = 72.0 / 4.0;
        let first = [20.0, 30.0, 11.0, 11.0].map(|points: f64| (points - mean_of_first).powi(2));
        let second = [16.0, 22.0, 9.0].map(|points: f64| (points - 47.0 / 3.0).powi(2));
        let variance = (first.iter().sum::<f64>() + second.iter().sum::<f64>()) / 5.0;
        assert!((more.spread().unwrap() - variance.sqrt()).abs() < 1e-9);
        let turned = more.turned();
        assert_eq!(
            (turned.points(), turned.more().unwrap().mean),
            (Some([14.0, 18.0]), -4.0)
        );
        assert_eq!(turned.spread(), more.spread());
    }
}
