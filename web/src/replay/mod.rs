//! Games to step through: each decision with the position in which it was made, and what came of it.

mod analyst;
#[cfg(test)]
mod blindness;
mod build;
mod chances;
mod contents;
mod curve;
mod estimate;
mod frames;
mod parts;
mod sealed;
mod section;
mod setup_words;

pub use analyst::{Analyst, NoValues};
pub use build::ReplayPageError;
pub use contents::{Analysis, Decision, Opinion, Replay, SeatResult, Step, Weighed};
pub use frames::{Edit, Frame};
pub use section::{SCRIPT, STYLE, page, section};
