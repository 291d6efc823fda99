//! Writes features in the order of their table, and keeps those that are not zero.

use super::table::{Feature, FeatureTable, MAX_FEATURES};
use arrayvec::ArrayVec;

/// The features of a position that are not zero, ascending by index. It has room for all, so writing allocates nothing.
///
/// # Examples
/// ```
/// use orrery_agents::features::{Featured, Features};
/// use orrery_engine::planetarium::Setup;
/// use orrery_engine::{Planetarium, Rules, Seat};
///
/// let game = Planetarium::default();
/// let mut features = Features::new();
/// game.features(&game.start(&Setup::players(2), 1)?, Seat(0), &mut features);
/// assert!(features.entries().is_sorted_by_key(|&(index, _)| index));
/// assert!(features.entries().iter().all(|&(_, value)| value != 0.0));
/// # Ok::<(), orrery_engine::Problems>(())
/// ```
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Features {
    entries: ArrayVec<(u16, f32), MAX_FEATURES>,
    /// The index of the number that is written next.
    next: usize,
}

impl Features {
    /// None yet.
    pub fn new() -> Features {
        Features::default()
    }

    /// The features of a position of which all numbers are given.
    ///
    /// # Panics
    /// If there are more than [`MAX_FEATURES`].
    pub fn of(numbers: &[f32]) -> Features {
        let entries = (0..).zip(numbers.iter().copied()).filter(|&(_, value)| value != 0.0);
        Features {
            entries: entries.collect(),
            next: numbers.len(),
        }
    }

    /// The index and the value of each number that is not zero.
    pub fn entries(&self) -> &[(u16, f32)] {
        &self.entries
    }

    /// Begins with a new position.
    pub(super) fn clear(&mut self) {
        self.entries.clear();
        self.next = 0;
    }

    /// Writes the numbers of a group by `write`.
    pub(super) fn group(&mut self, features: &[Feature], write: impl FnOnce(&mut Features)) {
        let end = self.next + features.iter().map(|feature| feature.count).sum::<usize>();
        write(self);
        debug_assert_eq!(self.next, end, "a group writes the numbers of its table");
    }

    /// Checks that all numbers of a table were written.
    pub(super) fn finish(&self, table: &FeatureTable) {
        debug_assert_eq!(self.next, table.count());
    }

    /// Writes a number, which is brought into its range.
    pub(super) fn number(&mut self, value: f32, [least, most]: [f32; 2]) {
        let value = value.clamp(least, most);
        if value != 0.0 {
            self.entries.push((self.next as u16, value));
        }
        self.next += 1;
    }

    /// Writes a number from 0 to 1.
    pub(super) fn share(&mut self, value: f32) {
        self.number(value, [0.0, 1.0]);
    }

    /// Writes numbers from 0 to 1: these parts of what is taken for one.
    pub(super) fn shares(&mut self, values: impl IntoIterator<Item = f32>, of: f32) {
        values.into_iter().for_each(|value| self.share(value / of));
    }

    /// Writes 1 or 0.
    pub(super) fn flag(&mut self, holds: bool) {
        self.share(f32::from(u8::from(holds)));
    }

    /// Writes `count` flags, of which at most one holds; one beyond the last is the last.
    pub(super) fn one_of(&mut self, count: usize, place: Option<usize>) {
        if let Some(place) = place {
            self.entries.push(((self.next + place.min(count - 1)) as u16, 1.0));
        }
        self.next += count;
    }
}
