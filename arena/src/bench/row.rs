//! Measured values and their marks.

/// The bound that a value should keep, or the ratio of the value to that of another row of the same run: times differ
/// from machine to machine and from hour to hour, their ratios much less.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Mark {
    /// The bound.
    pub bound: Bound,
    /// The row whose value divides that of this row; none if the bound is one of the value itself.
    pub of: Option<&'static str>,
}

/// A bound.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Bound {
    /// More is better.
    AtLeast(f64),
    /// Less is better.
    AtMost(f64),
}

impl Mark {
    /// More is better.
    pub const fn at_least(number: f64) -> Mark {
        Mark {
            bound: Bound::AtLeast(number),
            of: None,
        }
    }

    /// Less is better.
    pub const fn at_most(number: f64) -> Mark {
        Mark {
            bound: Bound::AtMost(number),
            of: None,
        }
    }

    /// The same bound for the ratio to another row.
    #[must_use]
    pub const fn of(self, row: &'static str) -> Mark {
        Mark {
            of: Some(row),
            bound: self.bound,
        }
    }
}

impl Bound {
    /// The number.
    pub const fn number(self) -> f64 {
        match self {
            Bound::AtLeast(number) | Bound::AtMost(number) => number,
        }
    }

    /// Its direction in results.
    pub const fn name(self) -> &'static str {
        match self {
            Bound::AtLeast(_) => "at least",
            Bound::AtMost(_) => "at most",
        }
    }

    /// How well a number keeps it: 1 or more if it does. For a bound of 0 it is 1 or 0.
    pub fn ratio(self, number: f64) -> f64 {
        match self {
            Bound::AtLeast(bound) => number / bound,
            Bound::AtMost(bound) if number > 0.0 => bound / number,
            Bound::AtMost(_) => 1.0,
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
    /// Its value divided by that of the row that its mark names, if both are among the rows.
    pub fn compared(&self, rows: &[Row]) -> Option<f64> {
        let of = self.mark?.of?;
        let other = rows.iter().find(|row| row.name == of)?;
        Some(self.value? / other.value?)
    }

    /// How well its mark is met, 1 or more if it is; none without a mark, or without the values that it bounds.
    pub fn ratio(&self, rows: &[Row]) -> Option<f64> {
        let mark = self.mark?;
        let bounded = if mark.of.is_some() {
            self.compared(rows)
        } else {
            self.value
        };
        bounded.map(|number| mark.bound.ratio(number))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(name: &'static str, value: Option<f64>, mark: Option<Mark>) -> Row {
        Row {
            name,
            value,
            unit: Unit::Nanoseconds,
            mark,
        }
    }

    #[test]
    fn a_mark_bounds_the_value_or_its_ratio_to_another_row() {
        let rows = [
            row("limit", Some(40.0), None),
            row("kernel", Some(50.0), Some(Mark::at_most(1.25).of("limit"))),
            row("slow", Some(51.0), Some(Mark::at_most(1.25).of("limit"))),
            row("quick", Some(36.0), Some(Mark::at_least(0.9).of("limit"))),
            row("bytes", Some(0.0), Some(Mark::at_most(0.0))),
            row("no value", None, Some(Mark::at_most(1.25).of("limit"))),
            row("other run", Some(1.0), Some(Mark::at_most(1.25).of("missing"))),
        ];
        let compared: Vec<_> = rows.iter().map(|row| row.compared(&rows)).collect();
        assert_eq!(compared, [None, Some(1.25), Some(1.275), Some(0.9), None, None, None]);
        let met: Vec<_> = rows
            .iter()
            .map(|row| row.ratio(&rows).map(|ratio| ratio >= 1.0))
            .collect();
        assert_eq!(met, [None, Some(true), Some(false), Some(true), Some(true), None, None]);
    }

    #[test]
    fn a_ratio_is_one_or_more_where_the_bound_is_kept() {
        assert_eq!(
            [20.0, 10.0, 5.0].map(|number| Bound::AtLeast(10.0).ratio(number)),
            [2.0, 1.0, 0.5]
        );
        assert_eq!(
            [5.0, 10.0, 20.0].map(|number| Bound::AtMost(10.0).ratio(number)),
            [2.0, 1.0, 0.5]
        );
        assert_eq!([0.0, 0.1].map(|number| Bound::AtMost(0.0).ratio(number)), [1.0, 0.0]);
    }

    #[test]
    fn a_value_is_time_for_each_or_how_many_in_a_second() {
        let units = [Unit::Nanoseconds, Unit::Milliseconds, Unit::PerSecond("games")];
        assert_eq!(units.map(|unit| unit.of(4.0, 2.0)), [5e8, 500.0, 2.0]);
    }
}
