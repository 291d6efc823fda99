//! Noise for the priors at the root of a search, so that actions of low prior are tried too: D. Silver et al., "Mastering
//! the game of Go without human knowledge", Nature 550, 2017.

use orrery_engine::Rng;

/// The sum of the parameters of the distribution: with fewer candidates each gets a larger one, so that in any position
/// about as many of them get most of the noise.
const CONCENTRATION: f64 = 10.0;

/// The largest parameter of a candidate.
const MOST: f64 = 1.0;

/// Shares for this many candidates, which add up to 1: a draw from a symmetric Dirichlet distribution.
pub(super) fn dirichlet(candidates: usize, rng: &mut Rng) -> Vec<f64> {
    let shape = (CONCENTRATION / candidates as f64).min(MOST);
    let drawn: Vec<f64> = (0..candidates).map(|_| gamma(shape, rng)).collect();
    let sum: f64 = drawn.iter().sum();
    // All may be too small for a number.
    let share = |drawn: &f64| {
        if sum > 0.0 {
            drawn / sum
        } else {
            1.0 / candidates as f64
        }
    };
    drawn.iter().map(share).collect()
}

/// A draw from the gamma distribution with this shape, at most 1: algorithm GS of J. H. Ahrens and U. Dieter, "Computer
/// methods for sampling from gamma, beta, Poisson and binomial distributions", Computing 12, 1974.
fn gamma(shape: f64, rng: &mut Rng) -> f64 {
    let bound = 1.0 + shape / std::f64::consts::E;
    loop {
        let place = bound * rng.unit();
        let (drawn, chance) = if place <= 1.0 {
            let drawn = place.powf(1.0 / shape);
            (drawn, (-drawn).exp())
        } else {
            let drawn = -((bound - place) / shape).ln();
            (drawn, drawn.powf(shape - 1.0))
        };
        if rng.unit() <= chance {
            return drawn;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_gamma_variable_has_its_shape_as_mean_and_variance() {
        let mut rng = Rng::from_words(&[3]);
        for shape in [0.3, 1.0] {
            let drawn: Vec<f64> = (0..20_000).map(|_| gamma(shape, &mut rng)).collect();
            let mean = drawn.iter().sum::<f64>() / drawn.len() as f64;
            let variance = drawn.iter().map(|drawn| (drawn - mean).powi(2)).sum::<f64>() / drawn.len() as f64;
            assert!(
                (mean - shape).abs() < 0.03 && (variance - shape).abs() < 0.06,
                "{shape}: {mean}, {variance}"
            );
        }
    }

    #[test]
    fn shares_are_positive_and_add_up_to_one() {
        let mut rng = Rng::from_words(&[4]);
        for candidates in [1, 2, 32] {
            let shares = dirichlet(candidates, &mut rng);
            assert_eq!(shares.len(), candidates);
            assert!(shares.iter().all(|share| (0.0..=1.0).contains(share)));
            assert!((shares.iter().sum::<f64>() - 1.0).abs() < 1e-9);
        }
    }
}
