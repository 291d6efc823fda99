//! Comparisons with the engine. The workloads themselves are in [`orrery_arena::bench`]; `README.md` has the results.

mod chess;
mod side_by_side;

pub use side_by_side::{Comparison, side_by_side};
