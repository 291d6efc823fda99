//! How boards are compared.

use super::compared::Compared;
use super::left_out::LeftOut;
use super::within::within;
use crate::config::RunConfig;
use crate::schedule::Seating;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::ops::RangeInclusive;

/// What a study of balance compares, and how exactly.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Comparison {
    /// What is compared.
    pub what: Compared,
    /// The difference in points that the study should find.
    pub difference: f64,
    /// Whether the run ends at a look once the answer is clear for every board.
    #[serde(default)]
    pub stop_early: bool,
    /// The games that were asked for, all looks together.
    pub games: u64,
    /// The ruleset under which the same blocks are played in another run: the text of each file, by its name.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub against: BTreeMap<String, String>,
    /// What one seat does without on the same blocks in another run, in the words of [`AgentSpec::without`](orrery_agents::AgentSpec::without).
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub restrict: String,
    /// The boards that are not compared, as not both rulesets play them; runs of earlier versions do not say them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub left_out: Vec<LeftOut>,
}

/// A look at the games so far.
#[derive(Clone, Copy, Debug)]
pub struct Look {
    /// The part of the games that is played by then.
    pub part: f64,
    /// The chance with which intervals of a family hold at once.
    pub level: f64,
}

/// The looks of a run that may stop early. The chances of an error add up to 5 %: they are the increments of 2 - 2 P(1.96 /
/// sqrt(part)), with the normal distribution P (K. K. G. Lan, D. L. DeMets, Biometrika 70, 1983).
const LOOKS: [Look; 3] = [
    Look {
        part: 0.5,
        level: 1.0 - 0.0056,
    },
    Look {
        part: 0.75,
        level: 1.0 - 0.0180,
    },
    Look {
        part: 1.0,
        level: 1.0 - 0.0264,
    },
];

/// The one look of a run that is played to its end.
const AT_THE_END: [Look; 1] = [Look { part: 1.0, level: 0.95 }];

impl Comparison {
    /// The differences in points that a study may look for.
    pub const DIFFERENCES: RangeInclusive<f64> = 0.01..=1000.0;

    pub(super) fn check(&self) -> Result<(), String> {
        within("difference", self.difference, Comparison::DIFFERENCES)?;
        within("games", self.games, 1..=1_000_000_000_000)?;
        self.left_out.iter().try_for_each(LeftOut::check)
    }

    /// Whether its games are seated so.
    pub(super) fn fits(&self, seating: Seating) -> bool {
        seating == Seating::SelfPlay || (seating == Seating::OneSeat && !self.restrict.is_empty())
    }

    /// The looks, the last of them at all games.
    pub fn looks(&self) -> &'static [Look] {
        match self.stop_early {
            true => &LOOKS,
            false => &AT_THE_END,
        }
    }

    /// How many games are asked for at a look.
    pub fn games_at(&self, look: &Look) -> u64 {
        (self.games as f64 * look.part).ceil() as u64
    }

    /// The chance with which intervals of a family hold at once, for a run of this configuration: that of the look which it
    /// was played to.
    pub fn level(&self, config: &RunConfig) -> f64 {
        let looks = self.looks();
        let reached = looks
            .iter()
            .find(|look| config.games <= config.rounded(self.games_at(look)));
        reached.unwrap_or(&looks[looks.len() - 1]).level
    }
}
