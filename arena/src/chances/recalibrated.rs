//! Chances from the expected points of continuations, recalibrated by how games ended.

use super::look::Look;
use super::watched::Watched;
use orrery_engine::BySeat;

/// How expected points become chances: the chance of a seat is its share of the sum over seats of `exp(k * points)`, and
/// `log k = a + b * log(1 + rounds left)`. `a` and `b` are those of maximum likelihood, with a small ridge, so that games that
/// are all decided by the first position give large numbers and not infinite ones.
///
/// The weight of a point falls with the rounds that are left, as these add their own spread. It falls too where continuations
/// are few or their agent plays on in another way than the agents of the games: both make the expected points say less.
///
/// # Examples
/// ```
/// use orrery_arena::chances::{End, Look, Recalibration};
/// use orrery_engine::{BySeat, Outcome};
///
/// let end = |margin: i32| {
///     let scores: BySeat<i32> = [margin, 0].into_iter().collect();
///     End { shares: Outcome::rank(&scores).1, scores, rounds: 4 }
/// };
/// let look = Look::of(3, &[end(4), end(6)]);
/// let chances = Recalibration::none(5.0).chances(&look);
/// assert!((chances.as_slice()[0] - 1.0 / (1.0 + (-1.0f64).exp())).abs() < 1e-12, "a lead of 5 points is a logit of 1");
/// ```
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Recalibration {
    /// The points that are one unit.
    scale: f64,
    /// `a` and `b`, for points in this unit.
    log_k: [f64; 2],
}

/// A position whose game has ended.
struct Case<'a> {
    look: &'a Look,
    /// What each seat won.
    shares: &'a BySeat<f64>,
}

/// The weight of the ridge: as much as is known of `a` and `b` before the first game, with a standard deviation of 3.
const RIDGE: f64 = 1.0 / 9.0;

/// The most steps of a fit, and how often one is halved that makes the fit worse.
const STEPS: usize = 50;
const HALVINGS: i32 = 20;

/// A fit ends when a step makes it better by less.
const ENOUGH: f64 = 1e-9;

/// How many parts the blocks of a run are divided into.
pub(super) const FOLDS: usize = 10;

impl Recalibration {
    /// Before any game was seen: this many points are a factor e between chances.
    pub fn none(scale: f64) -> Recalibration {
        Recalibration { scale, log_k: [0.0; 2] }
    }

    /// The chance of each seat.
    pub fn chances(&self, look: &Look) -> BySeat<f64> {
        let k = self.k(look.left);
        let most = look.points.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        let weights: BySeat<f64> = look.points.iter().map(|points| (k * (points - most)).exp()).collect();
        let sum: f64 = weights.iter().sum();
        weights.iter().map(|weight| weight / sum).collect()
    }

    /// The weight of a point.
    fn k(&self, left: f64) -> f64 {
        let [a, b] = self.log_k;
        (a + b * (1.0 + left).ln()).exp() / self.scale
    }

    /// The fit to some cases.
    fn fit(scale: f64, cases: &[Case<'_>]) -> Recalibration {
        let mut fitted = Recalibration::none(scale);
        let mut likelihood = fitted.likelihood(cases);
        for _ in 0..STEPS {
            let step = fitted.step(cases);
            let shorter = (0..HALVINGS).map(|halvings| fitted.moved(step, 0.5f64.powi(halvings)));
            let mut tried = shorter.map(|moved| (moved, moved.likelihood(cases)));
            let Some((moved, better)) = tried.find(|&(_, tried)| tried > likelihood) else {
                break;
            };
            let gain = better - likelihood;
            (fitted, likelihood) = (moved, better);
            if gain < ENOUGH {
                break;
            }
        }
        fitted
    }

    fn moved(&self, step: [f64; 2], part: f64) -> Recalibration {
        let [a, b] = self.log_k;
        Recalibration {
            log_k: [a + part * step[0], b + part * step[1]],
            ..*self
        }
    }

    /// The logarithm of the likelihood, less the ridge.
    fn likelihood(&self, cases: &[Case<'_>]) -> f64 {
        let of_case = |case: &Case<'_>| {
            let chances = self.chances(case.look);
            let shares = case.shares.iter().zip(&chances).filter(|&(&share, _)| share > 0.0);
            shares
                .map(|(share, chance)| share * chance.max(f64::MIN_POSITIVE).ln())
                .sum::<f64>()
        };
        let [a, b] = self.log_k;
        cases.iter().map(of_case).sum::<f64>() - RIDGE * (a * a + b * b) / 2.0
    }

    /// The step of Newton's method, with the expected information in place of the second derivatives (R. A. Fisher's scoring).
    fn step(&self, cases: &[Case<'_>]) -> [f64; 2] {
        let mut gradient = self.log_k.map(|value| -RIDGE * value);
        let mut information = [[RIDGE, 0.0], [0.0, RIDGE]];
        for Case { look, shares } in cases {
            let (chances, k) = (self.chances(look), self.k(look.left));
            let mean = |weights: &BySeat<f64>| weights.iter().zip(&look.points).map(|(w, x)| w * x).sum::<f64>();
            let expected = mean(&chances);
            let spread = chances
                .iter()
                .zip(&look.points)
                .map(|(p, x)| p * (x - expected).powi(2));
            let (slope, weight) = (k * (mean(shares) - expected), k * k * spread.sum::<f64>());
            let known = [1.0, (1.0 + look.left).ln()];
            for row in 0..2 {
                gradient[row] += slope * known[row];
                for column in 0..2 {
                    information[row][column] += weight * known[row] * known[column];
                }
            }
        }
        let [[aa, ab], [_, bb]] = information;
        let determinant = aa * bb - ab * ab;
        [
            (bb * gradient[0] - ab * gradient[1]) / determinant,
            (aa * gradient[1] - ab * gradient[0]) / determinant,
        ]
    }
}

/// For each game a fit to games of other blocks: the blocks are divided into ten parts, and each part is judged by a fit to all
/// others. The games are in the order of their blocks.
pub fn cross_fitted(games: &[Watched]) -> Vec<Recalibration> {
    let scale = scale(games);
    let blocks: Vec<&[Watched]> = games.chunk_by(|a, b| a.row.block == b.row.block).collect();
    let folds = (0..FOLDS).map(|fold| {
        let others = blocks.iter().enumerate().filter(|(place, _)| place % FOLDS != fold);
        let cases: Vec<Case<'_>> = others.flat_map(|(_, games)| *games).flat_map(cases).collect();
        Recalibration::fit(scale, &cases)
    });
    let folds: Vec<Recalibration> = folds.collect();
    let of_block = |(place, games): (usize, &&[Watched])| vec![folds[place % FOLDS]; games.len()];
    blocks.iter().enumerate().flat_map(of_block).collect()
}

fn cases(game: &Watched) -> impl Iterator<Item = Case<'_>> {
    let shares = &game.row.shares;
    game.looks.iter().map(move |look| Case { look, shares })
}

/// How far expected points are from the mean of their table, as a root of the mean square; 1 if they never are. It knows no
/// result.
fn scale(games: &[Watched]) -> f64 {
    let (mut squares, mut count) = (0.0, 0.0);
    for look in games.iter().flat_map(|game| &game.looks) {
        let seats = look.points.seats() as f64;
        let mean = look.points.iter().sum::<f64>() / seats;
        squares += look.points.iter().map(|points| (points - mean).powi(2)).sum::<f64>();
        count += seats;
    }
    if squares > 0.0 { (squares / count).sqrt() } else { 1.0 }
}
