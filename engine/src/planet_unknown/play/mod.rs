//! The sequence of play: what is legal, applying it, what follows (PU-2).

pub(crate) mod apply;
pub(crate) mod drafting;
pub(crate) mod event;
pub(crate) mod event_window;
pub(crate) mod legal;
pub(crate) mod legal_sets;
pub(crate) mod patches;
pub(crate) mod resolve;
pub(crate) mod round;
pub(crate) mod visit;
pub(crate) mod window;
