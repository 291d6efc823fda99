//! Checks whether a position can occur in a game: the one definition of validity.

mod board;
mod cards;
mod checker;
mod events;
mod table;
mod tiles;
mod turns;

use crate::planet_unknown::state::State;
use crate::planet_unknown::tables::Tables;
use crate::problem::Problems;
use checker::Checker;

/// Returns all problems of a position.
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
        checker.civ_histories(state);
        checker.conservation(state);
        checker.decision(state);
        checker.sightings(state);
    }
    checker.problems.or(())
}
