//! How far the effects of boards are spread.

use crate::stats::effects::data::EffectsError;
use crate::stats::effects::estimates::Effects;
use crate::stats::interval::Interval;
use crate::stats::student::quantile;

impl Effects {
    /// The standard deviation of the true effects: that of the estimates with the noise taken out. 0 if they vary no more than
    /// noise does.
    pub fn spread(&self) -> f64 {
        let variance = signal([self, self], self.mean_ratio()) / (self.estimates.len() - 1) as f64;
        variance.max(0.0).sqrt()
    }

    /// By how much these effects are spread more than others of the same boards and blocks, with Student's interval at 95 %.
    ///
    /// The error is that of the difference of variances, which is free of noise in the mean, over the sum of the two spreads.
    /// None if both vary no more than noise does: that says nothing of which is spread more.
    ///
    /// # Errors
    /// If the others are of other boards, or of other groups of blocks.
    pub fn spread_beyond(&self, other: &Effects) -> Result<(f64, Option<Interval>), EffectsError> {
        let difference = self.minus(other)?;
        let [own, others] = [self, other].map(Effects::spread);
        let squares: f64 = parts(self)
            .iter()
            .zip(parts(other))
            .map(|(own, other)| (own - other).powi(2))
            .sum();
        let error = (difference.mean_ratio() * squares).sqrt() / (own + others);
        let half = quantile(difference.freedom_of_levels(), 0.975) * error;
        let more = own - others;
        let interval = (own + others > 0.0).then_some(Interval {
            low: more - half,
            high: more + half,
        });
        Ok((more, interval))
    }
}

/// By group of blocks, its part in the error of the variance of effects.
fn parts(effects: &Effects) -> Vec<f64> {
    let by = 2.0 / (effects.estimates.len() - 1) as f64;
    let rows = effects.deviations();
    let off = centred(&effects.estimates);
    let part = |group: usize| by * rows.iter().zip(&off).map(|(row, off)| row[group] * off).sum::<f64>();
    (0..rows[0].len()).map(part).collect()
}

/// The sum of the products of two agents' effects, each less the mean, without what noise adds to it: the covariance of their
/// errors, times this ratio.
pub(super) fn signal([a, b]: [&Effects; 2], ratio: f64) -> f64 {
    let [one, two] = [a, b].map(|effects| centred(&effects.estimates));
    let [one_off, two_off] = [a, b].map(|effects| centred_rows(&effects.deviations()));
    let noise: f64 = one_off.iter().zip(&two_off).map(|(one, two)| product(one, two)).sum();
    product(&one, &two) - ratio * noise
}

fn product(a: &[f64], b: &[f64]) -> f64 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}

fn centred(values: &[f64]) -> Vec<f64> {
    let mean = values.iter().sum::<f64>() / values.len() as f64;
    values.iter().map(|value| value - mean).collect()
}

/// The rows less their mean.
fn centred_rows(rows: &[Vec<f64>]) -> Vec<Vec<f64>> {
    let mean = |column: usize| rows.iter().map(|row| row[column]).sum::<f64>() / rows.len() as f64;
    let means: Vec<f64> = (0..rows[0].len()).map(mean).collect();
    rows.iter()
        .map(|row| row.iter().zip(&means).map(|(value, mean)| value - mean).collect())
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stats::effects::Fit;
    use crate::stats::effects::testing::{block, kinds, noise, pairs_in_turn};
    use orrery_engine::Rng;

    /// True effects, whose mean is 0.
    const TRUTH: [f64; 4] = [2.0, 0.5, -0.5, -2.0];

    fn deviation(by: f64) -> f64 {
        by * (TRUTH.iter().map(|effect| effect * effect).sum::<f64>() / 3.0).sqrt()
    }

    /// Effects in the same blocks with the true effects times each of two numbers, and noise that they share in part.
    fn effects(by: [f64; 2], blocks: usize, noise_of: f64, seed: u64) -> [Effects; 2] {
        let mut rng = Rng::seed(seed);
        let mut both = [Vec::new(), Vec::new()];
        for table in pairs_in_turn(4, blocks) {
            let shared: Vec<f64> = (0..4).map(|_| noise_of * noise(&mut rng)).collect();
            for (blocks, by) in both.iter_mut().zip(by) {
                blocks.push(block(&table, |game, seat, [board, _]| {
                    let luck = shared[2 * game + seat] + 0.5 * noise_of * noise(&mut rng);
                    (40.0 + by * TRUTH[usize::from(board)] + luck, 0.5)
                }));
            }
        }
        both.map(|blocks| Fit::of_scores(&kinds(&[4, 1]), 2, &blocks).unwrap().score(0).unwrap())
    }

    #[test]
    fn without_noise_the_spread_is_the_standard_deviation_and_its_change_is_exact() {
        let [one, other] = effects([1.0, 1.5], 60, 0.0, 1);
        assert!((one.spread() - deviation(1.0)).abs() < 1e-9, "{}", one.spread());
        let (more, interval) = other.spread_beyond(&one).unwrap();
        let interval = interval.unwrap();
        assert!((more - deviation(0.5)).abs() < 1e-9, "{more}");
        assert!(interval.high - interval.low < 1e-6, "{interval}");
        let (same, interval) = one.spread_beyond(&one).unwrap();
        assert_eq!(
            (same, interval.map(|interval| (interval.low, interval.high))),
            (0.0, Some((0.0, 0.0)))
        );
        let [fewer, _] = effects([1.0, 1.5], 59, 0.0, 1);
        assert_eq!(one.spread_beyond(&fewer), Err(EffectsError::NotPaired));
    }

    #[test]
    fn effects_that_are_noise_alone_have_hardly_a_spread() {
        let spreads = (0..60).map(|seed| effects([0.0, 0.0], 60, 4.0, seed)[0].spread());
        let squares: f64 = spreads.map(|spread| spread * spread).sum();
        // The estimates themselves vary by about 0.7 each.
        assert!(squares / 60.0 < 0.3, "{}", squares / 60.0);
    }

    /// 300 runs each: nothing changes, the field spreads more, and it spreads less.
    #[test]
    fn the_interval_of_the_change_holds_95_times_of_100() {
        for by in [[1.0, 1.0], [1.0, 1.6], [1.5, 0.8]] {
            let truth = deviation(by[1] - by[0]);
            let holds = |seed: &u64| {
                let [before, after] = effects(by, 48, 3.0, *seed);
                let (_, interval) = after.spread_beyond(&before).unwrap();
                interval.is_none_or(|interval| interval.contains(truth))
            };
            let held = (0..300).filter(holds).count();
            assert!((276..=300).contains(&held), "{by:?}: {held} of 300");
        }
    }
}
