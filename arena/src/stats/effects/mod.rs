//! The effects of boards on scores and on shares of the win, for one agent that plays all seats.
//!
//! Games of a block share a deal. In a block each seat has a board of each kind, and over its games the boards move
//! through the seats. [`Fit::of`] fits both models to all blocks and again without each group of blocks; all errors
//! come from these left-out values, so that two fits of the same blocks can be subtracted ([`Effects::minus`]).

mod agreement;
mod calibration;
mod cells;
mod contrasts;
mod data;
mod estimates;
mod first_choice;
mod fit;
mod groups;
mod layout;
mod least_squares;
mod share_scale;
mod simultaneous;
mod solution;
mod spread;
#[cfg(test)]
pub(crate) mod testing;

pub use agreement::Agreement;
pub use cells::{CellEffect, Cells, CellsTest};
pub use contrasts::{Contrast, Contrasts};
pub use data::{EffectsError, Kind, LEAST_BLOCKS, SeatResult};
pub use estimates::Effects;
pub use fit::Fit;
pub(crate) use simultaneous::critical_of_pairs;
