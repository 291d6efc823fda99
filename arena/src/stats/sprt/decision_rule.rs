//! The decision rule of the sequential test: two hypotheses, the allowed errors, and the verdict on the blocks so far.

use super::ratio::BlockScores;
use crate::stats::interval::Interval;

/// Blocks between two looks.
pub const LOOK_EVERY: u64 = 100;

/// The largest difference of a hypothesis, in points of normalized Elo.
const MOST_ELO: f64 = 2_000.0;
/// The least difference between the hypotheses.
const LEAST_APART: f64 = 0.01;
/// The least allowed error.
const LEAST_ERROR: f64 = 1e-6;

/// The two hypotheses and the allowed errors.
///
/// # Examples
/// ```
/// use orrery_arena::stats::sprt::{BlockScores, Sprt, Verdict};
///
/// // Is it better by 0 or by 20 points of normalized Elo? Errors of 5 % are allowed.
/// let test = Sprt::new(0.0, 20.0, 0.05, 0.05)?;
/// let mut scores = BlockScores::new(2, 0.5);
/// for (score, blocks) in [(0.0, 40), (0.5, 900), (1.0, 60)] {
///     scores.add(score, blocks);
/// }
/// assert!(test.log_ratio(&scores) > 0.0, "likelier at 20 points than at 0");
/// assert_eq!(test.verdict(&scores), Verdict::Open);
///
/// scores.add(1.0, 40);
/// assert_eq!(test.verdict(&scores), Verdict::H1);
/// # Ok::<(), orrery_arena::stats::sprt::SprtError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Sprt {
    elo0: f64,
    elo1: f64,
    alpha: f64,
    beta: f64,
}

/// Why there is no such test.
#[derive(Clone, Copy, PartialEq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum SprtError {
    /// The hypotheses are too close to each other, in the wrong order, or too large.
    #[error(
        "elo0 is {0} and elo1 is {1}; allowed are values from -{MOST_ELO} to {MOST_ELO}, elo0 the lower by {LEAST_APART} or more"
    )]
    Elo(f64, f64),
    /// An allowed error is not a probability, or their sum is too large.
    #[error("alpha is {0} and beta is {1}; allowed are values from {LEAST_ERROR} that sum to less than 1")]
    Errors(f64, f64),
}

/// The result of a look.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// The ratio fell to the lower bound: `elo0` is accepted.
    H0,
    /// The ratio rose to the upper bound: `elo1` is accepted.
    H1,
    /// The ratio is between the bounds: neither is accepted yet.
    Open,
}

impl Sprt {
    /// The test of `elo0` against `elo1`: it accepts `elo1` with a chance of at most `alpha` if `elo0` is true, and
    /// `elo0` with a chance of at most `beta` if `elo1` is true.
    ///
    /// # Errors
    /// If the hypotheses or the errors are not allowed.
    pub fn new(elo0: f64, elo1: f64, alpha: f64, beta: f64) -> Result<Sprt, SprtError> {
        let is_allowed = |elo: f64| elo.abs() <= MOST_ELO;
        if !(is_allowed(elo0) && is_allowed(elo1) && elo1 - elo0 >= LEAST_APART) {
            return Err(SprtError::Elo(elo0, elo1));
        }
        if !(alpha >= LEAST_ERROR && beta >= LEAST_ERROR && alpha + beta < 1.0) {
            return Err(SprtError::Errors(alpha, beta));
        }
        Ok(Sprt {
            elo0,
            elo1,
            alpha,
            beta,
        })
    }

    /// The two hypotheses: `elo0` and `elo1`.
    pub fn hypotheses(&self) -> (f64, f64) {
        (self.elo0, self.elo1)
    }

    /// The bounds of the logarithm of the ratio (A. Wald, Sequential Tests of Statistical Hypotheses, 1945).
    pub fn bounds(&self) -> Interval {
        Interval {
            low: (self.beta / (1.0 - self.alpha)).ln(),
            high: ((1.0 - self.beta) / self.alpha).ln(),
        }
    }

    /// The logarithm of the ratio.
    pub fn log_ratio(&self, scores: &BlockScores) -> f64 {
        scores.log_ratio(self.elo0, self.elo1)
    }

    /// The verdict on the blocks so far.
    pub fn verdict(&self, scores: &BlockScores) -> Verdict {
        let (ratio, bounds) = (self.log_ratio(scores), self.bounds());
        if ratio <= bounds.low {
            Verdict::H0
        } else if ratio >= bounds.high {
            Verdict::H1
        } else {
            Verdict::Open
        }
    }

