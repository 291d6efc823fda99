//! A mean over values of which a block has any number, such as the cards that were taken in its games.

use crate::stats::interval::Interval;
use crate::stats::none::most_of_none;
use crate::stats::student::critical_among;

/// Values by block: blocks are independent, values of one block are not.
#[derive(Clone, PartialEq, Debug, Default)]
pub(crate) struct Clusters {
    /// The sum and the weight of the values of each block.
    blocks: Vec<[f64; 2]>,
    /// How many values there are.
    count: u64,
    /// The lowest and the highest.
    range: Option<[f64; 2]>,
}

impl Clusters {
    /// Adds the values of a block, which count alike.
    pub(crate) fn add_block(&mut self, values: impl IntoIterator<Item = f64>) {
        self.add_weighted(values.into_iter().map(|value| (value, 1.0)));
    }

    /// Adds the values of a block, each with its weight: one over the chance with which it was drawn.
    pub(crate) fn add_weighted(&mut self, values: impl IntoIterator<Item = (f64, f64)>) {
        let mut block = [0.0; 2];
        for (value, weight) in values {
            block[0] += weight * value;
            block[1] += weight;
            self.count += 1;
            let [low, high] = self.range.unwrap_or([value; 2]);
            self.range = Some([low.min(value), high.max(value)]);
        }
        self.blocks.push(block);
    }

    /// How many values there are.
    pub(crate) fn count(&self) -> u64 {
        self.count
    }

    /// Their mean, if there is one.
    pub(crate) fn mean(&self) -> Option<f64> {
        let [sum, weight] = self
            .blocks
            .iter()
            .fold([0.0; 2], |all, block| [all[0] + block[0], all[1] + block[1]]);
        (weight > 0.0).then(|| sum / weight)
    }

    /// Where all values are equal: the most that the chance of another one may be, blocks being independent.
    pub(crate) fn most_others(&self) -> Option<f64> {
        let [low, high] = self.range?;
        (low == high).then(|| most_of_none(self.blocks() as u64))
    }

    /// In how many blocks there are values.
    pub(crate) fn blocks(&self) -> usize {
        self.blocks.iter().filter(|block| block[1] > 0.0).count()
    }

    /// What each block moves the mean by (a ratio of sums, W. G. Cochran, Sampling Techniques, 1977, 6.3); 0 without values.
    pub(crate) fn influences(&self) -> Vec<f64> {
        let mean = self.mean().unwrap_or_default();
        let weight: f64 = self.blocks.iter().map(|block| block[1]).sum();
        let moved = |[sum, own]: &[f64; 2]| if *own > 0.0 { (sum - own * mean) / weight } else { 0.0 };
        self.blocks.iter().map(moved).collect()
    }

    /// The error of the mean; none for fewer than ten blocks.
    pub(crate) fn error(&self) -> Option<BlockError> {
        BlockError::of(&self.influences(), self.blocks())
    }
}

/// The fewest blocks of an interval: the spread of fewer, which may well be equal, says too little.
pub(crate) const FEWEST: usize = 10;

/// The standard error of an estimate, from blocks.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct BlockError {
    /// In the unit of the estimate.
    pub(crate) standard: f64,
    /// How many blocks have values.
    blocks: usize,
}

impl BlockError {
    /// From what each block moves the estimate by and the number of blocks with values; none for fewer than ten.
    pub(crate) fn of(influences: &[f64], blocks: usize) -> Option<BlockError> {
        let squares: f64 = influences.iter().map(|moved| moved * moved).sum();
        let standard = (squares * blocks as f64 / (blocks as f64 - 1.0)).sqrt();
        (blocks >= FEWEST).then_some(BlockError { standard, blocks })
    }

    /// A standard error with the degrees of freedom of this many blocks.
    pub(crate) fn from_blocks(standard: f64, blocks: usize) -> BlockError {
        BlockError { standard, blocks }
    }

    /// The interval around an estimate with this error, as one of this many that are to hold at once.
    pub(crate) fn around(self, estimate: f64, intervals: usize) -> Interval {
        let half = critical_among(self.blocks as u64, intervals) * self.standard;
        Interval {
            low: estimate - half,
            high: estimate + half,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stats::student::MeanTally;
    use orrery_engine::Rng;

    fn interval(clusters: &Clusters, among: usize) -> Interval {
        let (mean, error) = clusters.mean().zip(clusters.error()).expect("ten blocks or more");
        error.around(mean, among)
    }

    #[test]
    fn blocks_of_one_value_are_students_mean() {
        let (mut clusters, mut tally) = (Clusters::default(), MeanTally::default());
        for value in [1.0, 4.0, 2.0, 8.0, 5.0, 7.0, 0.0, 3.0, 9.0, 6.0] {
            clusters.add_block([value]);
            tally.add(value);
        }
        clusters.add_block([]);
        assert_eq!((clusters.count(), clusters.mean()), (10, tally.mean()));
        let [a, b] = [interval(&clusters, 3), tally.interval_among(3).expect("ten blocks")];
        assert!(
            (a.low - b.low).abs() < 1e-12 && (a.high - b.high).abs() < 1e-12,
            "{a} {b}"
        );
    }

    #[test]
    fn values_of_one_block_that_go_together_are_covered_95_times_of_100() {
        let covers = |run: u64| {
            let mut rng = Rng::seed(run);
            let mut clusters = Clusters::default();
            for _ in 0..60 {
                let of_block = rng.unit() - 0.5;
                let count = 1 + rng.below(4);
                let values: Vec<f64> = (0..count).map(|_| of_block + 0.2 * (rng.unit() - 0.5)).collect();
                clusters.add_block(values);
            }
            interval(&clusters, 1).contains(0.0)
        };
        let share = (0..2_000).filter(|&run| covers(run)).count() as f64 / 2_000.0;
        assert!((0.935..=0.965).contains(&share), "{share}");
    }
}
