//! Recorded games of an independent digital implementation, followed in our engine decision by decision.
//!
//! It is our engine that plays: what is legal and what follows from an action, it alone says. Here it is only known how a
//! recording writes what our actions say.

mod agree;
mod choosing;
mod decisions;
pub(crate) mod deviations;
mod digest;
mod door;
mod effects;
pub(crate) mod ending;
mod events;
mod explain;
mod first_meteorite;
mod follow;
mod games;
mod happenings;
mod phantom;
mod placement_sets;
mod play;
mod powers;
pub(crate) mod recording;
mod round_start;
mod rovers;
mod scores;
mod set_up;
pub(crate) mod switches;
mod tiles;
mod trackers;

pub(crate) use ending::{Ending, Followed};
pub(crate) use follow::{follow_all, note_switches};
