//! The collector that every check notes problems in.

use crate::by_seat::Seat;
use crate::planet_unknown::tables::Tables;
use crate::problem::Problems;
use std::fmt::{self, Display};

/// A place on a seat's board.
pub(crate) struct At(pub(crate) Seat, pub(crate) &'static str);

impl Display for At {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.0, self.1)
    }
}

/// The tables that a position is checked against, and the problems found.
pub(crate) struct Checker<'a> {
    pub(crate) tables: &'a Tables,
    pub(crate) problems: Problems,
}

impl Checker<'_> {
    pub(crate) fn require(&mut self, holds: bool, place: impl Display, found: impl Display, allowed: impl Display) {
        if !holds {
            self.problems
                .add(place.to_string(), found.to_string(), allowed.to_string());
        }
    }

    pub(crate) fn below(&mut self, place: impl Display, value: impl Into<usize>, bound: usize) {
        let value = value.into();
        self.require(value < bound, place, value, format_args!("allowed is below {bound}"));
    }
}
