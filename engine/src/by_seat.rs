//! Seats at the table: one seat, a set of seats, and a value for each seat.

use crate::bit_set::bit_set;
use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::ops::{Index, IndexMut};

/// The most seats a game may have.
pub const MAX_SEATS: usize = 6;

/// A place at the table, counted clockwise from 0.
///
/// # Examples
/// ```
/// use orrery_engine::{BySeat, Seat};
///
/// let scores: BySeat<i32> = [12, 30].into_iter().collect();
/// assert_eq!(scores[Seat(1)], 30);
/// assert_eq!((Seat(1).to_string(), Seat(1).index()), ("seat 1".to_owned(), 1));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Seat(pub u8);

impl Seat {
    /// The seat as an index into seat order.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The next seat clockwise at a table of `seats`.
    #[inline]
    pub(crate) const fn clockwise(self, seats: usize) -> Seat {
        // Called at every turn, where a division would take longer than everything else at its end.
        let next = self.0 + 1;
        if next as usize == seats { Seat(0) } else { Seat(next) }
    }

    /// The seat this many steps back, counter-clockwise, at a table of `seats`.
    pub(crate) const fn counterclockwise(self, steps: usize, seats: usize) -> Seat {
        Seat(((self.0 as usize + seats - steps % seats) % seats) as u8)
    }

    /// All seats of a table, in clockwise order from this one.
    pub fn round_table(self, seats: usize) -> impl Iterator<Item = Seat> + Clone {
        (0..seats).map(move |step| Seat(((self.index() + step) % seats) as u8))
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "seat {}", self.0)
    }
}

bit_set! {
    /// A set of seats, one bit each.
    ///
    /// # Examples
    /// ```
    /// use orrery_engine::{Seat, SeatSet};
    ///
    /// let rest = SeatSet::all(4).without(Seat(2));
    /// assert_eq!(rest.count(), 3);
    /// let order: Vec<Seat> = rest.clockwise_from(Seat(1)).collect();
    /// assert_eq!(order, [Seat(1), Seat(3), Seat(0)]);
    /// ```
    pub struct SeatSet(pub u8);
    bit(seat: Seat) = 1 << seat.0;
    element(place) = Seat(place as u8);
}

impl SeatSet {
    /// All seats of a table.
    #[inline]
    pub const fn all(seats: usize) -> SeatSet {
        SeatSet(((1u16 << seats) - 1) as u8)
    }

    /// The seats of the set in clockwise order from `first`.
    pub fn clockwise_from(self, first: Seat) -> impl Iterator<Item = Seat> + Clone {
        let turned = SeatSet(self.0.rotate_right(first.0.into()));
        turned.iter().map(move |step| Seat((first.0 + step.0) % 8))
    }
}

/// One value for each seat of a table; a copy touches only the seats in use.
///
/// # Examples
/// ```
/// use orrery_engine::{BySeat, Seat};
///
/// let mut scores = BySeat::from_fn(3, |seat| 10 * i32::from(seat.0));
/// scores[Seat(0)] += 5;
/// assert_eq!(scores.as_slice(), [5, 10, 20]);
/// let mut sum = 0;
/// for score in &scores {
///     sum += score;
/// }
/// assert_eq!(sum, 35);
/// let (best, _) = scores.entries().max_by_key(|&(_, score)| score).expect("three seats");
/// assert_eq!(best, Seat(2));
/// ```
#[derive(PartialEq, Eq, PartialOrd, Hash, Debug, Default, Serialize, Deserialize)]
pub struct BySeat<T>(ArrayVec<T, MAX_SEATS>);

impl<T: Clone> Clone for BySeat<T> {
    #[inline]
    fn clone(&self) -> BySeat<T> {
        BySeat(self.0.clone())
    }

    // Reuses the room that is already there, as [`ArrayVec`] does.
    #[inline]
    fn clone_from(&mut self, other: &BySeat<T>) {
        self.0.clone_from(&other.0);
    }
}

impl<T> BySeat<T> {
    /// The value of `make` for each seat.
    ///
    /// # Panics
    /// If there are more than [`MAX_SEATS`] seats.
    #[inline]
    pub fn from_fn(seats: usize, make: impl FnMut(Seat) -> T) -> BySeat<T> {
        BySeat((0..seats as u8).map(Seat).map(make).collect())
    }

    /// How many seats the table has.
    #[inline]
    pub fn seats(&self) -> usize {
        self.0.len()
    }

    /// The values in seat order.
    #[inline]
    pub fn iter(&self) -> std::slice::Iter<'_, T> {
        self.0.iter()
    }

    /// The values in seat order, mutable.
    #[inline]
    pub fn iter_mut(&mut self) -> std::slice::IterMut<'_, T> {
        self.0.iter_mut()
    }

    /// The seats and their values in seat order.
    #[inline]
    pub fn entries(&self) -> impl Iterator<Item = (Seat, &T)> {
        self.0.iter().enumerate().map(|(i, value)| (Seat(i as u8), value))
    }

    /// The values as a slice in seat order.
    #[inline]
    pub fn as_slice(&self) -> &[T] {
        &self.0
    }
}

impl<T> Index<Seat> for BySeat<T> {
    type Output = T;
    #[inline]
    fn index(&self, seat: Seat) -> &T {
        &self.0[seat.index()]
    }
}

impl<T> IndexMut<Seat> for BySeat<T> {
    #[inline]
    fn index_mut(&mut self, seat: Seat) -> &mut T {
        &mut self.0[seat.index()]
    }
}

impl<T> FromIterator<T> for BySeat<T> {
    #[inline]
    fn from_iter<I: IntoIterator<Item = T>>(values: I) -> BySeat<T> {
        BySeat(values.into_iter().collect())
    }
}

/// The values in seat order.
impl<'a, T> IntoIterator for &'a BySeat<T> {
    type Item = &'a T;
    type IntoIter = std::slice::Iter<'a, T>;

    #[inline]
    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn round_table_goes_clockwise_and_wraps() {
        let order: Vec<u8> = Seat(2).round_table(4).map(|seat| seat.0).collect();
        assert_eq!(order, [2, 3, 0, 1]);
    }

    #[test]
    fn a_set_lists_its_seats_clockwise_from_any_seat() {
        let set: SeatSet = [Seat(0), Seat(3), Seat(1)].into_iter().collect();
        let order: Vec<u8> = set.clockwise_from(Seat(1)).map(|seat| seat.0).collect();
        assert_eq!(order, [1, 3, 0]);
        assert_eq!(set.without(Seat(3)), SeatSet::all(2));
    }
}
