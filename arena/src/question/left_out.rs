//! A board that a comparison of two rulesets leaves out.

use serde::{Deserialize, Serialize};
use std::fmt;

/// A board that only one of two rulesets plays, or neither, and why it is not compared.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct LeftOut {
    /// The board.
    pub board: String,
    /// Why it is left out.
    pub reason: String,
}

impl fmt::Display for LeftOut {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} is left out of the comparison: {}", self.board, self.reason)
    }
}
