//! The one list of workloads: what `orrery bench` prints, criterion times and instruction counts are taken of.
//!
//! A [`Workload`] does a fixed piece of work and counts what it did; the count is recorded in the list, beside its name,
//! and a workload that counts anything else stops the program, so that none gets faster by being wrong. A [`Gauge`] is
//! what no repetition makes more exact, such as bytes. The rows of both are described in `benches/README.md`.

mod agents;
mod gauge;
mod measure;
mod memory;
mod parts;
mod planet_unknown;
mod planetarium;
mod positions;
#[cfg(feature = "toy-game")]
mod race;
mod random_games;
mod row;
mod threads;
mod workload;

pub use gauge::{Gauge, Instruments};
pub use measure::seconds;
pub use planet_unknown::{base_deals, module_deals, planet_unknown};
pub use planetarium::{planetarium, planetarium_deals};
pub use positions::{drafts, thinned};
#[cfg(feature = "toy-game")]
pub use race::race;
pub use random_games::RandomGames;
pub use row::{Mark, Row, Unit};
pub use workload::{Reading, Workload};

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
