//! The numbers of a layer.

use serde::Serialize;

/// A layer of the network: of each output the bias, and a weight for each input.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Layer {
    /// By output.
    pub bias: Vec<f32>,
    /// The weights of the first input for all outputs, then those of the second, and so on.
    pub weights: Vec<f32>,
}

impl Layer {
    /// How many inputs it has, if each output has as many weights.
    pub(super) fn inputs(&self) -> Option<usize> {
        let (weights, outputs) = (self.weights.len(), self.bias.len());
        (outputs > 0 && weights % outputs == 0).then(|| weights / outputs)
    }

    /// The weights of an input for all outputs.
    pub(super) fn weights_of(&self, input: u16) -> &[f32] {
        let outputs = self.bias.len();
        &self.weights[usize::from(input) * outputs..][..outputs]
    }

    /// All its numbers.
    pub(in crate::model) fn numbers(&self) -> impl Iterator<Item = f32> {
        self.bias.iter().chain(&self.weights).copied()
    }
}
