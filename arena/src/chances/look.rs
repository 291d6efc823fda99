//! A look at a position: how continuations from it ended.

use crate::row::Row;
use crate::stats::student::critical_among;
use orrery_engine::{BySeat, Seat};
use serde::{Deserialize, Serialize};

/// How a continuation ended.
#[derive(Clone, PartialEq, Debug)]
pub struct End {
    /// The points of each seat.
    pub scores: BySeat<i32>,
    /// What each seat won.
    pub shares: BySeat<f64>,
    /// The number of rounds of the whole game.
    pub rounds: u32,
}

impl End {
    /// The score of a seat less the best other one; alone, its score.
    pub(crate) fn margin(&self, seat: Seat) -> i32 {
        let others = self.scores.entries().filter(|&(other, _)| other != seat);
        self.scores[seat] - others.map(|(_, &score)| score).max().unwrap_or(0)
    }
}

/// What continuations say of a position in which a round begins.
///
/// # Examples
/// ```
/// use orrery_arena::chances::{End, Look};
/// use orrery_engine::{BySeat, Outcome, Seat};
///
/// let end = |scores: [i32; 2]| {
///     let scores: BySeat<i32> = scores.into_iter().collect();
///     End { shares: Outcome::rank(&scores).1, scores, rounds: 12 }
/// };
/// let look = Look::of(10, &[end([31, 30]), end([35, 30])]);
/// assert_eq!((look.points.as_slice(), look.left), (&[33.0, 30.0][..], 2.0));
/// assert_eq!(look.error(Seat(0), Seat(1)), 2.0, "margins of 1 and 5");
/// assert!(!look.is_ahead(Seat(0), Seat(1), 1), "3 points are not beyond the noise of two continuations");
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
    /// How many continuations there were.
    continuations: u32,
    /// The standard error of the difference of expected points between two seats.
    errors: BySeat<BySeat<f64>>,
}

/// No number of points or rounds in a file may be larger: far more than any game has, and small enough to be squared.
const MOST: f64 = 1e6;

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
            continuations: ends.len() as u32,
            errors: BySeat::from_fn(seats, |a| BySeat::from_fn(seats, |b| error(a, b))),
        }
    }

    /// Whether it may be a look at the game of this row.
    pub(super) fn is_of(&self, row: &Row) -> bool {
        let seats = row.agents.seats();
        let all = self.errors.iter().chain([&self.points]);
        let has_seats = self.errors.seats() == seats && all.clone().all(|of| of.seats() == seats);
        let is_sound = all.flatten().all(|number| number.abs() <= MOST);
        let has_errors = self.errors.iter().flatten().all(|&error| error >= 0.0);
        has_seats && is_sound && has_errors && self.after < row.rounds.max(1) && (0.0..=MOST).contains(&self.left)
    }

    /// After `after` rounds, from a model that expects these points and `left` further rounds. The error of the model is not known.
    pub(super) fn learned(after: u32, points: BySeat<f64>, left: f64) -> Look {
        let seats = points.seats();
        Look {
            after,
            points,
            left,
            continuations: 0,
            errors: BySeat::from_fn(seats, |_| BySeat::from_fn(seats, |_| f64::INFINITY)),
        }
    }

    /// The standard error of the difference of the expected points of two seats.
    pub fn error(&self, a: Seat, b: Seat) -> f64 {
        self.errors[a][b]
    }

    /// Whether a seat is ahead of another by more than the noise of the continuations: an interval of the difference of their expected
    /// points is above 0. It is one of this many looks at a game, whose intervals hold at once with 95 %. Chances rise with
    /// expected points, so its chance is then the higher one.
    pub fn is_ahead(&self, seat: Seat, other: Seat, looks: usize) -> bool {
        let critical = critical_among(self.continuations.into(), looks);
        self.points[seat] - self.points[other] > critical * self.error(seat, other)
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
