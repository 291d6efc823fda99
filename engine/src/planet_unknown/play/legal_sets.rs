//! The legal actions of a position as sets of squares and single actions, to list them or to draw one without a list.

use super::visit::{Duty, Visit};
use crate::action_space::Action;
use crate::bitboard::{Backend, Grid};
use crate::planet_unknown::action::{Move, SINGLES, SQUARE_SETS};
use arrayvec::ArrayVec;
use std::ops::ControlFlow;

/// Legal actions in ascending order. Each comes once, so the action space bounds their number.
pub(crate) struct LegalSets {
    singles: ArrayVec<Action, SINGLES>,
    sets: ArrayVec<SquareSet, SQUARE_SETS>,
    squares: ArrayVec<Grid, SQUARE_SETS>,
    is_any_mandatory: bool,
    /// Whether Done is legal; it comes before all others.
    done: bool,
}

/// An action for each of some squares.
struct SquareSet {
    /// The action of the first square of the field.
    first: Action,
    /// How many single actions come before it.
    after: u16,
}

impl LegalSets {
    #[inline]
    pub(crate) fn new() -> LegalSets {
        LegalSets {
            singles: ArrayVec::new(),
            sets: ArrayVec::new(),
            squares: ArrayVec::new(),
            is_any_mandatory: false,
            done: false,
        }
    }

    /// Marks the actions as those of a window, which may be ended unless one of them is mandatory (PU-2.W 4).
    pub(crate) fn may_be_done(&mut self) {
        self.done = !self.is_any_mandatory;
    }

    /// Lists every action, in ascending order.
    pub(crate) fn list(&self, out: &mut Vec<Action>) {
        out.extend(self.done.then(|| Action::from(Move::Done)));
        let mut listed = 0;
        for (set, squares) in self.sets.iter().zip(&self.squares) {
            out.extend_from_slice(&self.singles[listed..set.after.into()]);
            listed = set.after.into();
            // Internal iteration keeps each word of the set in a register.
            squares.iter().for_each(|square| out.push(set.action(square.index())));
        }
        out.extend_from_slice(&self.singles[listed..]);
    }

    /// Draws one action: `choose` is given the number of actions and returns a place in the list.
    pub(crate) fn draw(&self, backend: Backend, choose: impl FnOnce(usize) -> usize) -> Action {
        let mut counts = [0; SQUARE_SETS];
        let counts = &mut counts[..self.squares.len()];
        let in_sets = backend.counts(&self.squares, counts);
        let done = usize::from(self.done);
        let mut place = choose(done + self.singles.len() + in_sets);
        if place < done {
            return Move::Done.into();
        }
        place -= done;
        let mut listed = 0;
        for ((set, squares), &mut count) in self.sets.iter().zip(&self.squares).zip(counts) {
            let singles = usize::from(set.after) - listed;
            if place < singles {
                break;
            }
            place -= singles;
            listed = set.after.into();
            if place < usize::from(count) {
                let square = backend.nth(squares, place).expect("the place is below the count");
                return set.action(square.index());
            }
            place -= usize::from(count);
        }
        self.singles[listed + place]
    }
}

impl SquareSet {
    fn action(&self, square: usize) -> Action {
        Action(self.first.0 + square as u16)
    }
}

impl Visit for LegalSets {
    fn action(&mut self, action: Action, duty: Duty) -> ControlFlow<()> {
        self.is_any_mandatory |= duty == Duty::Mandatory;
        self.singles.push(action);
        ControlFlow::Continue(())
    }

    fn squares(&mut self, first: Action, squares: &Grid, duty: Duty) -> ControlFlow<()> {
        if squares.any() {
            self.is_any_mandatory |= duty == Duty::Mandatory;
            self.sets.push(SquareSet {
                first,
                after: self.singles.len() as u16,
            });
            self.squares.push(*squares);
        }
        ControlFlow::Continue(())
    }
}
