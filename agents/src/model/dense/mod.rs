//! The dense part of a model: a small neural network over the features and the heuristic value.

#[cfg(target_arch = "x86_64")]
#[allow(unsafe_code, reason = "intrinsics, with scalar.rs as their safe reference")]
mod avx2;
mod layer;
mod scalar;

use super::error::ModelError;
use crate::features::{Features, MAX_FEATURES};
use arrayvec::ArrayVec;
use orrery_engine::bitboard::Backend;

pub use layer::Layer;

/// The most layers, the last one included.
const MOST_LAYERS: usize = 3;
/// The most outputs of a layer.
const MOST_OUTPUTS: usize = 256;
/// The heuristic value is an input divided by this, so that inputs have about the same size.
pub const HEURISTIC_SCALE: f64 = 100.0;

/// The inputs of a layer that are not zero, ascending by index.
type Inputs = ArrayVec<(u16, f32), { MAX_FEATURES + 1 }>;

/// Writes the outputs of a layer before any activation: the bias, and the products added in the order of the inputs. All
/// backends give the same bits.
fn apply(layer: &Layer, backend: Backend, inputs: &Inputs, outputs: &mut [f32]) {
    match backend {
        Backend::Portable => scalar::apply(layer, inputs, 0, outputs),
        #[cfg(target_arch = "x86_64")]
        Backend::Avx2(_) => avx2::apply(layer, inputs, outputs),
    }
}

/// How many inputs the first layer of a network has for a number of features.
pub(super) fn inputs_for(features: usize) -> usize {
    features + 1
}

/// Checks that layers fit together: each has as many inputs as the one before has outputs, and the last has one output.
pub(super) fn check(layers: &[Layer]) -> Result<(), ModelError> {
    let refused = |what: String| Err(ModelError::Text(what));
    if layers.len() > MOST_LAYERS {
        let found = layers.len();
        return refused(format!("it has {found} layers; allowed are {MOST_LAYERS} at most"));
    }
    let mut due = None;
    for (number, layer) in (1..).zip(layers) {
        let (outputs, weights) = (layer.bias.len(), layer.weights.len());
        if !(1..=MOST_OUTPUTS).contains(&outputs) {
            return refused(format!(
                "layer {number} has a bias of {outputs} numbers; allowed are 1 to {MOST_OUTPUTS}, one for each output"
            ));
        }
        let Some(inputs) = layer.inputs() else {
            return refused(format!(
                "layer {number} has {weights} weights; due is a multiple of its {outputs} outputs"
            ));
        };
        if let Some(due) = due.filter(|&due| inputs != due) {
            return refused(format!(
                "layer {number} has weights for {inputs} inputs; the layer before has {due} outputs"
            ));
        }
        due = Some(outputs);
    }
    match due {
        Some(outputs) if outputs != 1 => {
            refused(format!("the last layer has {outputs} outputs; due is one, the value"))
        }
        _ => Ok(()),
    }
}

/// Checks that the first layer has weights for a number of features. Returns what differs.
pub(super) fn difference(layers: &[Layer], features: usize) -> Option<String> {
    let due = inputs_for(features);
    let has = layers.first()?.inputs().unwrap_or_default();
    (has != due).then(|| format!("inputs of layer 1: the model has {has}, not {due}, the features and the heuristic"))
}

/// The output of the network in points: after each layer but the last, outputs below zero count as zero. It allocates
/// nothing. Sums are finite: numbers of files are limited, and so are layers.
///
/// # Panics
/// If the layers do not fit the features; those of a model that was checked do.
pub(super) fn output(layers: &[Layer], backend: Backend, heuristic: f64, features: &Features) -> f64 {
    let Some((last, hidden)) = layers.split_last() else {
        return 0.0;
    };
    let mut inputs = first_inputs(layers, heuristic, features);
    let mut outputs = [0.0; MOST_OUTPUTS];
    for layer in hidden {
        let outputs = &mut outputs[..layer.bias.len()];
        apply(layer, backend, &inputs, outputs);
        inputs.clear();
        inputs.extend((0..).zip(outputs.iter().copied()).filter(|&(_, value)| value > 0.0));
    }
    let outputs = &mut outputs[..last.bias.len()];
    apply(last, backend, &inputs, outputs);
    f64::from(outputs[0])
}

