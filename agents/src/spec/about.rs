//! The description of an agent in the registry.

use crate::external::CommandLine;
use crate::spec::error::SpecError;
use crate::spec::settings::{HEURISTIC, LEARNED, Settings};
use crate::thought::Unit;
use orrery_engine::problem::one_of;
use std::collections::BTreeSet;
use std::fmt;
use std::slice::Iter;

/// An agent of the registry.
#[derive(Debug)]
pub struct About {
    /// Its name in options, tables and files.
    pub name: &'static str,
    /// Raised whenever its play changes.
    pub version: u32,
    /// What it does, in one line.
    pub summary: &'static str,
    /// The unit of its values of actions; none if it does not value actions.
    pub unit: Option<Unit>,
    /// Whether it makes the same choices again in the same games, unless it is given time.
    pub is_repeatable: bool,
    /// Its parameters, in the order in which they are printed.
    pub parameters: &'static [Parameter],
    /// Reads its settings from the values of its parameters.
    pub(crate) read: fn(&mut Iter<'_, String>) -> Settings,
}

impl PartialEq for About {
    fn eq(&self, other: &About) -> bool {
        self.name == other.name
    }
}

/// An entry of the registry: its fields, the parameters that its settings are read from, those that name files, and what
/// the agent is built from.
macro_rules! agent {
    ($($field:ident: $value:expr,)* [$($setting:ident: $parameter:expr),* $(,)?], [$($file:expr),*] => $settings:expr) => {
        About {
            $($field: $value,)*
            parameters: &[$($parameter,)* $($file),*],
            read: |_values| {
                $(let $setting = $crate::spec::settings::next(_values);)*
                $settings
            },
        }
    };
}
pub(crate) use agent;

/// A parameter of an agent.
#[derive(PartialEq, Debug)]
pub struct Parameter {
    /// Its name before the `=`.
    pub name: &'static str,
    /// The default value; empty if a value must be given.
    pub default: &'static str,
    /// The values it can have.
    pub allowed: Values,
    /// The unit of a number; empty for names.
    pub unit: &'static str,
    /// What the parameter changes.
    pub effect: &'static str,
}

impl Parameter {
    /// The value where a text leaves it out; none if it has to be given. A file of weights has those of the heuristic evaluation.
    pub(crate) fn default(&self, by_heuristic: bool) -> Option<&'static str> {
        let default = match self.default {
            LEARNED if by_heuristic => HEURISTIC,
            default => default,
        };
        Some(default).filter(|default| !default.is_empty())
    }

    /// A value for this agent in its canonical form.
    pub(crate) fn read(&'static self, agent: &'static str, value: &str) -> Result<String, SpecError> {
        self.allowed.read(value).ok_or_else(|| SpecError::Value {
            agent,
            parameter: self.name,
            value: value.to_owned(),
            allowed: match self.allowed {
                Values::OneOf(names) => one_of(value, names.iter().copied()),
                range => format!("allowed is {range}"),
            },
        })
    }
}

/// The values that a parameter can have.
///
/// # Examples
/// ```
/// use orrery_agents::Values;
///
/// let depth = Values::Whole(1, 200);
/// assert_eq!(depth.read("010"), Some("10".to_owned()));
/// assert_eq!(depth.read("201"), None);
/// assert_eq!(depth.to_string(), "1 to 200");
/// assert_eq!(Values::Kinds.read("techs+rovers+techs"), Some("rovers+techs".to_owned()));
/// ```
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Values {
    /// One of these names.
    OneOf(&'static [&'static str]),
    /// A whole number in this range, both ends allowed.
    Whole(u64, u64),
    /// A number in this range, both ends allowed.
    Number(f64, f64),
    /// A program and its arguments: a [`CommandLine`].
    Command,
    /// A name for results.
    Name,
    /// The path of a file.
    File,
    /// Words of a game for its actions, joined by `+`.
    Kinds,
}

/// The most characters of a name.
const LONGEST_NAME: usize = 40;
/// The most characters of a path.
const LONGEST_PATH: usize = 1_000;
/// The most characters of words for actions.
const LONGEST_KINDS: usize = 1_000;

impl Values {
    /// The value in its canonical form, so that equal values are equal texts: `010` becomes `10`. None if it is not
    /// allowed.
    pub fn read(&self, value: &str) -> Option<String> {
        match *self {
            Values::OneOf(names) => names.contains(&value).then(|| value.to_owned()),
            Values::Whole(least, most) => {
                let number: u64 = value.parse().ok()?;
                (least..=most).contains(&number).then(|| number.to_string())
            }
            Values::Number(least, most) => {
                let number: f64 = value.parse().ok()?;
                (least..=most).contains(&number).then(|| number.to_string())
            }
            Values::Command => value.parse().ok().map(|command: CommandLine| command.to_string()),
            Values::Name => {
                let is_allowed =
                    |c: char| c.is_alphanumeric() || c == ' ' || c.is_ascii_punctuation() && !",'\"#".contains(c);
                let is_name = (1..=LONGEST_NAME).contains(&value.chars().count())
                    && value.chars().all(is_allowed)
                    // A spreadsheet would take it for a formula.
                    && !value.starts_with(['=', '+', '-', '@']);
                is_name.then(|| value.to_owned())
            }
            Values::File => {
                let is_allowed = |c: char| !c.is_control() && !",'\"".contains(c);
                let is_path = (1..=LONGEST_PATH).contains(&value.chars().count()) && value.chars().all(is_allowed);
                is_path.then(|| value.to_owned())
            }
            Values::Kinds => {
                let words: BTreeSet<&str> = value.split('+').map(str::trim).collect();
                let is_allowed = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
                let are_words = value.len() <= LONGEST_KINDS
                    && words
                        .iter()
                        .all(|word| !word.is_empty() && word.chars().all(is_allowed));
                are_words.then(|| words.into_iter().collect::<Vec<_>>().join("+"))
            }
        }
    }
}

impl fmt::Display for Values {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Values::OneOf(names) => f.write_str(&names.join("|")),
            Values::Whole(least, most) => write!(f, "{least} to {most}"),
            Values::Number(least, most) => write!(f, "{least} to {most}"),
            Values::Command => f.write_str("a program and its arguments; quote arguments with spaces or commas"),
            Values::Name => write!(
                f,
                "1 to {LONGEST_NAME} letters, digits, spaces and signs other than , # and quotes, the first none of = + - @"
            ),
            Values::File => f.write_str("the path of a file, without commas and quotes"),
            Values::Kinds => f.write_str("mechanisms and kinds of actions of the game, joined by +"),
        }
    }
}
