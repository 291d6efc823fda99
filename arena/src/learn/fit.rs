//! Ridge regression (A. E. Hoerl, R. W. Kennard, Technometrics 12, 1970) for each round: the weights of a round are drawn
//! to those of all rounds together, and these to zero.

use super::fold::Fold;
use super::moments::{Moments, POINTS, Products};
use crate::stats::matrix::{Matrix, Triangle};
use orrery_agents::model::Row;

/// How strongly weights are drawn.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Shrinkage {
    /// Those of all rounds together, to zero.
    pub pooled: f64,
    /// Those of a round, to those of all rounds.
    pub round: f64,
}

/// The strengths that are tried.
const POOLED: [f64; 3] = [10.0, 40.0, 160.0];
const ROUND: [f64; 5] = [10.0, 40.0, 160.0, 640.0, 2560.0];

/// How a round is fitted.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct RoundFit {
    /// The round that begins.
    pub round: usize,
    /// Samples that the model was fitted to, and samples held out.
    pub samples: [u64; 2],
    /// The share of the variance of final scores of held-out games that prospects explain with a scale and an offset of
    /// their own; none without held-out samples.
    pub prospects: Option<f64>,
    /// The share that the model explains.
    pub model: Option<f64>,
}

/// A fit.
#[derive(Clone, PartialEq, Debug)]
pub struct Fitted {
    /// The rows of the model by round, fitted to all samples with the shrinkage that was best for those held out.
    pub rows: Vec<Row>,
    /// That shrinkage.
    pub shrinkage: Shrinkage,
    /// How well rows fitted without the held-out games do on those.
    pub rounds: Vec<RoundFit>,
}

/// There are no samples to fit to.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{fitted} positions to fit to and {held_out} held out are too few; play more games")]
pub struct TooFewGames {
    fitted: u64,
    held_out: u64,
}

impl Moments {
    /// The model of these samples.
    ///
    /// # Errors
    /// If there are no samples to fit to, or none to judge by.
    pub fn fit(&self) -> Result<Fitted, TooFewGames> {
        let [fitted, held_out] = [Fold::Fitted, Fold::HeldOut].map(|fold| self.count(fold));
        if fitted == 0 || held_out == 0 {
            return Err(TooFewGames { fitted, held_out });
        }
        let centred: Vec<Centred> = self.rounds().iter().map(|[fitted, _]| Centred::of(&[fitted])).collect();
        let mut best: Option<(f64, Shrinkage, Vec<Vec<f64>>)> = None;
        for pooled in POOLED {
            let start = pooled_weights(&centred, pooled);
            for round in ROUND {
                let functions = functions(&centred, &start, round);
                let off = self
                    .rounds()
                    .iter()
                    .zip(&functions)
                    .map(|([_, held_out], function)| held_out.squares(function));
                let off = off.sum::<f64>();
                if best.as_ref().is_none_or(|(least, ..)| off < *least) {
                    best = Some((off, Shrinkage { pooled, round }, functions));
                }
            }
        }
        let (_, shrinkage, judged) = best.expect("several strengths are tried");
        let all: Vec<Centred> = self
            .rounds()
            .iter()
            .map(|[fitted, held_out]| Centred::of(&[fitted, held_out]))
            .collect();
        let whole = functions(&all, &pooled_weights(&all, shrinkage.pooled), shrinkage.round);
        let rounds = (1..).zip(self.rounds().iter().zip(&judged));
        Ok(Fitted {
            rows: whole.iter().map(|function| row_of(function)).collect(),
            shrinkage,
            rounds: rounds
                .map(|(round, (products, function))| judge(round, products, function))
                .collect(),
        })
    }
}

/// The products of deviations from the means of a round.
struct Centred {
    count: f64,
    /// The means of all columns.
    means: Vec<f64>,
    /// The products of features and prospects with each other.
    matrix: Matrix,
    /// Their products with the score less the prospects.
    target: Vec<f64>,
}

impl Centred {
    fn of(parts: &[&Products]) -> Centred {
        let first = parts[0];
        let (one, score, prospects) = (first.one(), first.score(), first.prospects());
        let sum = |a: usize, b: usize| parts.iter().map(|products| products.of(a, b)).sum::<f64>();
        let count = sum(one, one);
        let means: Vec<f64> = (0..=score).map(|column| sum(column, one) / count.max(1.0)).collect();
        let product = |a: usize, b: usize| sum(a, b) - count * means[a] * means[b];
        // Features and prospects.
        let size = one;
        let mut matrix = Matrix::zero(size);
        for row in 0..size {
            for column in 0..=row {
                matrix.row_mut(row)[column] = product(row, column);
            }
        }
        let target = (0..size)
            .map(|column| product(column, score) - product(column, prospects))
            .collect();
        Centred {
            count,
            means,
            matrix,
            target,
        }
    }