/// The features, and as the last input the heuristic value.
fn first_inputs(layers: &[Layer], heuristic: f64, features: &Features) -> Inputs {
    let mut inputs: Inputs = features.entries().iter().copied().collect();
    let place = layers[0].inputs().map_or(0, |inputs| inputs - 1);
    let heuristic = (heuristic / HEURISTIC_SCALE) as f32;
    if heuristic != 0.0 {
        inputs.push((place as u16, heuristic));
    }
    inputs
}

#[cfg(test)]
mod tests {
    use super::*;
    use orrery_engine::Rng;

    fn number(rng: &mut Rng) -> f32 {
        (rng.unit() - 0.5) as f32 * 3.0
    }

    fn layer(rng: &mut Rng, inputs: usize, outputs: usize) -> Layer {
        Layer {
            bias: (0..outputs).map(|_| number(rng)).collect(),
            weights: (0..inputs * outputs).map(|_| number(rng)).collect(),
        }
    }

    fn some_inputs(rng: &mut Rng, inputs: usize) -> Inputs {
        let all = (0..inputs as u16).map(|input| (input, number(rng)));
        all.collect::<Vec<_>>()
            .into_iter()
            .filter(|_| rng.below(3) == 0)
            .collect()
    }

    #[test]
    fn all_instructions_give_the_same_bits() {
        let mut rng = Rng::seed(24);
        for outputs in (1..=70).chain([100, 128, 255, MOST_OUTPUTS]) {
            let inputs = rng.below(MAX_FEATURES + 1) + 1;
            let (layer, values) = (layer(&mut rng, inputs, outputs), some_inputs(&mut rng, inputs));
            let bits = |backend| {
                let mut written = vec![f32::NAN; outputs];
                apply(&layer, backend, &values, &mut written);
                written.into_iter().map(f32::to_bits).collect::<Vec<_>>()
            };
            assert_eq!(bits(Backend::detect()), bits(Backend::Portable), "{outputs} outputs");
        }
    }

    #[test]
    fn a_layer_adds_its_products_to_its_bias() {
        let layer = Layer {
            bias: vec![1.0, -2.0],
            weights: vec![10.0, 20.0, 0.5, 0.25, 100.0, 200.0],
        };
        let mut written = [0.0; 2];
        for backend in [Backend::Portable, Backend::detect()] {
            apply(
                &layer,
                backend,
                &[(0, 2.0), (2, -1.0)].into_iter().collect(),
                &mut written,
            );
            assert_eq!(written, [1.0 + 20.0 - 100.0, -2.0 + 40.0 - 200.0]);
        }
    }

    #[test]
    fn outputs_below_zero_count_as_zero_except_in_the_last_layer() {
        let hidden = Layer {
            bias: vec![0.0, 0.0],
            weights: vec![1.0, -1.0],
        };
        let last = Layer {
            bias: vec![-5.0],
            weights: vec![2.0, 3.0],
        };
        let layers = [hidden, last];
        assert_eq!(check(&layers), Ok(()));
        let of = |heuristic| output(&layers, Backend::detect(), heuristic, &Features::new());
        assert_eq!([of(100.0), of(-100.0), of(0.0)], [-3.0, -2.0, -5.0]);
        assert_eq!(output(&[], Backend::detect(), 7.0, &Features::new()), 0.0);
    }

    #[test]
    fn values_stay_finite_at_the_limits() {
        let wide = |inputs: usize, outputs: usize| Layer {
            bias: vec![10_000.0; outputs],
            weights: vec![10_000.0; inputs * outputs],
        };
        let layers = [
            wide(inputs_for(0), MOST_OUTPUTS),
            wide(MOST_OUTPUTS, MOST_OUTPUTS),
            wide(MOST_OUTPUTS, 1),
        ];
        assert_eq!(check(&layers), Ok(()));
        assert!(output(&layers, Backend::detect(), 1e9, &Features::new()).is_finite());
    }
}
