//! Ridge regression (A. E. Hoerl, R. W. Kennard, Technometrics 12, 1970) for each round: positions of other rounds count
//! too, for less the further away these are, and weights are drawn to zero.

use super::fold::Fold;
use super::moments::{Moments, POINTS, Products};
use crate::stats::matrix::{Matrix, Triangle};
use orrery_agents::model::Row;

/// What keeps weights from following chance.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Shrinkage {
    /// How much a position counts for the weights of the round before or after its own; for those of the next one this
    /// times as much, and so on.
    pub nearby: f64,
    /// How strongly weights are drawn to zero.
    pub ridge: f64,
}

/// What is tried.
const NEARBY: [f64; 4] = [0.0, 0.5, 0.8, 0.95];
const RIDGE: [f64; 5] = [4.0, 16.0, 64.0, 256.0, 1024.0];

/// How a round is fitted.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct RoundFit {
    /// The round that begins.
    pub round: usize,
    /// Samples that the model was fitted to, and samples held out.
    pub samples: [u64; 2],
    /// The share of the variance of final scores of held-out games that heuristic values explain with a scale and an offset of
    /// their own; none without held-out samples.
    pub heuristic: Option<f64>,
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
    /// The rows fitted without the held-out games.
    pub judged: Vec<Row>,
    /// How well these do on the held-out games.
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
    /// How many models [`fit`](Moments::fit) fits, the last one included.
    pub const FITS: u64 = (NEARBY.len() * RIDGE.len() + 1) as u64;

    /// The model of these samples. `watch` is called after each model that is fitted.
    ///
    /// # Errors
    /// If there are no samples to fit to, or none to judge by.
    pub fn fit(&self, mut watch: impl FnMut()) -> Result<Fitted, TooFewGames> {
        let [fitted, held_out] = [Fold::Fitted, Fold::HeldOut].map(|fold| self.count(fold));
        if fitted == 0 || held_out == 0 {
            return Err(TooFewGames { fitted, held_out });
        }
        let centred: Vec<Centred> = self.rounds().iter().map(|[fitted, _]| Centred::of(&[fitted])).collect();
        let mut best: Option<(f64, Shrinkage, Vec<Vec<f64>>)> = None;
        for nearby in NEARBY {
            let together = together(&centred, nearby);
            for ridge in RIDGE {
                let functions = functions(&centred, &together, ridge);
                let off = self.rounds().iter().zip(&functions);
                let off: f64 = off.map(|([_, held_out], function)| held_out.squares(function)).sum();
                if best.as_ref().is_none_or(|(least, ..)| off < *least) {
                    best = Some((off, Shrinkage { nearby, ridge }, functions));
                }
                watch();
            }
        }
        let (_, shrinkage, judged) = best.expect("several strengths are tried");
        let all: Vec<Centred> = self
            .rounds()
            .iter()
            .map(|[fitted, held_out]| Centred::of(&[fitted, held_out]))
            .collect();
        let whole = functions(&all, &together(&all, shrinkage.nearby), shrinkage.ridge);
        watch();
        let rounds = (1..).zip(self.rounds().iter().zip(&judged));
        Ok(Fitted {
            rows: whole.iter().map(|function| row_of(function)).collect(),
            shrinkage,
            judged: judged.iter().map(|function| row_of(function)).collect(),
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
    equations: Equations,
}

/// What weights are solved for.
#[derive(Clone)]
struct Equations {
    /// The products of features and heuristic values with each other.
    matrix: Matrix,
    /// Their products with the score less the heuristic value.
    target: Vec<f64>,
}

impl Centred {
    fn of(parts: &[&Products]) -> Centred {
        let first = parts[0];
        let (one, score, heuristic) = (first.one(), first.score(), first.heuristic());
        let sum = |a: usize, b: usize| parts.iter().map(|products| products.of(a, b)).sum::<f64>();
        let count = sum(one, one);
        let means: Vec<f64> = (0..=score).map(|column| sum(column, one) / count.max(1.0)).collect();
        let product = |a: usize, b: usize| sum(a, b) - count * means[a] * means[b];
        // Features and heuristic values.
        let size = one;
        let mut matrix = Matrix::zero(size);
        for row in 0..size {
            for column in 0..=row {
                matrix.row_mut(row)[column] = product(row, column);
            }
        }
        let target = (0..size)
            .map(|column| product(column, score) - product(column, heuristic))
            .collect();
        Centred {
            count,
            means,
            equations: Equations { matrix, target },
        }
    }
}

impl Equations {
    fn none(size: usize) -> Equations {
        Equations {
            matrix: Matrix::zero(size),
            target: vec![0.0; size],
        }
    }

    fn times(&self, factor: f64) -> Equations {
        let mut product = Equations::none(self.target.len());
        product.add(self, factor);
        product
    }

    fn add(&mut self, other: &Equations, times: f64) {
        self.matrix.add(&other.matrix, times);
        let both = self.target.iter_mut().zip(&other.target);
        both.for_each(|(sum, target)| *sum += times * target);
    }

    /// The weights, drawn to zero this strongly.
    fn weights(&self, ridge: f64) -> Vec<f64> {
        let (mut matrix, mut weights) = (self.matrix.clone(), self.target.clone());
        (0..matrix.size()).for_each(|place| matrix.row_mut(place)[place] += ridge);
        let triangle = Triangle::of(&matrix).expect("a ridge leaves no row dependent on others");
        triangle.solve(&mut weights);
        weights
    }
}

/// For each round the equations of all rounds, of which those nearby count most.
fn together(rounds: &[Centred], nearby: f64) -> Vec<Equations> {
    let none = || Equations::none(rounds[0].equations.target.len());
    // Once in the order of the rounds and once against it: a round takes over what counted for the one before.
    let mut sums = vec![none(); rounds.len()];
    let mut before = none();
    for (round, sum) in rounds.iter().zip(&mut sums) {
        before = before.times(nearby);
        before.add(&round.equations, 1.0);
        sum.add(&before, 1.0);
    }
    let mut after = none();
    for (round, sum) in rounds.iter().zip(&mut sums).rev() {
        sum.add(&after, 1.0);
        after.add(&round.equations, 1.0);
        after = after.times(nearby);
    }
    sums
}

/// For each round the score less what the model expects, as a linear function of all columns.
fn functions(rounds: &[Centred], equations: &[Equations], ridge: f64) -> Vec<Vec<f64>> {
    let mut base = 0.0;
    let function = |(round, equations): (&Centred, &Equations)| {
        let weights = equations.weights(ridge);
        let heuristic = weights.len() - 1;
        if round.count > 0.0 {
            // The means of a round lie on its function.
            let expected = weights.iter().zip(&round.means).map(|(weight, mean)| weight * mean);
            base = round.means[heuristic + 2] - round.means[heuristic] - expected.sum::<f64>();
        }
        let mut function: Vec<f64> = weights.iter().map(|weight| -weight).collect();
        function[heuristic] -= 1.0;
        function.extend([-base, 1.0]);
        function
    };
    rounds.iter().zip(equations).map(function).collect()
}

/// The row of a model whose error is this function.
fn row_of(function: &[f64]) -> Row {
    let features = function.len() - 3;
    Row {
        base: (-function[features + 1] * POINTS) as f32,
        heuristic: (-function[features] - 1.0) as f32,
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
        heuristic: explained(squares_off(held_out, calibration(fitted))),
        model: explained(held_out.squares(function)),
    }
}

/// The sum of squares of scores less a scale times heuristic values and an offset.
fn squares_off(products: &Products, [scale, offset]: [f64; 2]) -> f64 {
    let mut function = vec![0.0; products.score() + 1];
    (
        function[products.heuristic()],
        function[products.one()],
        function[products.score()],
    ) = (-scale, -offset, 1.0);
    products.squares(&function)
}

/// The scale and the offset of heuristic values that fit scores best.
fn calibration(products: &Products) -> [f64; 2] {
    let (heuristic, one, score) = (products.heuristic(), products.one(), products.score());
    let count = products.count().max(1.0);
    let [mean, mean_score] = [heuristic, score].map(|column| products.of(column, one) / count);
    let variance = products.of(heuristic, heuristic) - count * mean * mean;
    let shared = products.of(heuristic, score) - count * mean * mean_score;
    let scale = if variance > 0.0 { shared / variance } else { 0.0 };
    [scale, mean_score - scale * mean]
}
