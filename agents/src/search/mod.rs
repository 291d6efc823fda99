//! What searches share: plans of a turn, playouts, budgets and their end, and players that play what was found.

pub(crate) mod action_player;
pub(crate) mod best;
pub(crate) mod budget;
pub(crate) mod draw;
pub(crate) mod halt;
pub(crate) mod own_turn;
pub(crate) mod plan;
pub(crate) mod playout;
pub(crate) mod turn_player;
pub(crate) mod utility;
pub(crate) mod word_hasher;
