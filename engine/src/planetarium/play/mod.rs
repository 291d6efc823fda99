//! The sequence of play: what is legal, applying it, and what follows.

pub(crate) mod apply;
pub(crate) mod cards;
pub(crate) mod drawing;
pub(crate) mod gravity;
pub(crate) mod legal;
pub(crate) mod opening;
pub(crate) mod turn;
