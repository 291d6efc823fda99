//! What happens on the board: tokens and Planets move.

pub(crate) mod dice;
pub(crate) mod mat;
pub(crate) mod movement;
