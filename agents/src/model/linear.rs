//! The linear part of a model: weights of its own for each round.

use crate::features::Features;
use serde::Serialize;

/// What a model adds to the heuristic value in one round.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Row {
    /// Added in every position.
    pub base: f32,
    /// The factor on the heuristic value.
    pub heuristic: f32,
    /// Times each feature, in the order of the game's table.
    pub weights: Vec<f32>,
}

impl Row {
    /// What is added to this heuristic value of a position with these features. The order of the sum is fixed.
    pub fn correction(&self, heuristic: f64, features: &Features) -> f64 {
        let weighted = features
            .entries()
            .iter()
            .map(|&(index, value)| f64::from(self.weights[usize::from(index)]) * f64::from(value));
        weighted.fold(
            f64::from(self.base) + f64::from(self.heuristic) * heuristic,
            |sum, one| sum + one,
        )
    }

    /// All its numbers.
    pub(super) fn numbers(&self) -> impl Iterator<Item = f32> {
        [self.base, self.heuristic]
            .into_iter()
            .chain(self.weights.iter().copied())
    }
}
