//! Sets of squares: sixteen rows of sixteen bits, and the query that finds where a piece can lie.
//!
//! A planet has rows and columns 0 to 11. The four rows and columns beyond are guards, empty in every set of planet
//! squares, so that a shift needs no mask.

#[cfg(target_arch = "x86_64")]
#[allow(
    unsafe_code,
    reason = "intrinsics: the only unsafe code, with scalar.rs as its safe reference"
)]
mod avx2;
mod backend;
mod grid;
mod piece;
mod scalar;
mod shape;
mod square;
mod squares;

pub use backend::Backend;
pub use grid::Grid;
pub use piece::{Anchors, Footprint, MAX_CELLS, MAX_ORIENTATIONS, MAX_SIDE, Piece, Query};
pub use shape::{AreaSizes, Shape};
pub(crate) use square::SQUARES;
pub use square::{SIDE, Square};
pub use squares::Squares;
