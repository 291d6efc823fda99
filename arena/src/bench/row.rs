//! Measured values and their marks.

/// The mark that a value should reach.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Mark {
    /// More is better.
    AtLeast(f64),
    /// Less is better.
    AtMost(f64),
}

impl Mark {
    /// The number.
    pub const fn number(self) -> f64 {
        match self {
            Mark::AtLeast(mark) | Mark::AtMost(mark) => mark,
        }
    }

    /// The ratio of value and mark: 1 or more if the mark is met. For a mark of 0 it is 1 or 0.
    pub fn ratio(self, value: f64) -> f64 {
        match self {
            Mark::AtLeast(mark) => value / mark,
            Mark::AtMost(mark) if value > 0.0 => mark / value,
            Mark::AtMost(_) => 1.0,
        }
    }
}

/// The unit of a value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Unit {
    /// Time per item.
    Nanoseconds,
    /// Time per item.
    Milliseconds,
    /// Items per second, with the name of the items.
    PerSecond(&'static str),
    /// Memory.
    Bytes,
    /// Memory: a million bytes.
    Megabytes,
    /// Allocations of memory.
    Allocations,
    /// A part of a whole.
    Share,
}

impl Unit {
    /// The unit in results.
    pub fn name(self) -> String {
        match self {
            Unit::Nanoseconds => "ns".to_owned(),
            Unit::Milliseconds => "ms".to_owned(),
            Unit::PerSecond(items) => format!("{items}/s"),
            Unit::Bytes => "bytes".to_owned(),
            Unit::Megabytes => "MB".to_owned(),
            Unit::Allocations => "allocations".to_owned(),
            Unit::Share => "share".to_owned(),
        }
    }

    /// The value for this number of items in this time.
    ///
    /// # Panics
    /// If the unit is not one of time.
    pub fn of(self, items: f64, seconds: f64) -> f64 {
        match self {
            Unit::Nanoseconds => seconds / items * 1e9,
            Unit::Milliseconds => seconds / items * 1e3,
            Unit::PerSecond(_) => items / seconds,
            Unit::Bytes | Unit::Megabytes | Unit::Allocations | Unit::Share => panic!("{self:?} measures no time"),
        }
    }
}

/// One line of the result.
#[derive(Clone, PartialEq, Debug)]
pub struct Row {
    /// Its name, in kebab case.
    pub name: &'static str,
    /// The measured value; none if this machine cannot measure it.
    pub value: Option<f64>,
    /// The unit of the value.
    pub unit: Unit,
    /// The mark to reach, if there is one.
    pub mark: Option<Mark>,
}

impl Row {
    /// The ratio of value and mark: 1 or more if the mark is met.
    pub fn ratio(&self) -> Option<f64> {
        Some(self.mark?.ratio(self.value?))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_ratio_is_one_or_more_where_the_mark_is_met() {
        assert_eq!(
            [20.0, 10.0, 5.0].map(|value| Mark::AtLeast(10.0).ratio(value)),
            [2.0, 1.0, 0.5]
        );
        assert_eq!(
            [5.0, 10.0, 20.0].map(|value| Mark::AtMost(10.0).ratio(value)),
            [2.0, 1.0, 0.5]
        );
        assert_eq!([0.0, 0.1].map(|value| Mark::AtMost(0.0).ratio(value)), [1.0, 0.0]);
    }

    #[test]
    fn a_value_is_time_for_each_or_how_many_in_a_second() {
        let units = [Unit::Nanoseconds, Unit::Milliseconds, Unit::PerSecond("games")];
        assert_eq!(units.map(|unit| unit.of(4.0, 2.0)), [5e8, 500.0, 2.0]);
    }
}
