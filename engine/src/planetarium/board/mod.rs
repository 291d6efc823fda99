//! What happens on the board: tokens and Planets that move.

pub(crate) mod dice;
pub(crate) mod mat;
pub(crate) mod movement;
