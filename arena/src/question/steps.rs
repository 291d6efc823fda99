//! What the numbers of the rules do.

use super::within::within;
use crate::config::RunConfig;
use crate::schedule::Seating;
use serde::{Deserialize, Serialize};

/// Which numbers are changed, and how well the effect of each is to be known.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Steps {
    /// Patterns of paths: the numbers that are changed, each by itself; all if there is none.
    pub of: Vec<String>,
    /// Patterns of paths: numbers that are changed together.
    pub together: Vec<String>,
    /// How many points a change may make and still be called small.
    pub width: f64,
}

/// The most patterns, and the longest one, in characters.
const MOST: usize = 100;
const LONGEST: usize = 200;

impl Steps {
    pub(super) fn check(&self, config: &RunConfig) -> Result<(), String> {
        if config.seating != Seating::SelfPlay {
            return Err(format!(
                "where numbers are changed the seating is self-play, not {}",
                config.seating
            ));
        }
        within("the width", self.width, 0.01..=100.0)?;
        within("the number of patterns", self.of.len() + self.together.len(), 0..=MOST)?;
        let is_wrong = |pattern: &&String| pattern.chars().count() > LONGEST || pattern.contains(char::is_control);
        match self.of.iter().chain(&self.together).find(is_wrong) {
            Some(wrong) => {
                let beginning: String = wrong.chars().take(LONGEST).collect();
                Err(format!(
                    "a pattern is {beginning:?}; allowed are {LONGEST} characters without control characters"
                ))
            }
            None => Ok(()),
        }
    }
}
