//! What the engine is compared with. The workloads themselves are in [`orrery_arena::bench`]; `README.md` has what was
//! measured.

#[path = "../../engine/tests/cell_by_cell/mod.rs"]
mod cell_by_cell;
mod chess;
mod side_by_side;

pub use side_by_side::{Comparison, side_by_side};
