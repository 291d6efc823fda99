//! Cells: whether a board of one kind is worth more or less on a board of the other kind than both effects add up to.

use crate::stats::effects::data::Block;
use crate::stats::effects::layout::{Layout, Which};
use crate::stats::effects::least_squares::expected;
use crate::stats::effects::solution::Solution;
use crate::stats::interval::Interval;
use crate::stats::student::{MeanTally, Z};
use statrs::distribution::{ContinuousCDF, FisherSnedecor};
use std::collections::BTreeMap;

/// What is left of scores by cell, a pair of boards of the two kinds, when the effects of boards and seats are taken
/// out. Each block gives one value for each of its cells: the mean over its games.
#[derive(Clone, PartialEq, Debug)]
pub struct Cells {
    /// The test of no cell being different; none if there are too few values or cells for it.
    pub test: Option<CellsTest>,
    /// How much the true values of cells vary beyond noise: their standard deviation, in points (moment estimator).
    pub spread: f64,
    /// The cells that were played, by their boards.
    pub effects: Vec<CellEffect>,
}

/// A one-way analysis of variance (R. A. Fisher, Statistical Methods for Research Workers, 1925).
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct CellsTest {
    /// The variance of cells over that within cells.
    pub f: f64,
    /// Degrees of freedom of cells: the cells played, less what the effects of the boards have used.
    pub between: u32,
    /// Degrees of freedom within cells: values less cells.
    pub within: u32,
    /// The chance of this F or more if no cell is different.
    pub p: f64,
}

/// A cell.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct CellEffect {
    /// The board of each kind.
    pub boards: [u8; 2],
    /// The blocks that had it.
    pub blocks: u32,
    /// The mean of its values, in points. It overstates cells of few blocks.
    pub raw: f64,
    /// The mean drawn towards 0 by how much of it is noise (empirical Bayes), in points.
    pub pooled: f64,
    /// The interval of the pooled effect: 1.96 standard deviations of the posterior to each side.
    pub interval: Interval,
}

/// The values of cells: for each block and each cell in it, the mean of what is left of the scores.
type Values = BTreeMap<[u8; 2], Vec<f64>>;

/// The cells of a model of scores in which both kinds are factors; otherwise none.
pub(super) fn cells(solution: &Solution, blocks: &[Block]) -> Option<Cells> {
    let [first, second] = [0, 1].map(|kind| solution.layout.factor(Which::Kind(kind)));
    let used = first?.names.len() + second?.names.len() - 1;
    Some(analysed(&values(solution, &solution.layout, blocks), used))
}

fn values(solution: &Solution, layout: &Layout, blocks: &[Block]) -> Values {
    let mut values = Values::new();
    for block in blocks {
        let mut here: BTreeMap<[u8; 2], MeanTally> = BTreeMap::new();
        for (seat, result) in block.iter().flat_map(|game| game.iter().enumerate()) {
            let left = result.score - expected(solution, &layout.levels(seat, result));
            here.entry(result.boards).or_default().add(left);
        }
        for (boards, tally) in here {
            values
                .entry(boards)
                .or_default()
                .push(tally.mean().expect("a tally is made with its first value"));
        }
    }
    values
}

/// The analysis of values whose cells have this many degrees of freedom less than there are cells.
fn analysed(values: &Values, used: usize) -> Cells {
    let count: usize = values.values().map(Vec::len).sum();
    let mean = |of: &[f64]| of.iter().sum::<f64>() / of.len() as f64;
    let between: f64 = values.values().map(|of| of.len() as f64 * mean(of).powi(2)).sum();
    let within: f64 = values
        .values()
        .map(|of| of.iter().map(|value| (value - mean(of)).powi(2)).sum::<f64>())
        .sum();
    let freedom = [values.len().saturating_sub(used), count - values.len()];
    let noise = within / freedom[1].max(1) as f64;
    let test = (freedom[0] > 0 && freedom[1] > 0 && within > 0.0).then(|| test(between, within, freedom));
    let sizes = values.values().map(|of| (of.len() as f64).powi(2)).sum::<f64>() / count as f64;
    let size = (count as f64 - sizes) / (values.len() as f64 - 1.0).max(1.0);
    let variance = match test {
        Some(_) => ((between / freedom[0] as f64 - noise) / size).max(0.0),
        None => 0.0,
    };
    let effect = |(&boards, of): (&[u8; 2], &Vec<f64>)| pooled(boards, of.len(), mean(of), variance, noise);
    Cells {
        test,
        spread: variance.sqrt(),
        effects: values.iter().map(effect).collect(),
    }
}

