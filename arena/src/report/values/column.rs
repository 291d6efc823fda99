//! Columns: what values are called, what they mean, and how people read them.

use std::borrow::Cow;

/// How the keys begin of what depends on the clock.
pub(super) const TIMING: &str = "timing.";

/// How people read the values of a column.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Form {
    /// Names and sentences.
    Words,
    /// What is made for people alone, such as a number with words; programs do not get it.
    Text,
    /// A whole number.
    Count,
    /// A number with this many decimals.
    Number(usize),
    /// The same, with an interval.
    Estimate(usize),
    /// A difference: with its sign, an interval, and a star if that excludes 0.
    Effect(usize),
    /// A probability, of which small ones are only said to be small.
    Chance,
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
    /// Its name for programs: the key in JSON, where `a.b` is `b` in the object `a`, and the name in CSV. An interval is
    /// `KEY_interval` in JSON, and `KEY_interval_low` and `KEY_interval_high` in CSV.
    pub key: Cow<'static, str>,
    /// Its name for people.
    pub heading: Cow<'static, str>,
    /// The name of its interval for people.
    pub interval: Cow<'static, str>,
    /// How people read its values.
    pub form: Form,
    /// What it means.
    pub meaning: &'static str,
}
