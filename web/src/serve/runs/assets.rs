//! What the pages of runs need besides their text.

/// The styles.
pub(in crate::serve) const STYLE: &str = include_str!("../../../assets/runs.css");

/// The module that shows the figures of a run as they change.
pub(super) const SCRIPT: &str = include_str!("../../../assets/runs.js");
