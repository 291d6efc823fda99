//! How many of the legal actions are hardly worse than the best one.
//!
//! The means of ways differ by their noise alone, so that fewer seem near the best than are. What they are worth is therefore taken to
//! be normal around the mean of the decision, with the variance that the means of decisions of this kind have beyond their noise; given
//! its mean, a way is then worth less far from the others (C. N. Morris, Journal of the American Statistical Association 78, 1983, p. 47).

use super::weighed::{Choice, Weighed, mean};
use orrery_engine::Rng;
use statrs::distribution::{ContinuousCDF, Normal};
use std::collections::BTreeMap;

/// The distances from the best, in points.
pub const DISTANCES: [f64; 3] = [0.5, 1.0, 2.0];

/// From this many decisions on a kind has a variance of its own; rarer kinds have one together.
const FEWEST: usize = 10;

/// How often what the ways are worth is drawn.
const DRAWS: usize = 200;

/// Names the streams.
const NEAR: u64 = 0x6e65_6172;

/// What is shrunk: how far the mean of each way is from that of the decision, and the variance of its noise.
struct Means {
    from_mean: Vec<f64>,
    noise: f64,
    /// The variance of the means.
    variance: f64,
}

/// How many legal actions are expected within each of the [`DISTANCES`] of the best, the best included, in the order of the decisions.
pub(super) fn near(weighed: &[&Weighed]) -> Vec<[f64; 3]> {
    let means: Vec<Option<Means>> = weighed.iter().map(|weighed| Means::of(weighed)).collect();
    let mut by_kind: BTreeMap<(Choice, Option<usize>), Vec<&Means>> = BTreeMap::new();
    for (weighed, means) in weighed.iter().zip(&means) {
        for kind in [Some(weighed.kind), None] {
            by_kind.entry((weighed.choice, kind)).or_default().extend(means);
        }
    }
    let variance = |weighed: &Weighed| {
        let own = &by_kind[&(weighed.choice, Some(weighed.kind))];
        match own.len() < FEWEST {
            true => true_variance(&by_kind[&(weighed.choice, None)]),
            false => true_variance(own),
        }
    };
    let counts = weighed.iter().zip(&means).enumerate();
    counts
        .map(|(place, (weighed, means))| match means {
            None => [weighed.ways.iter().map(|way| way.stands_for).sum(); 3],
            Some(means) => expected(weighed, means, variance(weighed), place as u64),
        })
        .collect()
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
}

/// The variance of what ways are worth, beyond the noise of their means.
fn true_variance(of: &[&Means]) -> f64 {
    let beyond: f64 = of.iter().map(|means| means.variance - means.noise).sum();
    (beyond / of.len() as f64).max(0.0)
}

fn expected(weighed: &Weighed, means: &Means, variance: f64, place: u64) -> [f64; 3] {
    let kept = match variance + means.noise {
        0.0 => 1.0,
        both => variance / both,
    };
    let deviation = (kept * means.noise).sqrt();
    let (normal, mut rng) = (Normal::standard(), Rng::from_words(&[NEAR, place]));
    let mut counts = [0.0; 3];
    for _ in 0..DRAWS {
        let worth: Vec<f64> = means
            .from_mean
            .iter()
            .map(|from| {
                kept * from + deviation * normal.inverse_cdf(rng.unit().clamp(f64::EPSILON, 1.0 - f64::EPSILON))
            })
            .collect();
        let best = worth.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        for (worth, way) in worth.iter().zip(&weighed.ways) {
            for (count, distance) in counts.iter_mut().zip(DISTANCES) {
                *count += if best - worth <= distance { way.stands_for } else { 0.0 };
            }
        }
    }
    counts.map(|count| count / DRAWS as f64)
}
