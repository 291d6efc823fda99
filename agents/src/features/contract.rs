//! The trait of games whose positions can be described by numbers.

use super::table::FeatureTable;
use super::writer::Features;
use orrery_engine::bitboard::Backend;
use orrery_engine::{Game, Seat};

/// A game whose positions have features.
///
/// # Examples
/// ```
/// use orrery_agents::features::{Featured, Features};
/// use orrery_engine::planet_unknown::Setup;
/// use orrery_engine::{PlanetUnknown, Rules, Seat};
///
/// let game = PlanetUnknown::default();
/// let state = game.start(&Setup::base(2), 7)?;
/// let mut features = Features::new();
/// game.features(&state, Seat(0), &mut features);
/// let table = PlanetUnknown::features_table();
/// assert!(features.entries().iter().all(|&(index, _)| usize::from(index) < table.count()));
/// # Ok::<(), orrery_engine::Problems>(())
/// ```
pub trait Featured: Game {
    /// The table of the features; empty for a game without any.
    fn features_table() -> &'static FeatureTable {
        &NONE
    }

    /// The instructions that a model of it uses; all give the same values.
    fn backend(&self) -> Backend {
        Backend::Portable
    }

    /// The round that begins next for the seat: the running one until its part of it is over.
    fn next_round(&self, state: &Self::State, _seat: Seat) -> u32 {
        self.round(state)
    }

    /// Writes the features of a position for a seat. They depend on what the seat sees alone: positions that it cannot
    /// distinguish have the same ones. `out` is cleared first.
    fn features(&self, _state: &Self::State, _seat: Seat, out: &mut Features) {
        out.clear();
    }
}

/// The table of a game without features.
static NONE: FeatureTable = FeatureTable::new(1, &[]);
