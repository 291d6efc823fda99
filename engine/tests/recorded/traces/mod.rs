//! Recorded games of an independent digital implementation, followed in our engine decision by decision.
//!
//! Only our engine plays: it alone says what is legal and what follows from an action. This module only knows how a
//! recording writes what our actions say.

mod agree;
mod choosing;
mod corner;
pub(crate) mod decisions;
pub(crate) mod deviations;
mod digest;
mod door;
mod dropped;
mod effects;
pub(crate) mod ending;
mod events;
mod explain;
mod extra_rover;
mod first_meteorite;
pub(crate) mod follow;
pub(crate) mod games;
mod grants;
mod offered_powers;
mod phantom;
pub(crate) mod placement_sets;
pub(crate) mod play;
pub(crate) mod pools;
mod powers;
mod recorded_events;
pub(crate) mod recording;
mod round_start;
mod rovers;
mod scores;
mod set_up;
pub(crate) mod switches;
mod tiles;
mod trackers;
mod uses;
mod waiting;
mod walk;
mod windows;

pub(crate) use ending::{Ending, Followed};
pub(crate) use follow::{follow_all, note_switches};
