//! A look at a position: how continuations from it ended.

use crate::row::Row;
use orrery_engine::{BySeat, Seat};
use serde::{Deserialize, Serialize};

/// How a continuation ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct End {
    /// The points of each seat.
    pub scores: BySeat<i32>,
    /// The number of rounds of the whole game.
    pub rounds: u32,
}

/// What continuations say of a position in which a round begins.
///
/// # Examples
/// ```
/// use orrery_arena::chances::{End, Look};
/// use orrery_engine::Seat;
///
/// let end = |scores: [i32; 2]| End { scores: scores.into_iter().collect(), rounds: 12 };
/// let look = Look::of(10, &[end([31, 30]), end([35, 30])]);
/// assert_eq!((look.points.as_slice(), look.left), (&[33.0, 30.0][..], 2.0));
/// assert_eq!(look.error(Seat(0), Seat(1)), 2.0, "margins of 1 and 5");
/// assert!(!look.is_ahead(Seat(0), Seat(1)), "3 points are less than two errors");
/// ```
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Look {
    /// The rounds that were over.
    pub after: u32,
    /// The expected points of each seat: the mean over continuations.
    pub points: BySeat<f64>,
    /// The expected number of rounds that were left.
    pub left: f64,
    /// The standard error of the difference of expected points between two seats.
    errors: BySeat<BySeat<f64>>,
}

/// A seat is ahead if its expected points are more by this many standard errors.
const ERRORS: f64 = 2.0;

impl Look {
    /// After this many rounds, from continuations that ended so.
    ///
    /// # Panics
    /// If there is no continuation.
    pub fn of(after: u32, ends: &[End]) -> Look {
        let seats = ends.first().expect("there is a continuation").scores.seats();
        let count = ends.len() as f64;
        let mean = |value: &dyn Fn(&End) -> f64| ends.iter().map(value).sum::<f64>() / count;
        let error = |a: Seat, b: Seat| {
            let lead = |end: &End| f64::from(end.scores[a] - end.scores[b]);
            let lead_of_all = mean(&lead);
            let variance = mean(&|end| (lead(end) - lead_of_all).powi(2));
            // A single continuation says nothing about its error: 0 / 0 would be no number.
            (variance / (count - 1.0)).sqrt()
        };
        Look {
            after,
            points: BySeat::from_fn(seats, |seat| mean(&|end| end.scores[seat].into())),
            left: mean(&|end| end.rounds.into()) - f64::from(after),
            errors: BySeat::from_fn(seats, |a| BySeat::from_fn(seats, |b| error(a, b))),
        }
    }

    /// Whether it may be a look at the game of this row.
    pub(super) fn is_of(&self, row: &Row) -> bool {
        let seats = row.agents.seats();
        let has_seats =
            self.points.seats() == seats && self.errors.iter().chain([&self.points]).all(|of| of.seats() == seats);
        has_seats && self.errors.seats() == seats && self.after < row.rounds.max(1) && self.left >= -1.0
    }

    /// After this many rounds, from a model that expects these points and so many rounds more. The difference of any two seats has
    /// this standard error.
    pub fn learned(after: u32, points: BySeat<f64>, left: f64, error: f64) -> Look {
        let seats = points.seats();
        Look {
            after,
            points,
            left,
            errors: BySeat::from_fn(seats, |_| BySeat::from_fn(seats, |_| error)),
        }
    }

    /// The standard error of the difference of the expected points of two seats.
    pub fn error(&self, a: Seat, b: Seat) -> f64 {
        self.errors[a][b]
    }

    /// Whether a seat is ahead of another by more than the noise of the continuations: its expected points are more by more than
    /// twice the standard error of the difference. Chances rise with expected points, so its chance is then the higher one.
    pub fn is_ahead(&self, seat: Seat, other: Seat) -> bool {
        self.points[seat] - self.points[other] > ERRORS * self.error(seat, other)
    }

    /// The seat with the most expected points; the first of several.
    pub fn favourite(&self) -> Seat {
        let seats = (0..self.points.seats() as u8).map(Seat);
        let more = |best: Seat, seat: Seat| {
            if self.points[seat] > self.points[best] {
                seat
            } else {
                best
            }
        };
        seats.reduce(more).expect("there is a seat")
    }

    /// By how much the expected points of a seat are below those of the best other one; negative if they are above.
    pub fn behind(&self, seat: Seat) -> f64 {
        let others = self.points.entries().filter(|&(other, _)| other != seat);
        let best = others.map(|(_, &points)| points).fold(f64::NEG_INFINITY, f64::max);
        best - self.points[seat]
    }
}
