//! The reference implementation of a layer, in plain Rust.

use super::layer::Layer;

/// Writes the outputs from one on; those before are left as they are.
pub(super) fn apply(layer: &Layer, inputs: &[(u16, f32)], first: usize, outputs: &mut [f32]) {
    let outputs = &mut outputs[first..];
    outputs.copy_from_slice(&layer.bias[first..]);
    for &(input, value) in inputs {
        for (output, weight) in outputs.iter_mut().zip(&layer.weights_of(input)[first..]) {
            // Rust does not fuse the two into one rounding.
            *output += weight * value;
        }
    }
}
