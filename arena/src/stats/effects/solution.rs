//! A fitted model: its coefficients, and those without each group of blocks.

use crate::stats::effects::calibration::Reference;
use crate::stats::effects::data::EffectsError;
use crate::stats::effects::layout::Layout;
use std::ops::Range;

/// A model that was fitted to all blocks, and to all but each group.
#[derive(Clone, Debug)]
pub(super) struct Solution {
    pub(super) layout: Layout,
    /// The coefficients by column.
    pub(super) coefficients: Vec<f64>,
    /// The coefficients without each group.
    pub(super) without: Vec<Vec<f64>>,
    /// What the jackknife is to be expected to give for this design.
    pub(super) reference: Reference,
}

/// The error for a system that has no single solution because of this column.
pub(super) fn not_connected(layout: &Layout, column: usize, without: Option<&Range<usize>>) -> EffectsError {
    EffectsError::NotConnected {
        level: layout.name(column),
        without: match without {
            Some(blocks) => format!(" without blocks {} to {}", blocks.start, blocks.end - 1),
            None => String::new(),
        },
    }
}