fn test(between: f64, within: f64, freedom: [usize; 2]) -> CellsTest {
    let [first, second] = freedom.map(|freedom| freedom as f64);
    let f = (between / first) / (within / second);
    let fisher = FisherSnedecor::new(first, second).expect("both degrees of freedom are positive");
    CellsTest {
        f,
        between: freedom[0] as u32,
        within: freedom[1] as u32,
        p: fisher.sf(f),
    }
}

/// A cell with this mean of this many values, if cells have this variance and values this noise.
fn pooled(boards: [u8; 2], blocks: usize, raw: f64, variance: f64, noise: f64) -> CellEffect {
    let error = noise / blocks as f64;
    let kept = if variance > 0.0 {
        variance / (variance + error)
    } else {
        0.0
    };
    let (pooled, half) = (kept * raw, Z * (kept * error).sqrt());
    CellEffect {
        boards,
        blocks: blocks as u32,
        raw,
        pooled,
        interval: Interval {
            low: pooled - half,
            high: pooled + half,
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// By hand: means 2, 6 and -5 of the cells; between them 2 * (4 + 36 + 25) = 130, within 2 + 2 + 2 = 6. With two
    /// degrees of freedom between and three within, F is 65 / 2.
    #[test]
    fn the_analysis_of_variance_agrees_with_one_by_hand() {
        let values: Values = [
            ([0, 0], vec![1.0, 3.0]),
            ([0, 1], vec![5.0, 7.0]),
            ([1, 0], vec![-6.0, -4.0]),
        ]
        .into();
        let cells = analysed(&values, 1);
        let test = cells.test.unwrap();
        assert_eq!((test.between, test.within), (2, 3));
        assert!((test.f - 32.5).abs() < 1e-12, "{test:?}");
        // P(F(2, 3) > f) = (1 + 2 f / 3)^(-3 / 2).
        assert!((test.p - (1.0 + 65.0 / 3.0f64).powf(-1.5)).abs() < 1e-9, "{test:?}");
        // The spread is (65 - 2) / 2 squared; a cell keeps 31.5 / (31.5 + 1) of its mean.
        assert!((cells.spread - 31.5f64.sqrt()).abs() < 1e-12, "{cells:?}");
        let first = cells.effects[0];
        assert_eq!((first.boards, first.blocks, first.raw), ([0, 0], 2, 2.0));
        assert!((first.pooled - 2.0 * 31.5 / 32.5).abs() < 1e-12, "{first:?}");
        let half = Z * (31.5 / 32.5f64).sqrt();
        assert!((first.interval.high - first.pooled - half).abs() < 1e-12, "{first:?}");
    }

    #[test]
    fn cells_that_vary_no_more_than_noise_are_drawn_to_0() {
        let values: Values = [([0, 0], vec![-5.0, 5.0]), ([0, 1], vec![-4.0, 5.0])].into();
        let cells = analysed(&values, 1);
        assert_eq!((cells.spread, cells.effects[1].pooled), (0.0, 0.0));
        assert!(cells.effects[1].raw > 0.0 && cells.test.unwrap().p > 0.5);
    }

    #[test]
    fn one_value_for_each_cell_gives_no_test() {
        let values: Values = [([0, 0], vec![1.0]), ([0, 1], vec![5.0]), ([1, 1], vec![2.0])].into();
        let cells = analysed(&values, 1);
        assert_eq!((cells.test, cells.spread), (None, 0.0));
        assert!(cells.effects.iter().all(|cell| cell.pooled == 0.0));
    }
}
