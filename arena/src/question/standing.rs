//! How long a tournament is played.

use super::within::within;
use serde::{Deserialize, Serialize};
use std::ops::Range;

/// How long a tournament is played, and what its result puts first.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(default, rename_all = "kebab-case", deny_unknown_fields)]
pub struct Standing {
    /// The width of intervals at which it ends.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub until_width: Option<f64>,
    /// The agent that is compared with each other agent.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub focal: Option<String>,
    /// The agent whose rating is fixed, and its points.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub anchor: Option<(String, f64)>,
}

impl Standing {
    /// The widths at which a tournament may end.
    pub const WIDTHS: Range<f64> = 0.0001..1.0;
    /// The most points of an anchor, up and down.
    pub const MOST_POINTS: f64 = 1e6;

    pub(super) fn check(&self) -> Result<(), String> {
        if let Some(width) = self.until_width.filter(|width| !Standing::WIDTHS.contains(width)) {
            return Err(format!(
                "until-width is {width}; allowed is a number from {} to below {}",
                Standing::WIDTHS.start,
                Standing::WIDTHS.end
            ));
        }
        let points = self.anchor.as_ref().map_or(0.0, |(_, points)| *points);
        within("anchor", points, -Standing::MOST_POINTS..=Standing::MOST_POINTS)
    }
}