    /// The mean number of blocks the test takes if the difference is `elo`, with looks after each block (Wald 1945,
    /// with the ratio as a Brownian motion, whose drift and variance follow from t-values).
    pub fn expected_blocks(&self, scores: &BlockScores, elo: f64) -> f64 {
        let [t0, t1, t] = [self.elo0, self.elo1, elo].map(|elo| scores.in_deviations(elo));
        let Interval { low, high } = self.bounds();
        let variance = (t1 - t0).powi(2);
        let drift = (t1 - t0) * (t - (t0 + t1) / 2.0);
        let slope = 2.0 * drift / variance;
        if slope.abs() < 1e-6 {
            return -low * high / variance;
        }
        // The chance to leave at the top, from the martingale exp(-slope x).
        let top = (1.0 - (-slope * low).exp()) / ((-slope * high).exp() - (-slope * low).exp());
        (top * high + (1.0 - top) * low) / drift
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stats::sprt::ratio::NORMALIZED;
    use orrery_engine::Rng;

    const TEST: (f64, f64, f64, f64) = (0.0, 10.0, 0.05, 0.05);

    fn test() -> Sprt {
        let (elo0, elo1, alpha, beta) = TEST;
        Sprt::new(elo0, elo1, alpha, beta).unwrap()
    }

    /// The chances of scores 0, 1/4, .. 1 of blocks of two games, tilted until they correspond to `elo` points.
    fn chances(elo: f64) -> [f64; 5] {
        let base = [0.10, 0.18, 0.44, 0.18, 0.10];
        let points = |tilt: f64| {
            let mut scores = BlockScores::new(2, 0.5);
            let weights = tilted(base, tilt);
            weights.iter().enumerate().for_each(|(quarter, weight)| {
                scores.add(quarter as f64 / 4.0, (weight * 1e12) as u64);
            });
            let (mean, deviation) = scores.mean_and_deviation().unwrap();
            (mean - 0.5) / deviation / 2f64.sqrt() * NORMALIZED
        };
        let (mut low, mut high) = (-1.0, 1.0);
        for _ in 0..60 {
            let middle = (low + high) / 2.0;
            if points(middle) < elo {
                low = middle
            } else {
                high = middle
            }
        }
        tilted(base, low)
    }

    fn tilted(base: [f64; 5], tilt: f64) -> [f64; 5] {
        let mut quarter = 0.0;
        let weights = base.map(|chance| {
            quarter += 0.25;
            chance * (tilt * quarter).exp()
        });
        let sum: f64 = weights.iter().sum();
        weights.map(|weight| weight / sum)
    }

    fn draw(chances: &[f64; 5], rng: &mut Rng) -> f64 {
        let mut rest = rng.unit();
        let place = chances.iter().position(|chance| {
            rest -= chance;
            rest < 0.0
        });
        place.unwrap_or(4) as f64 / 4.0
    }

    /// One test on simulated blocks: its verdict, and how many blocks it took.
    fn simulate(elo: f64, run: u64) -> (Verdict, u64) {
        let chances = chances(elo);
        let mut rng = Rng::from_words(&[run, elo.to_bits()]);
        let mut scores = BlockScores::new(2, 0.5);
        loop {
            (0..LOOK_EVERY).for_each(|_| scores.add(draw(&chances, &mut rng), 1));
            let verdict = test().verdict(&scores);
            if verdict != Verdict::Open {
                return (verdict, scores.blocks());
            }
        }
    }

    /// The mean length is 3,600 blocks at either, where looks after every block would take 3,200.
    #[test]
    fn in_two_thousand_tests_at_either_hypothesis_the_error_is_small_and_the_length_as_expected() {
        for (elo, wrong) in [(0.0, Verdict::H1), (10.0, Verdict::H0)] {
            let runs: Vec<_> = (0..2_000).map(|run| simulate(elo, run)).collect();
            let error = runs.iter().filter(|run| run.0 == wrong).count() as f64 / 2_000.0;
            let length = runs.iter().map(|run| run.1 as f64).sum::<f64>() / 2_000.0;
            let expected = test().expected_blocks(&BlockScores::new(2, 0.5), elo);
            assert!(error <= 0.065, "at {elo}: {error}");
            assert!(
                (0.95..1.15).contains(&(length / expected)),
                "{length} blocks, expected {expected}"
            );
        }
    }

    /// Wald 1945: at either hypothesis the drift of the ratio is half its variance.
    #[test]
    fn the_expected_length_is_walds() {
        let scores = BlockScores::new(2, 0.5);
        let variance = (10.0 / NORMALIZED).powi(2) * 2.0;
        let bound = 19f64.ln();
        let at_h1 = (0.95 * bound - 0.05 * bound) / (variance / 2.0);
        assert!((test().expected_blocks(&scores, 10.0) / at_h1 - 1.0).abs() < 1e-9);
        assert!((test().expected_blocks(&scores, 0.0) / at_h1 - 1.0).abs() < 1e-9);
        let between = bound * bound / variance;
        assert!((test().expected_blocks(&scores, 5.0) / between - 1.0).abs() < 1e-9);
        assert!((test().expected_blocks(&scores, 5.0001) / between - 1.0).abs() < 1e-4);
    }

    #[test]
    fn the_interval_of_the_estimate_covers_the_truth_95_times_of_100() {
        for elo in [0.0, 40.0] {
            let chances = chances(elo);
            let covers = |&run: &u64| {
                let mut rng = Rng::seed(run);
                let mut scores = BlockScores::new(2, 0.5);
                (0..400).for_each(|_| scores.add(draw(&chances, &mut rng), 1));
                scores.estimate().unwrap().interval.contains(elo)
            };
            let covered = (0..4_000).filter(covers).count() as f64 / 4_000.0;
            assert!((0.935..=0.965).contains(&covered), "{elo}: {covered}");
        }
    }

    #[test]
    fn blocks_that_are_all_alike_and_no_block_have_no_estimate() {
        let mut scores = BlockScores::new(2, 0.5);
        assert_eq!(scores.estimate(), None);
        scores.add(1.0, 500);
        assert_eq!(scores.estimate(), None);
        assert_eq!(test().verdict(&scores), Verdict::H1);
    }

    #[test]
    fn an_invalid_test_is_refused() {
        assert_eq!(Sprt::new(5.0, 5.0, 0.05, 0.05), Err(SprtError::Elo(5.0, 5.0)));
        assert_eq!(Sprt::new(0.0, 5.0, 0.0, 0.05), Err(SprtError::Errors(0.0, 0.05)));
        assert_eq!(Sprt::new(0.0, 5.0, 0.5, 0.5), Err(SprtError::Errors(0.5, 0.5)));
        for (elo0, elo1) in [(0.0, 1e308), (0.0, 1e-300), (-f64::INFINITY, 0.0)] {
            assert_eq!(Sprt::new(elo0, elo1, 0.05, 0.05), Err(SprtError::Elo(elo0, elo1)));
        }
        assert!(Sprt::new(f64::NAN, 5.0, 0.05, 0.05).is_err() && Sprt::new(0.0, 5.0, 0.05, f64::NAN).is_err());
    }

    #[test]
    fn every_valid_test_gives_finite_numbers_for_any_blocks() {
        let elos = [
            (-2_000.0, 2_000.0),
            (0.0, 0.01),
            (0.0, 300.0),
            (-2_000.0, -1_999.9),
            (1_999.0, 2_000.0),
        ];
        let errors = [(0.05, 0.05), (1e-6, 1e-6), (0.9, 1e-6), (1e-6, 0.9)];
        let blocks = [
            [0; 5],
            [0, 0, 7, 0, 0],
            [0, 0, 0, 0, 1],
            [1_000_000_000_000, 0, 0, 0, 1],
        ];
        for (elo0, elo1) in elos {
            for (alpha, beta) in errors {
                let test = Sprt::new(elo0, elo1, alpha, beta).unwrap();
                for counts in blocks {
                    let mut scores = BlockScores::new(2, 0.5);
                    counts
                        .iter()
                        .enumerate()
                        .for_each(|(quarter, &count)| scores.add(quarter as f64 / 4.0, count));
                    let mut numbers = vec![test.log_ratio(&scores), test.bounds().low, test.bounds().high];
                    for step in [-1.0, 0.0, 0.5, 1.0, 4.0] {
                        numbers.push(test.expected_blocks(&scores, elo0 + step * (elo1 - elo0)));
                        assert!(*numbers.last().unwrap() >= 0.0);
                    }
                    assert!(
                        numbers.iter().all(|number| number.is_finite()),
                        "{test:?} {counts:?}: {numbers:?}"
                    );
                }
            }
        }
    }

    #[test]
    fn the_bounds_are_those_of_wald() {
        let bounds = test().bounds();
        assert!((bounds.high - 19f64.ln()).abs() < 1e-12 && (bounds.low + 19f64.ln()).abs() < 1e-12);
    }
}
