//! Adam (D. P. Kingma, J. Ba, "Adam: A Method for Stochastic Optimization", ICLR 2015).

use super::network::zeros;
use orrery_agents::model::Layer;

/// The usual rates at which means are forgotten, and what keeps steps finite.
const FIRST: f32 = 0.9;
const SECOND: f32 = 0.999;
const LEAST: f32 = 1e-8;

/// The means of gradients and of their squares.
pub(super) struct Adam {
    first: Vec<Layer>,
    second: Vec<Layer>,
    /// How much of the first gradients the means still hold.
    held: [f32; 2],
}

impl Adam {
    /// For layers of this form.
    pub(super) fn new(layers: &[Layer]) -> Adam {
        let means = || layers.iter().map(zeros_like).collect();
        Adam {
            first: means(),
            second: means(),
            held: [1.0; 2],
        }
    }

    /// Moves the layers against a gradient.
    pub(super) fn step(&mut self, layers: &mut [Layer], gradient: &[Layer], rate: f32) {
        self.held = [self.held[0] * FIRST, self.held[1] * SECOND];
        let [first_share, second_share] = self.held.map(|held| 1.0 - held);
        let means = self.first.iter_mut().zip(&mut self.second);
        for ((layer, gradient), (first, second)) in layers.iter_mut().zip(gradient).zip(means) {
            let parts = [
                (&mut layer.bias, &gradient.bias, &mut first.bias, &mut second.bias),
                (
                    &mut layer.weights,
                    &gradient.weights,
                    &mut first.weights,
                    &mut second.weights,
                ),
            ];
            for (values, slopes, first, second) in parts {
                for ((value, slope), (first, second)) in values.iter_mut().zip(slopes).zip(first.iter_mut().zip(second))
                {
                    *first += (1.0 - FIRST) * (slope - *first);
                    *second += (1.0 - SECOND) * (slope * slope - *second);
                    *value -= rate * (*first / first_share) / ((*second / second_share).sqrt() + LEAST);
                }
            }
        }
    }
}

/// A layer of zeros with the form of another.
pub(super) fn zeros_like(layer: &Layer) -> Layer {
    let outputs = layer.bias.len();
    zeros(layer.weights.len() / outputs, outputs)
}
