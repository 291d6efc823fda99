//! Recorded games of an independent digital implementation, followed in our engine decision by decision.
//!
//! It is our engine that plays: what is legal and what follows from an action, it alone says. Here it is only known how a
//! recording writes what our actions say.

mod decisions;
pub(crate) mod deviations;
mod digest;
mod door;
pub(crate) mod follow;
mod play;
pub(crate) mod recording;
mod scores;
mod set_up;

pub(crate) use follow::{Ending, Followed, follow_all};
