//! Rules about the boards of a single seat (PU-3, PU-4, PU-5, CORP, PU-2.I).

pub(crate) mod abilities;
pub(crate) mod energy;
pub(crate) mod event_losses;
pub mod laying;
pub(crate) mod lifepods;
pub mod path;
pub mod placement;
pub(crate) mod round_start;
pub mod rovers;
pub(crate) mod techs;
pub(crate) mod tile_gains;
pub mod tracks;
