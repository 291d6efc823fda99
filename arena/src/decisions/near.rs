//! How many of the legal actions are hardly worse than the best one.
//!
//! The noise of their means alone pushes ways apart, so that fewer seem near the best than are. What the ways of a decision are worth is
//! therefore taken to be normal around a mean, with a variance of the decision. The variances of the decisions of a kind are a mixture of
//! those of a grid, whose weights are found by maximum likelihood (N. Laird, Journal of the American Statistical Association 73, 1978,
//! p. 805). Given its means a decision has a variance drawn from it, and each way then has a worth, nearer to the others than its mean is.
//! Actions that were not tried have worths like those of the ways that were drawn.

use super::weighed::{Choice, Weighed, mean};
use orrery_engine::Rng;
use statrs::distribution::{ContinuousCDF, Normal};
use std::collections::BTreeMap;

/// The distances from the best, in points.
pub const DISTANCES: [f64; 3] = [0.5, 1.0, 2.0];

/// From this many decisions on a kind has a mixture of its own; rarer kinds have one together.
const FEWEST: usize = 10;

/// How often what the actions are worth is drawn.
const DRAWS: usize = 100;

/// The variances of the grid, in squared points: 0, and doublings of the smallest.
const VARIANCES: usize = 16;
const SMALLEST: f64 = 1.0 / 64.0;

/// How often the weights are improved. The likelihood hardly rises any more.
const STEPS: usize = 100;

/// Names the streams.
const NEAR: u64 = 0x6e65_6172;

/// What is known of a decision: how far the mean of each way is from that of the decision, and the variance of its noise.
struct Means {
    from_mean: Vec<f64>,
    noise: f64,
    /// The variance of the means.
    variance: f64,
}

/// The weight of each variance of the grid.
type Weights = [f64; VARIANCES];

/// How many legal actions are expected within each of the [`DISTANCES`] of the best, the best included, in the order of the decisions.
pub(super) fn near(weighed: &[&Weighed]) -> Vec<[f64; 3]> {
    let means: Vec<Option<Means>> = weighed.iter().map(|weighed| Means::of(weighed)).collect();
    let mut by_kind: BTreeMap<(Choice, Option<usize>), Vec<&Means>> = BTreeMap::new();
    for (weighed, means) in weighed.iter().zip(&means) {
        for kind in [Some(weighed.kind), None] {
            by_kind.entry((weighed.choice, kind)).or_default().extend(means);
        }
    }
    let mixtures: BTreeMap<_, Weights> = by_kind.iter().map(|(kind, of)| (*kind, mixture(of))).collect();
    let mixture = |weighed: &Weighed| {
        let own = (weighed.choice, Some(weighed.kind));
        match by_kind[&own].len() < FEWEST {
            true => mixtures[&(weighed.choice, None)],
            false => mixtures[&own],
        }
    };
    let counts = weighed.iter().zip(&means).enumerate();
    counts
        .map(|(place, (weighed, means))| match means {
            None => [weighed.ways.iter().map(|way| way.stands_for).sum(); 3],
            Some(means) => expected(weighed, means, &mixture(weighed), place as u64),
        })
        .collect()
}

fn variance(place: usize) -> f64 {
    match place {
        0 => 0.0,
        _ => SMALLEST * f64::from(1_u32 << (place - 1)),
    }
}

impl Means {
    /// None if all ways are the same.
    fn of(weighed: &Weighed) -> Option<Means> {
        if weighed.is_same() {
            return None;
        }
        let ways = weighed.ways.len() as f64;
        let means: Vec<f64> = weighed.ways.iter().map(|way| mean(&way.values)).collect();
        let of_all = means.iter().sum::<f64>() / ways;
        let samples = weighed.ways[0].values.len();
        // Part of the noise is common to the ways, as they are played on in the same samples: that changes no difference.
        let squares = |sample: usize| {
            let values = weighed.ways.iter().map(|way| f64::from(way.values[sample]));
            let common = values.clone().sum::<f64>() / ways - of_all;
            values
                .zip(&means)
                .map(|(value, mean)| (value - mean - common).powi(2))
                .sum::<f64>()
        };
        let squares: f64 = (0..samples).map(squares).sum();
        let from_mean: Vec<f64> = means.iter().map(|mean| mean - of_all).collect();
        Some(Means {
            noise: squares / ((ways - 1.0) * (samples as f64 - 1.0)) / samples as f64,
            variance: from_mean.iter().map(|from| from * from).sum::<f64>() / (ways - 1.0),
            from_mean,
        })
    }

