//! Rules that touch the boards of one seat alone (PU-3, PU-4, PU-5, CORP).

pub mod abilities;
pub mod energy;
pub mod event_losses;
pub mod laying;
pub mod lifepods;
pub mod path;
pub mod placement;
pub mod round_start;
pub mod rovers;
pub mod techs;
pub mod tile_gains;
pub mod tracks;
