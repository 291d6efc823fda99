//! The trait of games whose positions can be described by numbers, and the table that says what the numbers mean.

use super::writer::{Features, MAX_FEATURES};
use orrery_engine::{Game, Seat};

/// One number of a position, or several that belong together.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Feature {
    /// Its name; no two of a table have the same.
    pub name: &'static str,
    /// How many numbers it has.
    pub count: usize,
    /// The range of each number: [`Features`] keeps them within it.
    pub range: [f32; 2],
    /// What the numbers are, in order.
    pub meaning: &'static str,
}

impl Feature {
    /// A feature of numbers from 0 to 1.
    pub(super) const fn new(name: &'static str, count: usize, meaning: &'static str) -> Feature {
        Feature {
            name,
            count,
            range: [0.0, 1.0],
            meaning,
        }
    }

    /// The same with another range.
    pub(super) const fn within(self, least: f32, most: f32) -> Feature {
        Feature {
            range: [least, most],
            ..self
        }
    }
}

/// The features of a game, in the order of their numbers.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct FeatureTable {
    /// Raised whenever a number gets another meaning. A model fits one version alone.
    pub version: u32,
    /// The features in groups.
    pub groups: &'static [&'static [Feature]],
}

impl FeatureTable {
    /// The table with these groups.
    ///
    /// # Panics
    /// If it has more numbers than there is room for.
    pub(super) const fn new(version: u32, groups: &'static [&'static [Feature]]) -> FeatureTable {
        let table = FeatureTable { version, groups };
        assert!(table.count() <= MAX_FEATURES);
        table
    }

    /// How many numbers a position has.
    pub const fn count(&self) -> usize {
        let (mut sum, mut group) = (0, 0);
        while group < self.groups.len() {
            let mut place = 0;
            while place < self.groups[group].len() {
                sum += self.groups[group][place].count;
                place += 1;
            }
            group += 1;
        }
        sum
    }

    /// The features in order.
    pub fn features(&self) -> impl Iterator<Item = &'static Feature> {
        self.groups.iter().copied().flatten()
    }
}

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
