//! The values of the positions on tracks, computed once for each evaluation.

use orrery_engine::planet_unknown::Board;
use orrery_engine::planet_unknown::resource::Track;
use std::sync::OnceLock;

/// For each track of a corporation, the value of each position to a tracker that stands there.
pub(super) type PositionValues = [Vec<f64>; Track::COUNT];

/// The values for each corporation of the ruleset. They are computed when they are first needed, because not every
/// agent that is built needs them.
#[derive(Clone, Default, Debug)]
pub(super) struct TrackValues(OnceLock<Vec<PositionValues>>);

impl TrackValues {
    /// The values for the corporation of a board. `compute` returns the values for all corporations.
    pub(super) fn of(&self, board: &Board, compute: impl FnOnce() -> Vec<PositionValues>) -> &PositionValues {
        &self.0.get_or_init(compute)[board.corporation.index()]
    }
}
