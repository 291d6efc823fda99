//! How a model is learned.

use super::hypotheses::Hypotheses;
use super::within::within;
use serde::{Deserialize, Serialize};
use std::path::PathBuf;

/// How a model is learned. The games of a round, and how they explore, are those of the configuration.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Learning {
    /// The seed of all randomness, as text: TOML has no numbers of its size.
    #[serde(with = "as_text")]
    pub seed: u64,
    /// Rounds of games, each with a model.
    pub rounds: u64,
    /// Run folders that it learns from too.
    #[serde(default)]
    pub with: Vec<PathBuf>,
    /// The mean of this number of games labels a position.
    pub continuations: u64,
    /// One of this number of positions is continued.
    pub continue_every: u64,
    /// The widths of the hidden layers of its network; none without a network.
    #[serde(default)]
    pub hidden: Vec<u64>,
    /// Games of the test at the end.
    pub test: u64,
    /// The hypotheses of that test.
    pub hypotheses: Hypotheses,
}

impl Learning {
    /// The most hidden layers of a network.
    pub const MOST_HIDDEN: usize = 2;

    pub(super) fn check(&self) -> Result<(), String> {
        within("rounds", self.rounds, 0..=100)?;
        within("continuations", self.continuations, 1..=1000)?;
        within("continue-every", self.continue_every, 1..=1000)?;
        within(
            "the number of hidden layers",
            self.hidden.len(),
            0..=Learning::MOST_HIDDEN,
        )?;
        self.hidden
            .iter()
            .try_for_each(|&width| within("hidden", width, 1..=256))?;
        within("test", self.test, 0..=1_000_000_000)?;
        self.hypotheses.check()
    }
}

/// Numbers as text.
mod as_text {
    use serde::de::Error;
    use serde::{Deserialize, Deserializer, Serializer};

    pub(super) fn serialize<S: Serializer>(number: &u64, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(number)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<u64, D::Error> {
        let text = String::deserialize(deserializer)?;
        text.parse()
            .map_err(|_| Error::custom(format_args!("{text} is no whole number from 0 to {}", u64::MAX)))
    }
}
