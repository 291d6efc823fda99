//! How agents play in games to learn from: now and then another action than their own.

use serde::{Deserialize, Serialize};
use std::fmt;
use std::ops::RangeInclusive;

/// How much a run explores. Without any, agents play as in a tournament.
///
/// # Examples
/// ```
/// use orrery_arena::Exploration;
///
/// let exploration = Exploration { temperature: Some(0.5), rounds: Some(4), epsilon: 0.01 };
/// assert_eq!(exploration.to_string(), "temperature 0.5 in the first 4 rounds, epsilon 0.01");
/// assert_eq!(exploration.check(), Ok(()));
/// let hot = Exploration { temperature: Some(f64::NAN), ..exploration };
/// assert_eq!(hot.check().unwrap_err(), "the temperature is NaN; allowed is a number from 0.001 to 1000");
/// ```
#[derive(Clone, Copy, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Exploration {
    /// The temperature T by which actions are drawn: from visits^(1/T), or from exp(value/T) with T in the unit of the
    /// values. None if agents play what they find best.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub temperature: Option<f64>,
    /// In how many rounds actions are drawn, from the first; none if in all.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rounds: Option<u32>,
    /// The probability with which a decision is made at random among all legal actions.
    pub epsilon: f64,
}

impl Exploration {
    /// The temperatures that are allowed.
    pub const TEMPERATURES: RangeInclusive<f64> = 0.001..=1000.0;
    /// The values of epsilon that are allowed.
    pub const EPSILONS: RangeInclusive<f64> = 0.0..=1.0;

    /// Checks that its numbers are in range.
    ///
    /// # Errors
    /// Which number is not, and what is allowed.
    pub fn check(&self) -> Result<(), String> {
        let temperature = self
            .temperature
            .map(|temperature| ("the temperature", temperature, Self::TEMPERATURES));
        let numbers = temperature
            .into_iter()
            .chain([("epsilon", self.epsilon, Self::EPSILONS)]);
        for (name, number, allowed) in numbers {
            if !allowed.contains(&number) {
                let (least, most) = (allowed.start(), allowed.end());
                return Err(format!(
                    "{name} is {number}; allowed is a number from {least} to {most}"
                ));
            }
        }
        Ok(())
    }
}

impl fmt::Display for Exploration {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.temperature, self.rounds) {
            (None, _) => f.write_str("no temperature")?,
            (Some(temperature), None) => write!(f, "temperature {temperature}")?,
            (Some(temperature), Some(1)) => write!(f, "temperature {temperature} in the first round")?,
            (Some(temperature), Some(rounds)) => write!(f, "temperature {temperature} in the first {rounds} rounds")?,
        }
        write!(f, ", epsilon {}", self.epsilon)
    }
}
