//! The visitor that a generator of legal actions calls.

use crate::action_space::Action;
use crate::bitboard::{Grid, Square};
use std::ops::ControlFlow;

/// Whether the seat may be done while this action is possible: only if it is optional (PU-2.W).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Duty {
    Mandatory,
    Optional,
}

/// The first square of the field.
pub(crate) const ORIGIN: Square = Square::from_index(0);

/// A visitor of legal actions, called in ascending order; a break ends the generation.
pub(crate) trait Visit {
    /// One action.
    fn action(&mut self, action: Action, duty: Duty) -> ControlFlow<()>;

    /// One action for each of these squares: `first` is that of the first square of the field.
    fn squares(&mut self, first: Action, squares: &Grid, duty: Duty) -> ControlFlow<()>;
}

/// Stops at the first action of this duty, or at the first of all.
pub(crate) struct First(pub(crate) Option<Duty>);

impl Visit for First {
    fn action(&mut self, _: Action, duty: Duty) -> ControlFlow<()> {
        match self.0 {
            Some(wanted) if wanted != duty => ControlFlow::Continue(()),
            _ => ControlFlow::Break(()),
        }
    }

    fn squares(&mut self, first: Action, squares: &Grid, duty: Duty) -> ControlFlow<()> {
        if squares.is_empty() {
            return ControlFlow::Continue(());
        }
        self.action(first, duty)
    }
}
