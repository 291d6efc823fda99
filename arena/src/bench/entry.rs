//! An entry of the list of benchmarks.

use super::gauge::{Gauge, Instruments};
use super::row::{Mark, Row};
use super::workload::Workload;
use std::io;

/// Something to measure.
pub enum Bench {
    /// Work that is timed.
    Timed(Workload),
    /// A measurement other than time.
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

    /// The rows that the marks of these rows are compared with.
    pub fn compared(&self, rows: &[String]) -> Vec<&'static str> {
        let marks: Vec<(&str, Option<Mark>)> = match self {
            Bench::Timed(workload) => workload
                .readings()
                .iter()
                .map(|reading| (reading.name, reading.mark))
                .collect(),
            Bench::Gauged(gauge) => vec![(gauge.name, gauge.mark)],
        };
        let asked = marks.into_iter().filter(|(name, _)| rows.iter().any(|row| row == name));
        asked.filter_map(|(_, mark)| mark?.of).collect()
    }

    /// Measures its rows.
    ///
    /// # Errors
    /// If a program cannot be started.
    ///
    /// # Panics
    /// If a workload's count differs from the recorded one.
    pub fn measure(&mut self, instruments: &Instruments) -> io::Result<Vec<Row>> {
        match self {
            Bench::Timed(workload) => Ok(workload.measure()),
            Bench::Gauged(gauge) => Ok(vec![gauge.row(instruments)?]),
        }
    }
}
