//! A fixed piece of work that is timed.

use super::measure::seconds;
use super::row::{Mark, Row, Unit};
use std::fmt;

/// A fixed piece of work, and the rows computed from its time.
pub struct Workload {
    name: &'static str,
    recorded: u64,
    count: Box<dyn FnMut() -> u64>,
    pass: Option<Box<dyn FnMut()>>,
    readings: Vec<Reading>,
}

/// A row computed from the time of a workload.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Reading {
    /// The row.
    pub name: &'static str,
    /// The unit of its value.
    pub unit: Unit,
    /// How many items one pass processes.
    pub items: f64,
    /// The mark to reach, if there is one.
    pub mark: Option<Mark>,
}

impl Workload {
    /// Work that counts what it does; `recorded` is the expected count.
    pub fn new(name: &'static str, recorded: u64, count: impl FnMut() -> u64 + 'static) -> Workload {
        Workload {
            name,
            recorded,
            count: Box::new(count),
            pass: None,
            readings: Vec::new(),
        }
    }

    /// The same work without counting, to be timed if counting takes much of the time.
    #[must_use]
    pub fn timing(mut self, pass: impl FnMut() + 'static) -> Workload {
        self.pass = Some(Box::new(pass));
        self
    }

    /// Adds a row: one pass processes `items` items.
    #[must_use]
    pub fn reading(mut self, name: &'static str, unit: Unit, items: f64, mark: Option<Mark>) -> Workload {
        self.readings.push(Reading {
            name,
            unit,
            items,
            mark,
        });
        self
    }

    /// Its name.
    pub fn name(&self) -> &'static str {
        self.name
    }

    /// Its rows.
    pub fn readings(&self) -> &[Reading] {
        &self.readings
    }

    /// The expected count.
    pub fn recorded(&self) -> u64 {
        self.recorded
    }

    /// Does the work once. Returns the count.
    pub fn count(&mut self) -> u64 {
        (self.count)()
    }

    /// Does the work once and checks the count.
    ///
    /// # Panics
    /// If it counts something else than what is recorded.
    pub fn check(&mut self) {
        let (name, recorded, counted) = (self.name, self.recorded, self.count());
        assert_eq!(
            counted, recorded,
            "the workload `{name}` counts {counted} and not {recorded}: it does something else. If play has changed and \
             that was meant, record the new count where `arena/src/bench/` lists the workload"
        );
    }

    /// Does the work once, to be timed; checks the count unless the work has a separate timed version.
    ///
    /// # Panics
    /// If it counts something else than what is recorded.
    pub fn pass(&mut self) {
        match &mut self.pass {
            Some(pass) => pass(),
            None => self.check(),
        }
    }

    /// Measures its rows: the median of many passes.
    ///
    /// # Panics
    /// If it counts something else than what is recorded.
    pub fn measure(&mut self) -> Vec<Row> {
        self.check();
        let seconds = seconds(|| self.pass());
        let row = |reading: &Reading| Row {
            name: reading.name,
            value: Some(reading.unit.of(reading.items, seconds)),
            unit: reading.unit,
            mark: reading.mark,
        };
        self.readings.iter().map(row).collect()
    }
}

impl fmt::Debug for Workload {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "workload {}", self.name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    #[should_panic(expected = "the workload `sum` counts 45 and not 46")]
    fn a_workload_that_counts_something_else_stops_the_program() {
        Workload::new("sum", 46, || (0..10).sum()).pass();
    }
}
