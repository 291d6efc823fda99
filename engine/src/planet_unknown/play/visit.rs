//! What a generator of legal actions hands them to.

use crate::action_space::Action;
use crate::bitboard::{Grid, Square};
use std::ops::ControlFlow;

/// Whether Done is legal while this is possible (PU-2.W 4).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Duty {
    Mandatory,
    Optional,
}

/// The first square of the field.
pub(crate) const ORIGIN: Square = Square::from_index(0);

/// What a generator hands legal actions to, in ascending order; a break ends it.
pub(crate) trait Visit {
    /// One action.
    fn action(&mut self, action: Action, duty: Duty) -> ControlFlow<()>;

    /// An action for each of some squares: `first` is that of the first square of the field.
    fn squares(&mut self, first: Action, squares: &Grid, duty: Duty) -> ControlFlow<()>;
}

/// Stops at the first action of a duty, or at any.
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
