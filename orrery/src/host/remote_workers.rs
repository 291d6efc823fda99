//! Remote workers, other machines that play and encode runs: what they are asked to do, and how a program reaches them.

use orrery_data::Plan;
use serde::{Deserialize, Serialize};
use std::ops::Range;

/// Other machines that work on a run.
pub trait RemoteWorkers: Send + Sync {
    /// Has all places worked on, and passes each result on to `take`. Ends early if the program is stopped.
    ///
    /// # Errors
    /// The errors of `take`, and of slices that cannot be done.
    fn share(&self, due: &Due, take: &mut dyn FnMut(&[u8]) -> anyhow::Result<()>) -> anyhow::Result<()>;
}

/// What is due: each machine does [`work`](crate::work) for some of the places.
#[derive(Clone, PartialEq, Debug)]
pub struct Due {
    /// What is done, the same for all places.
    pub task: String,
    /// The places, ascending: of blocks in the slice of the run that is played, or of those that were played before.
    pub places: Vec<Range<u64>>,
    /// Whole groups of this many places are done together.
    pub group: u64,
    /// Whether results are taken in the order of the places, as samples are.
    pub in_order: bool,
}

/// What is done with blocks.
#[derive(Serialize, Deserialize)]
pub(crate) struct Task {
    /// The text of `run.toml`.
    pub(crate) manifest: String,
    /// How the blocks are encoded; without it they are played.
    pub(crate) encode: Option<Plan>,
}

impl Task {
    /// As text, which is passed on.
    pub(crate) fn text(&self) -> String {
        serde_json::to_string(self).expect("it is plain data with string keys")
    }
}
