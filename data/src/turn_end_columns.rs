//! The columns of a dataset with features: what a seat had where its turn was over.

use crate::column::{Column, Unit, Values};
use orrery_agents::features::Features;
use orrery_arena::learn::Sample;
use serde::{Deserialize, Serialize};

/// What a seat had in the position in which its turn was over, for the last decision of the turn; zeros for other decisions.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct TurnEndColumns {
    /// Features of a position.
    pub width: usize,
    /// Whether the decision is the last one of the seat's turn.
    pub turn_end: Vec<bool>,
    /// The round that begins for the seat then.
    pub next_round: Vec<u32>,
    /// Its heuristic value then, in points.
    pub heuristic: Vec<f32>,
    /// The features of the position.
    pub features: Vec<f32>,
}

impl TurnEndColumns {
    /// No samples, of a game with this number of features.
    pub fn new(width: usize) -> TurnEndColumns {
        TurnEndColumns {
            width,
            ..TurnEndColumns::default()
        }
    }

    /// Adds a decision after which the turn goes on, as far as is known.
    pub(crate) fn add_decision(&mut self) {
        self.turn_end.push(false);
        self.next_round.push(0);
        self.heuristic.push(0.0);
        self.features.resize(self.features.len() + self.width, 0.0);
    }

    /// Notes that the decision added last was the last one of its turn.
    pub(crate) fn end_turn(&mut self, end: &Sample) {
        let last = self.turn_end.len() - 1;
        self.turn_end[last] = true;
        self.next_round[last] = end.round;
        self.heuristic[last] = end.heuristic as f32;
        write(&end.features, &mut self.features[last * self.width..]);
    }

    /// The columns by name.
    pub(crate) fn columns(&self) -> [Column<'_>; 4] {
        let column = |name, unit, values| Column { name, unit, values };
        [
            column("turn_end", Unit::Number, Values::Bool(&self.turn_end)),
            column("next_round", Unit::Number, Values::U32(&self.next_round)),
            column("heuristic", Unit::Number, Values::F32(&self.heuristic)),
            column("features", Unit::Features(self.width), Values::F32(&self.features)),
        ]
    }

    /// Adds the samples of others.
    pub(crate) fn append(&mut self, other: &TurnEndColumns) {
        self.turn_end.extend_from_slice(&other.turn_end);
        self.next_round.extend_from_slice(&other.next_round);
        self.heuristic.extend_from_slice(&other.heuristic);
        self.features.extend_from_slice(&other.features);
    }
}

/// Writes the features that are not zero.
fn write(features: &Features, out: &mut [f32]) {
    for &(index, value) in features.entries() {
        out[usize::from(index)] = value;
    }
}
