//! Whether a position can stand in a game: the one definition of validity.

pub(crate) mod board;
pub(crate) mod cards;
pub(crate) mod events;
pub(crate) mod table;

use crate::by_seat::Seat;
use crate::planet_unknown::state::State;
use crate::planet_unknown::tables::Tables;
use crate::problem::Problems;
use std::fmt::{self, Display};

/// Something of a seat.
pub(crate) struct At(Seat, &'static str);

impl Display for At {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.0, self.1)
    }
}

pub(crate) struct Checker<'a> {
    pub(crate) tables: &'a Tables,
    pub(crate) problems: Problems,
}

pub(crate) fn check(tables: &Tables, state: &State) -> Result<(), Problems> {
    let mut checker = Checker {
        tables,
        problems: Problems::default(),
    };
    checker.table(state);
    if checker.problems.0.is_empty() {
        checker.stacks(state);
        checker.cards(state);
        checker.objectives(state);
        checker.events(state);
        let brought = checker.brought(state);
        for (seat, board) in state
            .boards
            .entries()
            .chain(state.shown.iter().map(|(seat, board)| (*seat, board)))
        {
            checker.board(seat, board, brought);
        }
    }
    if checker.problems.0.is_empty() {
        checker.conservation(state);
        checker.decision(state);
        checker.sightings(state);
    }
    checker.problems.or(())
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
