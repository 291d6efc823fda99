//! Runs as they are played: what has been counted, the one watcher of a run, and the events for its pages.

mod estimate;
mod events;
mod looks;
mod pace;
mod standing;
pub(super) mod watchers;

pub(super) use events::events;