    /// How likely its means are for each variance of the grid, as a weight: the sum of their squares is a multiple of chi-squared.
    fn likelihoods(&self) -> Weights {
        let freedom = (self.from_mean.len() - 1) as f64;
        let log: Weights = std::array::from_fn(|place| match variance(place) + self.noise {
            // Without noise the means are what the ways are worth, and they differ.
            0.0 => f64::NEG_INFINITY,
            both => -freedom / 2.0 * (both.ln() + self.variance / both),
        });
        let highest = log.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        log.map(|log| (log - highest).exp())
    }
}

fn weighted(weights: &Weights, likelihoods: &Weights) -> Weights {
    let products: Weights = std::array::from_fn(|place| weights[place] * likelihoods[place]);
    let sum: f64 = products.iter().sum();
    products.map(|product| product / sum)
}

/// The weights under which the means of these decisions are most likely.
fn mixture(of: &[&Means]) -> Weights {
    let likelihoods: Vec<Weights> = of.iter().map(|means| means.likelihoods()).collect();
    let mut weights = [1.0 / VARIANCES as f64; VARIANCES];
    for _ in 0..STEPS {
        if likelihoods.is_empty() {
            break;
        }
        let given: Vec<Weights> = likelihoods.iter().map(|of| weighted(&weights, of)).collect();
        weights = std::array::from_fn(|place| given.iter().map(|given| given[place]).sum::<f64>() / given.len() as f64);
    }
    weights
}

fn expected(weighed: &Weighed, means: &Means, mixture: &Weights, place: u64) -> [f64; 3] {
    let given = weighted(mixture, &means.likelihoods());
    let (normal, mut rng) = (Normal::standard(), Rng::from_words(&[NEAR, place]));
    let mut drawn = || normal.inverse_cdf(rng.unit().clamp(f64::EPSILON, 1.0 - f64::EPSILON));
    let mut counts = [0.0; 3];
    for draw in 0..DRAWS {
        let variance = at((draw as f64 + 0.5) / DRAWS as f64, &given);
        let kept = match variance + means.noise {
            0.0 => 1.0,
            both => variance / both,
        };
        let deviation = (kept * means.noise).sqrt();
        let mut worth: Vec<f64> = means
            .from_mean
            .iter()
            .map(|from| kept * from + deviation * drawn())
            .collect();
        worth.extend(untried(weighed, &worth, &mut drawn));
        let best = worth.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        for (count, distance) in counts.iter_mut().zip(DISTANCES) {
            *count += worth.iter().filter(|&&worth| best - worth <= distance).count() as f64;
        }
    }
    counts.map(|count| count / DRAWS as f64)
}

/// What actions are worth that were not tried: normal around the mean of the ways that were drawn, which stand for them.
fn untried(weighed: &Weighed, worth: &[f64], drawn: &mut impl FnMut() -> f64) -> Vec<f64> {
    let ways = weighed.ways.iter().zip(worth);
    let of_drawn: Vec<f64> = ways
        .filter(|(way, _)| way.stands_for > 1.0)
        .map(|(_, worth)| *worth)
        .collect();
    let all: f64 = weighed.ways.iter().map(|way| way.stands_for).sum();
    let count = all.round() as usize - weighed.ways.len();
    let size = of_drawn.len() as f64;
    let mean = of_drawn.iter().sum::<f64>() / size;
    let squares: f64 = of_drawn.iter().map(|worth| (worth - mean).powi(2)).sum();
    let deviation = (squares / (size - 1.0).max(1.0)).sqrt();
    (0..count).map(|_| mean + deviation * drawn()).collect()
}

/// The variance below which this part of the weights lies.
fn at(part: f64, weights: &Weights) -> f64 {
    let sums = weights.iter().scan(0.0, |sum, weight| {
        *sum += weight;
        Some(*sum)
    });
    let place = sums.into_iter().position(|sum| sum >= part);
    variance(place.unwrap_or(VARIANCES - 1))
}
