//! The one list of workloads, for `orrery bench`, criterion and instruction counts.
//!
//! A [`Workload`] does a fixed piece of work and counts what it did. The expected count is in the list next to its
//! name, and a workload with another count stops the program, so that none gets faster by being wrong. A [`Gauge`]
//! measures a value that repetition does not make more exact, such as bytes. The rows of both are described in
//! `benches/README.md`.

mod agents;
mod entry;
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
mod tournaments;
mod workload;

pub use entry::Bench;
pub use gauge::{Gauge, Instruments};
pub use measure::seconds;
pub use planet_unknown::{anchors, base_deals, boards_and_tiles, drafts, module_deals, planet_unknown};
pub use planetarium::{planetarium, planetarium_deals};
pub use positions::evenly_sampled;
#[cfg(feature = "toy-game")]
pub use race::race;
pub use random_games::RandomGames;
pub use row::{Bound, Mark, Row, Unit};
pub use workload::{Reading, Workload};

use orrery_engine::bitboard::Backend;

/// All benchmarks of a game with the bitboards of a backend, in the order of the rows.
pub type Benches = fn(Backend) -> Vec<Bench>;

/// The games with benchmarks, by name.
pub const GAMES: &[(&str, Benches)] = &[
    ("planet-unknown", planet_unknown),
    ("planetarium", |_| planetarium()),
    #[cfg(feature = "toy-game")]
    ("race", |_| race()),
];
