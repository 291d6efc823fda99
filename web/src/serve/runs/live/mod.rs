//! Runs as they are played: what has been counted, the one watcher of a run, and the events for its pages.

mod estimate;
mod events;
mod looks;
mod pace;
mod standing;
mod watchers;

pub(super) use events::events;
pub(in crate::serve) use watchers::Watchers;
