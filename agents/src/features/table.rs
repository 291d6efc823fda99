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

/// Features, each with its name, how many numbers it has, and what they are; numbers are from 0 to 1 if no range is given.
macro_rules! features {
    ($($name:literal, $count:expr, $meaning:literal $(, from $least:literal to $most:literal)?;)*) => {
        &[$($crate::features::table::Feature {
            name: $name,
            count: $count,
            range: $crate::features::table::range(&[$($least, $most)?]),
            meaning: $meaning,
        },)*]
    };
}

/// The range that is given, or from 0 to 1.
pub(super) const fn range(given: &[f32]) -> [f32; 2] {
    match given {
        &[least, most] => [least, most],
        _ => [0.0, 1.0],
    }
}

pub(super) use features;

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
