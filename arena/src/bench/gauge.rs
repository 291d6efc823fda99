//! Measurements other than the time of a piece of work.

use super::row::{Mark, Row, Unit};
use std::fmt;
use std::io;
use std::path::PathBuf;

/// What gauges need from the program that measures.
pub struct Instruments {
    /// Counts the allocations of a piece of work. This needs a counting allocator, which the program has to install,
    /// not this library.
    pub allocations: fn(&mut dyn FnMut()) -> u64,
    /// The program `orrery`, to be run as a process of its own.
    pub orrery: PathBuf,
}

/// A measurement; none if this machine cannot make it.
type Measure = dyn Fn(&Instruments) -> io::Result<Option<f64>>;

/// A row with its own way of measuring.
pub struct Gauge {
    /// The row.
    pub name: &'static str,
    unit: Unit,
    pub(super) mark: Option<Mark>,
    measure: Box<Measure>,
}

impl Gauge {
    /// The row and how it is measured.
    pub(super) fn new(
        name: &'static str,
        unit: Unit,
        mark: Option<Mark>,
        measure: impl Fn(&Instruments) -> io::Result<Option<f64>> + 'static,
    ) -> Gauge {
        Gauge {
            name,
            unit,
            mark,
            measure: Box::new(measure),
        }
    }

    /// Measures it.
    pub(super) fn row(&self, instruments: &Instruments) -> io::Result<Row> {
        Ok(Row {
            name: self.name,
            value: (self.measure)(instruments)?,
            unit: self.unit,
            mark: self.mark,
        })
    }
}

impl fmt::Debug for Gauge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "gauge {}", self.name)
    }
}
