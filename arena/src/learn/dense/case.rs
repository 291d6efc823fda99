//! A sample as a network is trained on it.

use crate::learn::samples::Sample;
use orrery_agents::model::{HEURISTIC_SCALE, Model};

/// Points of one unit of targets: what a row leaves of a score is about this large.
pub(super) const UNIT: f64 = 10.0;

/// What the network sees and is to find.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Case {
    /// The inputs that are not zero: the features, and the heuristic value as the last input.
    pub(super) inputs: Vec<(u16, f32)>,
    /// What the linear model leaves of the score, in units.
    pub(super) target: f32,
    /// The round that begins.
    pub(super) round: u32,
    /// The label, in points.
    pub(super) score: f64,
}

impl Case {
    /// The case of a sample, of which the rows of a model explain a part.
    pub(super) fn of(sample: &Sample, rows: &Model) -> Case {
        let mut inputs = sample.features.entries().to_vec();
        let heuristic = (sample.heuristic / HEURISTIC_SCALE) as f32;
        if heuristic != 0.0 {
            inputs.push((rows.rows()[0].weights.len() as u16, heuristic));
        }
        let row = rows.row(sample.round);
        let left = sample.score - sample.heuristic - row.correction(sample.heuristic, &sample.features);
        Case {
            inputs,
            target: (left / UNIT) as f32,
            round: sample.round,
            score: sample.score,
        }
    }
}
