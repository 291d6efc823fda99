//! Columns: what values are called, what they mean, and how people read them.

use std::borrow::Cow;

/// The object of what depends on the clock.
pub(super) const TIMING: &str = "timing";

/// How people read the values of a column.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Form {
    /// Names and sentences.
    Words,
    /// What is made for people alone, such as a number with words; programs do not get it.
    Text,
    /// A whole number.
    Count,
    /// A whole number without a sign that is no amount, such as a seed.
    Index,
    /// A number with this many decimals.
    Number(usize),
    /// The same, with an interval.
    Estimate(usize),
    /// A difference: with its sign, an interval, and a star if that excludes 0.
    Effect(usize),
    /// A probability, of which small ones are only said to be small.
    Chance,
    /// A likelihood, of which one near 0 or 1 is only said to be near.
    Likelihood,
    /// Whole numbers without decimals, others with two.
    Target,
    /// A number with three digits that count.
    Short,
    /// A time in milliseconds.
    Milliseconds,
    /// Whether something is so.
    Flag,
    /// What only programs read, such as a configuration.
    Data,
}

impl Form {
    /// Whether programs get its values.
    pub fn is_for_programs(self) -> bool {
        self != Form::Text
    }

    /// Whether its values have intervals.
    pub fn has_interval(self) -> bool {
        matches!(self, Form::Estimate(_) | Form::Effect(_))
    }
}

/// A column of a table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Column {
    /// Its name for programs, in CSV. An interval is `KEY_interval` in JSON, and `KEY_interval_low` and `KEY_interval_high`
    /// in CSV.
    pub key: String,
    /// The same in JSON: all names but the last are of objects in objects. The key has points between them.
    pub path: Vec<Cow<'static, str>>,
    /// Its name for people.
    pub heading: Cow<'static, str>,
    /// The name of its interval for people.
    pub interval: Cow<'static, str>,
    /// How people read its values.
    pub form: Form,
    /// What it means.
    pub meaning: &'static str,
}

impl Column {
    /// Whether it depends on the clock.
    pub(super) fn is_timing(&self) -> bool {
        self.path.len() > 1 && self.path[0] == TIMING
    }
}

/// The names of a column, of which all but the last are of objects in JSON.
pub(in crate::report) struct Path(pub(super) Vec<Cow<'static, str>>);

/// A key of the program, with points between its names.
impl From<&'static str> for Path {
    fn from(key: &'static str) -> Path {
        Path(key.split('.').map(Cow::Borrowed).collect())
    }
}

/// A single name, whatever is in it.
impl From<String> for Path {
    fn from(name: String) -> Path {
        Path(vec![name.into()])
    }
}

/// Names, whatever is in them.
impl<const N: usize> From<[&str; N]> for Path {
    fn from(names: [&str; N]) -> Path {
        Path(names.map(|name| name.to_owned().into()).into())
    }
}

impl From<Vec<&str>> for Path {
    fn from(names: Vec<&str>) -> Path {
        Path(names.into_iter().map(|name| name.to_owned().into()).collect())
    }
}
