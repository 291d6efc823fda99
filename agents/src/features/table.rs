//! The table that says what the numbers of a position mean.

/// The most numbers of a position.
pub const MAX_FEATURES: usize = 512;

/// One number of a position, or several that belong together.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Feature {
    /// Its name; no two of a table have the same.
    pub name: &'static str,
    /// How many numbers it has.
    pub count: usize,
    /// The range of each number, within which it is kept.
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
