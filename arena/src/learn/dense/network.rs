//! A small network of dense layers, and the gradient of its error. All sums have a fixed order, so that the weights are the
//! same on every machine.

use super::case::Case;
use orrery_agents::model::Layer;
use orrery_engine::Rng;

/// A network with ReLU after each layer but the last, which has one output.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Network {
    pub(super) layers: Vec<Layer>,
}

/// What the layers compute for one case.
#[derive(Default)]
pub(super) struct Activity {
    /// Of each layer its outputs, after the ReLU if it is not the last.
    outputs: Vec<Vec<f32>>,
    /// Of each layer the slope of the error by these outputs.
    slopes: Vec<Vec<f32>>,
}

/// A layer of zeros.
pub(super) fn zeros(inputs: usize, outputs: usize) -> Layer {
    Layer {
        bias: vec![0.0; outputs],
        weights: vec![0.0; inputs * outputs],
    }
}

impl Network {
    /// A network with hidden layers of these widths, whose output is 0 for every case: the last layer begins with zeros. The
    /// others are uniform with a variance that keeps the size of outputs (K. He and others, "Delving Deep into Rectifiers",
    /// ICCV 2015).
    pub(super) fn new(inputs: usize, hidden: &[usize], rng: &mut Rng) -> Network {
        let mut layers = Vec::new();
        let mut inputs = inputs;
        for &outputs in hidden {
            let most = (6.0 / inputs as f64).sqrt();
            let mut layer = zeros(inputs, outputs);
            layer
                .weights
                .iter_mut()
                .for_each(|weight| *weight = ((2.0 * rng.unit() - 1.0) * most) as f32);
            layers.push(layer);
            inputs = outputs;
        }
        layers.push(zeros(inputs, 1));
        Network { layers }
    }

    /// The output for a case.
    pub(super) fn output(&self, case: &Case, activity: &mut Activity) -> f32 {
        activity.outputs.resize_with(self.layers.len(), Vec::new);
        for (place, layer) in self.layers.iter().enumerate() {
            let (before, outputs) = activity.outputs.split_at_mut(place);
            let outputs = &mut outputs[0];
            outputs.clone_from(&layer.bias);
            match before.last() {
                None => case
                    .inputs
                    .iter()
                    .for_each(|&(input, value)| add(outputs, value, weights_of(layer, input.into()))),
                Some(inputs) => {
                    positive(inputs).for_each(|(input, value)| add(outputs, value, weights_of(layer, input)))
                }
            }
            if place + 1 < self.layers.len() {
                outputs.iter_mut().for_each(|output| *output = output.max(0.0));
            }
        }
        activity.outputs[self.layers.len() - 1][0]
    }

    /// Adds the gradient of half the squared error of a case.
    pub(super) fn add_gradient(&self, case: &Case, activity: &mut Activity, gradient: &mut [Layer]) {
        let off = self.output(case, activity) - case.target;
        let Activity { outputs, slopes } = activity;
        slopes.resize_with(self.layers.len(), Vec::new);
        slopes[self.layers.len() - 1] = vec![off];
        for (place, layer) in self.layers.iter().enumerate().rev() {
            let (before, slopes) = slopes.split_at_mut(place);
            let (slopes, gradient) = (&slopes[0], &mut gradient[place]);
            add(&mut gradient.bias, 1.0, slopes);
            let width = slopes.len();
            let Some(before) = before.last_mut() else {
                for &(input, value) in &case.inputs {
                    add(
                        &mut gradient.weights[usize::from(input) * width..][..width],
                        value,
                        slopes,
                    );
                }
                continue;
            };
            let inputs = &outputs[place - 1];
            before.clear();
            before.resize(inputs.len(), 0.0);
            for (input, value) in positive(inputs) {
                add(&mut gradient.weights[input * width..][..width], value, slopes);
                let products = weights_of(layer, input).iter().zip(slopes);
                before[input] = products.fold(0.0, |sum, (weight, slope)| sum + weight * slope);
            }
        }
    }
}

/// The weights of an input for all outputs.
fn weights_of(layer: &Layer, input: usize) -> &[f32] {
    let outputs = layer.bias.len();
    &layer.weights[input * outputs..][..outputs]
}

/// The outputs that the ReLU lets through.
fn positive(outputs: &[f32]) -> impl Iterator<Item = (usize, f32)> {
    outputs.iter().copied().enumerate().filter(|&(_, output)| output > 0.0)
}

/// Adds a multiple.
fn add(to: &mut [f32], factor: f32, of: &[f32]) {
    to.iter_mut().zip(of).for_each(|(sum, one)| *sum += factor * one);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::learn::dense::adam::zeros_like;

    fn error(network: &Network, case: &Case) -> f64 {
        let off = f64::from(network.output(case, &mut Activity::default()) - case.target);
        off * off / 2.0
    }

    #[test]
    fn the_gradient_is_the_slope_of_the_error() {
        let mut rng = Rng::seed(1);
        let mut network = Network::new(6, &[5, 4], &mut rng);
        let number = |rng: &mut Rng| (rng.unit() - 0.5) as f32;
        let last = network.layers.last_mut().unwrap();
        last.weights.iter_mut().for_each(|weight| *weight = number(&mut rng));
        let case = Case {
            inputs: vec![(0, 1.0), (2, -0.5), (5, 2.0)],
            target: 0.75,
            round: 1,
            score: 0.0,
        };
        let mut gradient: Vec<Layer> = network.layers.iter().map(zeros_like).collect();
        network.add_gradient(&case, &mut Activity::default(), &mut gradient);
        const STEP: f32 = 1e-3;
        for (place, layer) in gradient.iter().enumerate() {
            for (weight, &found) in layer.weights.iter().enumerate() {
                let mut moved = [network.clone(), network.clone()];
                moved[0].layers[place].weights[weight] -= STEP;
                moved[1].layers[place].weights[weight] += STEP;
                let [less, more] = moved.map(|network| error(&network, &case));
                let slope = (more - less) / f64::from(2.0 * STEP);
                let found = f64::from(found);
                assert!(
                    (slope - found).abs() < 2e-3,
                    "layer {place}, weight {weight}: {slope}, not {found}"
                );
            }
        }
    }
}
