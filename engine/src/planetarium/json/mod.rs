//! Positions and actions as JSON for programs: what `agents/EXTERN.md` describes.

pub(crate) mod action;
mod amounts;
mod cards;
pub(crate) mod position;
pub(crate) mod printed;
