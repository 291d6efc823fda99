//! What is measured other than by a clock around a piece of work.

use super::row::{Mark, Row, Unit};
use std::fmt;
use std::io;
use std::path::PathBuf;

/// What the program that measures lends to gauges.
pub struct Instruments {
    /// How often the work asks for memory. It takes an allocator that counts, and which allocator there is, is for the
    /// program to say and not for this library.
    pub allocations: fn(&mut dyn FnMut()) -> u64,
    /// The program `orrery`, to be run as a process of its own.
    pub orrery: PathBuf,
}

/// A measurement; nothing where this machine cannot make it.
type Measure = dyn Fn(&Instruments) -> io::Result<Option<f64>>;

/// A row that is measured in a way of its own.
pub struct Gauge {
    /// The row.
    pub name: &'static str,
    unit: Unit,
    mark: Option<Mark>,
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
