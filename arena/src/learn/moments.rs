//! Sums of products of what samples show: all that a linear model is fitted to. Their size does not depend on the number
//! of samples.

use super::fold::Fold;
use super::reading::{BlockPlace, RecordedGames};
use super::samples::{LearnError, Sample};
use crate::stats::matrix::Matrix;
use orrery_agents::Playable;
use std::collections::BTreeMap;

/// The most rounds of a game with a row of their own; later rounds share the last one.
const MOST_ROUNDS: usize = 40;
/// Divisor of heuristic values and scores, so that they are of the size of features.
pub(super) const POINTS: f64 = 100.0;
/// Columns after those of the features: the heuristic value, 1, and the score.
const MORE: usize = 3;

/// The sums of a round: the lower triangle of the products of all columns.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Products(pub(super) Matrix);

impl Products {
    fn new(features: usize) -> Products {
        Products(Matrix::zero(features + MORE))
    }

    fn features(&self) -> usize {
        self.0.size() - MORE
    }

    /// The place of the heuristic value; those of 1 and the score follow.
    pub(super) fn heuristic(&self) -> usize {
        self.features()
    }

    /// The place of 1.
    pub(super) fn one(&self) -> usize {
        self.features() + 1
    }

    /// The place of the score.
    pub(super) fn score(&self) -> usize {
        self.features() + 2
    }

    /// How many samples were added.
    pub(super) fn count(&self) -> f64 {
        self.of(self.one(), self.one())
    }

    /// The sum of the products of two columns.
    pub(super) fn of(&self, a: usize, b: usize) -> f64 {
        self.0.row(a.max(b))[a.min(b)]
    }

    fn add(&mut self, sample: &Sample) {
        let features = sample.features.entries();
        let features = features
            .iter()
            .map(|&(index, value)| (usize::from(index), f64::from(value)));
        let more = [
            (self.heuristic(), sample.heuristic / POINTS),
            (self.one(), 1.0),
            (self.score(), sample.score / POINTS),
        ];
        let columns: Vec<(usize, f64)> = features.chain(more).collect();
        for (place, &(column, value)) in columns.iter().enumerate() {
            let row = self.0.row_mut(column);
            columns[..=place]
                .iter()
                .for_each(|&(other, factor)| row[other] += value * factor);
        }
    }

    /// The sum of the squares of a linear function of the columns.
    pub(super) fn squares(&self, factors: &[f64]) -> f64 {
        let row = |row: usize| {
            let below: f64 = self.0.row(row)[..row]
                .iter()
                .zip(factors)
                .map(|(sum, factor)| sum * factor)
                .sum();
            factors[row] * (2.0 * below + self.of(row, row) * factors[row])
        };
        (0..self.0.size()).map(row).sum()
    }
}

/// The sums of all rounds, for the games that a model is fitted to and for those held out.
#[derive(Clone, PartialEq, Debug)]
pub struct Moments {
    features: usize,
    rounds: Vec<[Products; 2]>,
}

impl Moments {
    /// Without a sample, for this number of features.
    pub fn new(features: usize) -> Moments {
        Moments {
            features,
            rounds: Vec::new(),
        }
    }

    /// Adds a sample of a part of the games.
    ///
    /// # Panics
    /// If it has a feature beyond the last.
    pub fn add(&mut self, fold: Fold, sample: &Sample) {
        let round = (sample.round.max(1) as usize).min(MOST_ROUNDS);
        while self.rounds.len() < round {
            self.rounds
                .push([Products::new(self.features), Products::new(self.features)]);
        }
        self.rounds[round - 1][fold as usize].add(sample);
    }

    /// Adds the samples of recorded games, in the order of the blocks: the sums do not depend on the number of threads.
    /// `watch` is called after each block.
    ///
    /// # Errors
    /// If a run cannot be read, or a record is no game of these rules.
    pub fn add_all<G: Playable>(
        &mut self,
        games: &RecordedGames<'_, G>,
        mut watch: impl FnMut(),
    ) -> Result<(), LearnError> {
        let blocks: BTreeMap<BlockPlace, Fold> = games.blocks().collect();
        games.for_each_block(blocks.keys().copied().collect(), |block, samples| {
            samples.iter().for_each(|sample| self.add(blocks[&block], sample));
            watch();
        })
    }

    /// How many features a sample has.
    pub fn features(&self) -> usize {
        self.features
    }

    /// How many samples of a part were added.
    pub fn count(&self, fold: Fold) -> u64 {
        let of = |products: &[Products; 2]| products[fold as usize].count();
        self.rounds.iter().map(of).sum::<f64>() as u64
    }

    /// The sums of each round, from 1.
    pub(super) fn rounds(&self) -> &[[Products; 2]] {
        &self.rounds
    }
}
