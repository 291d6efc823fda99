//! Positions and actions as JSON for programs: what `agents/EXTERN.md` describes.

pub(crate) mod action;
mod cards;
mod objectives;
mod offer;
pub(crate) mod position;
pub(crate) mod printed;
mod seat;
mod squares;
