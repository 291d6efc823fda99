//! Whether two agents agree on the boards.

use crate::stats::effects::contrasts::Contrasts;
use crate::stats::effects::data::EffectsError;
use crate::stats::effects::estimates::Effects;

/// The effects of two agents compared.
#[derive(Clone, PartialEq, Debug)]
pub struct Agreement {
    /// The effect of each board for the first agent less that for the second. Its `p` is that of no effect being
    /// different.
    pub differences: Contrasts,
    /// The correlation of the true effects: that of the estimates with the noise taken out, from -1 to 1. None if the
    /// effects of one agent vary no more than noise does.
    pub correlation: Option<f64>,
}

impl Effects {
    /// Compares these effects with those of another agent in the same blocks, with intervals that hold at once with the
    /// chance `level`.
    ///
    /// # Errors
    /// If the others are of other boards, or of other groups of blocks.
    pub fn agreement(&self, other: &Effects, level: f64) -> Result<Agreement, EffectsError> {
        Ok(Agreement {
            differences: self.minus(other)?.simultaneous(level),
            correlation: correlation(self, other),
        })
    }
}

/// The products of effects less what noise adds to them, which is the covariance of their errors (C. Spearman, American
/// Journal of Psychology 15, 1904, with errors that are correlated).
fn correlation(a: &Effects, b: &Effects) -> Option<f64> {
    let [own, others] = [a, b].map(|effects| (centred(&effects.estimates), centred_rows(&effects.deviations())));
    let ratio = (a.mean_ratio() + b.mean_ratio()) / 2.0;
    let signal = |(one, one_off): &(Vec<f64>, Vec<Vec<f64>>), (two, two_off): &(Vec<f64>, Vec<Vec<f64>>)| {
        let noise: f64 = one_off.iter().zip(two_off).map(|(one, two)| product(one, two)).sum();
        product(one, two) - ratio * noise
    };
    let (of_a, of_b, of_both) = (signal(&own, &own), signal(&others, &others), signal(&own, &others));
    (of_a > 0.0 && of_b > 0.0).then(|| (of_both / (of_a * of_b).sqrt()).clamp(-1.0, 1.0))
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
