//! What the positions of tracks promise, computed once for an evaluation.

use orrery_engine::planet_unknown::Board;
use orrery_engine::planet_unknown::resource::Track;
use std::sync::OnceLock;

/// The value of each position of a corporation's tracks for a tracker that stands there.
pub(super) type OfTracks = [Vec<f64>; Track::COUNT];

/// The values for each corporation of the ruleset. They are computed when they are first needed, because not every
/// agent that is built needs them.
#[derive(Clone, Default, Debug)]
pub(super) struct Promises(OnceLock<Vec<OfTracks>>);

impl Promises {
    /// The values for the corporation of a board. `compute` gives those of all corporations.
    pub(super) fn of(&self, board: &Board, compute: impl FnOnce() -> Vec<OfTracks>) -> &OfTracks {
        &self.0.get_or_init(compute)[board.corporation.index()]
    }
}
