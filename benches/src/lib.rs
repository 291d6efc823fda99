//! Comparisons with the engine. The workloads themselves are in [`orrery_arena::bench`]; `README.md` has the results.

#[cfg(target_arch = "x86_64")]
#[allow(
    unsafe_code,
    reason = "intrinsics: the inner loop of the engine's query, without the rest of it"
)]
mod anchors;
mod chess;
mod comparison;
mod side_by_side;

pub use comparison::Comparison;
pub use side_by_side::side_by_side;
