//! Whether two agents agree on the boards.

use crate::stats::effects::contrasts::Contrasts;
use crate::stats::effects::data::EffectsError;
use crate::stats::effects::estimates::Effects;
use crate::stats::effects::spread::signal;

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
            differences: self.minus(other)?.cautious().simultaneous(level),
            correlation: correlation(self, other),
        })
    }
}

/// The products of effects less what noise adds to them, which is the covariance of their errors (C. Spearman, American
/// Journal of Psychology 15, 1904, with errors that are correlated).
fn correlation(a: &Effects, b: &Effects) -> Option<f64> {
    let ratio = (a.mean_ratio() + b.mean_ratio()) / 2.0;
    let [of_a, of_b, of_both] = [[a, a], [b, b], [a, b]].map(|pair| signal(pair, ratio));
    (of_a > 0.0 && of_b > 0.0).then(|| (of_both / (of_a * of_b).sqrt()).clamp(-1.0, 1.0))
}
