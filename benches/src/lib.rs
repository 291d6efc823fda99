//! What the engine is compared with. The workloads themselves are in [`orrery_arena::bench`]; `README.md` has what was
//! measured.

mod chess;
mod side_by_side;

pub use side_by_side::{Comparison, side_by_side};