    /// The weights drawn with this strength to others.
    fn weights(&self, strength: f64, to: &[f64]) -> Vec<f64> {
        let mut matrix = self.matrix.clone();
        (0..matrix.size()).for_each(|place| matrix.row_mut(place)[place] += strength);
        let mut weights: Vec<f64> = self
            .target
            .iter()
            .zip(to)
            .map(|(target, to)| target + strength * to)
            .collect();
        let triangle = Triangle::of(&matrix).expect("a ridge leaves no row dependent on others");
        triangle.solve(&mut weights);
        weights
    }
}

/// The weights of all rounds together.
fn pooled_weights(rounds: &[Centred], strength: f64) -> Vec<f64> {
    let size = rounds[0].target.len();
    let mut sum = Centred {
        count: 0.0,
        means: Vec::new(),
        matrix: Matrix::zero(size),
        target: vec![0.0; size],
    };
    for round in rounds {
        sum.matrix.add(&round.matrix, 1.0);
        sum.target
            .iter_mut()
            .zip(&round.target)
            .for_each(|(sum, target)| *sum += target);
    }
    sum.weights(strength, &vec![0.0; size])
}

/// For each round the score less what the model expects, as a linear function of all columns.
fn functions(rounds: &[Centred], pooled: &[f64], strength: f64) -> Vec<Vec<f64>> {
    let mut base = 0.0;
    let function = |round: &Centred| {
        let weights = if round.count > 0.0 {
            round.weights(strength, pooled)
        } else {
            pooled.to_vec()
        };
        let prospects = weights.len() - 1;
        let mean = |column: usize| round.means[column];
        if round.count > 0.0 {
            // The means of a round lie on its function.
            let expected: f64 = weights
                .iter()
                .zip(&round.means)
                .map(|(weight, mean)| weight * mean)
                .sum();
            base = mean(prospects + 2) - mean(prospects) - expected;
        }
        let mut function: Vec<f64> = weights.iter().map(|weight| -weight).collect();
        function[prospects] -= 1.0;
        function.extend([-base, 1.0]);
        function
    };
    rounds.iter().map(function).collect()
}

/// The row of a model whose error is this function.
fn row_of(function: &[f64]) -> Row {
    let features = function.len() - 3;
    Row {
        base: (-function[features + 1] * POINTS) as f32,
        prospects: (-function[features] - 1.0) as f32,
        weights: function[..features]
            .iter()
            .map(|factor| (-factor * POINTS) as f32)
            .collect(),
    }
}

fn judge(round: usize, [fitted, held_out]: &[Products; 2], function: &[f64]) -> RoundFit {
    let variance = squares_off(
        held_out,
        [
            0.0,
            held_out.of(held_out.score(), held_out.one()) / held_out.count().max(1.0),
        ],
    );
    let explained = |off: f64| (held_out.count() > 1.0 && variance > 0.0).then(|| 1.0 - off / variance);
    RoundFit {
        round,
        samples: [fitted, held_out].map(|products| products.count() as u64),
        prospects: explained(squares_off(held_out, calibration(fitted))),
        model: explained(held_out.squares(function)),
    }
}

/// The sum of squares of scores less a scale times prospects and an offset.
fn squares_off(products: &Products, [scale, offset]: [f64; 2]) -> f64 {
    let mut function = vec![0.0; products.score() + 1];
    (
        function[products.prospects()],
        function[products.one()],
        function[products.score()],
    ) = (-scale, -offset, 1.0);
    products.squares(&function)
}

/// The scale and the offset of prospects that fit scores best.
fn calibration(products: &Products) -> [f64; 2] {
    let (prospects, one, score) = (products.prospects(), products.one(), products.score());
    let count = products.count().max(1.0);
    let [mean, mean_score] = [prospects, score].map(|column| products.of(column, one) / count);
    let variance = products.of(prospects, prospects) - count * mean * mean;
    let shared = products.of(prospects, score) - count * mean * mean_score;
    let scale = if variance > 0.0 { shared / variance } else { 0.0 };
    [scale, mean_score - scale * mean]
}
