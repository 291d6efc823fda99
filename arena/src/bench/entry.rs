//! An entry of the list of what is measured.

use super::gauge::{Gauge, Instruments};
use super::row::Row;
use super::workload::Workload;
use std::io;

/// Something to measure.
pub enum Bench {
    /// Work that is timed.
    Timed(Workload),
    /// Something else than time.
    Gauged(Gauge),
}

impl Bench {
    /// The names of its rows.
    pub fn rows(&self) -> Vec<&'static str> {
        match self {
            Bench::Timed(workload) => workload.readings().iter().map(|reading| reading.name).collect(),
            Bench::Gauged(gauge) => vec![gauge.name],
        }
    }

    /// Its rows, measured.
    ///
    /// # Errors
    /// If a program cannot be started.
    ///
    /// # Panics
    /// If a workload counts something else than what is recorded.
    pub fn measure(&mut self, instruments: &Instruments) -> io::Result<Vec<Row>> {
        match self {
            Bench::Timed(workload) => Ok(workload.measure()),
            Bench::Gauged(gauge) => Ok(vec![gauge.row(instruments)?]),
        }
    }
}
