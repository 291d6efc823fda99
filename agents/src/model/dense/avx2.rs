//! A layer with AVX2: eight outputs in a register, several registers at a time, so that sums stay in them.

use super::layer::Layer;
use super::scalar;
use std::arch::x86_64::{__m256, _mm256_add_ps, _mm256_loadu_ps, _mm256_mul_ps, _mm256_set1_ps, _mm256_storeu_ps};

/// Outputs in a register.
const LANES: usize = 8;
/// Registers of sums at a time.
const SEVERAL: usize = 8;

/// Writes all outputs. Only a processor with AVX2 has the backend that calls it.
pub(super) fn apply(layer: &Layer, inputs: &[(u16, f32)], outputs: &mut [f32]) {
    // SAFETY: `Backend::Avx2` is made only where the processor has AVX2.
    unsafe { apply_avx2(layer, inputs, outputs) }
}

#[target_feature(enable = "avx2")]
fn apply_avx2(layer: &Layer, inputs: &[(u16, f32)], outputs: &mut [f32]) {
    let mut done = 0;
    while outputs.len() - done >= SEVERAL * LANES {
        registers::<SEVERAL>(layer, inputs, done, outputs);
        done += SEVERAL * LANES;
    }
    while outputs.len() - done >= LANES {
        registers::<1>(layer, inputs, done, outputs);
        done += LANES;
    }
    scalar::apply(layer, inputs, done, outputs);
}

/// Writes as many outputs as `N` registers hold, from `first` on.
#[target_feature(enable = "avx2")]
fn registers<const N: usize>(layer: &Layer, inputs: &[(u16, f32)], first: usize, outputs: &mut [f32]) {
    let lanes = |numbers: &[f32]| -> [[f32; LANES]; N] {
        let (lanes, _) = numbers[first..].as_chunks();
        *lanes.first_chunk().expect("there are as many outputs")
    };
    let mut sums = lanes(&layer.bias).map(|lanes| load(&lanes));
    for &(input, value) in inputs {
        let value = _mm256_set1_ps(value);
        for (sum, weights) in sums.iter_mut().zip(&lanes(layer.weights_of(input))) {
            // Not fused, as in the reference.
            *sum = _mm256_add_ps(*sum, _mm256_mul_ps(load(weights), value));
        }
    }
    let (lanes, _) = outputs[first..].as_chunks_mut();
    for (lanes, sum) in lanes.iter_mut().zip(sums) {
        store(lanes, sum);
    }
}

#[target_feature(enable = "avx2")]
fn load(lanes: &[f32; LANES]) -> __m256 {
    // SAFETY: the array has the size of the register, and any alignment is allowed.
    unsafe { _mm256_loadu_ps(lanes.as_ptr()) }
}

#[target_feature(enable = "avx2")]
fn store(lanes: &mut [f32; LANES], register: __m256) {
    // SAFETY: the array has the size of the register, and any alignment is allowed.
    unsafe { _mm256_storeu_ps(lanes.as_mut_ptr(), register) };
}
