//! The legal actions of a position as sets of squares and single actions, to list them or to draw one without a list.

use super::visit::{Duty, Visit};
use crate::action_space::Action;
use crate::bitboard::{Backend, Grid, SQUARES, Square};
use crate::planet_unknown::action::{Move, SINGLES, SQUARE_SETS};
use arrayvec::ArrayVec;
use std::ops::ControlFlow;

/// Legal actions in ascending order. Each comes once, so the action space bounds their number.
pub struct LegalSets {
    singles: ArrayVec<Action, SINGLES>,
    sets: ArrayVec<SquareSet, SQUARE_SETS>,
    squares: ArrayVec<Grid, SQUARE_SETS>,
    /// How many squares each set has, once they are counted.
    counts: [u16; SQUARE_SETS],
    /// How many actions there are, once they are counted.
    all: usize,
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
            counts: [0; SQUARE_SETS],
            all: 0,
            is_any_mandatory: false,
            done: false,
        }
    }

    /// Forgets all actions.
    #[inline]
    pub(crate) fn clear(&mut self) {
        self.singles.clear();
        self.sets.clear();
        self.squares.clear();
        self.is_any_mandatory = false;
        self.done = false;
    }

    /// Whether there is no action, Done aside.
    #[inline]
    pub(crate) fn is_empty(&self) -> bool {
        self.singles.is_empty() && self.sets.is_empty()
    }

    /// Counts the actions, once all are found.
    #[inline]
    pub(crate) fn count_all(&mut self, backend: Backend) {
        self.all = usize::from(self.done) + self.singles.len();
        if !self.squares.is_empty() {
            self.all += backend.counts(&self.squares, &mut self.counts[..self.squares.len()]);
        }
    }

    #[inline]
    pub(crate) fn count(&self) -> usize {
        self.all
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

    /// The action at a place of the list.
    ///
    /// # Panics
    /// If there are no more than `place`.
    pub(crate) fn nth(&self, backend: Backend, mut place: usize) -> Action {
        let done = usize::from(self.done);
        if place < done {
            return Move::Done.into();
        }
        place -= done;
        let mut listed = 0;
        for ((set, squares), &count) in self.sets.iter().zip(&self.squares).zip(&self.counts) {
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

    /// Whether the action is one of them.
    pub(crate) fn has(&self, action: Action) -> bool {
        let is_square = |(set, squares): (&SquareSet, &Grid)| {
            let square = action.0.checked_sub(set.first.0).map(usize::from);
            square.is_some_and(|square| square < SQUARES && squares.contains(Square::from_index(square)))
        };
        self.done && action == Move::Done.into()
            || self.singles.binary_search(&action).is_ok()
            || self.sets.iter().zip(&self.squares).any(is_square)
    }
}

impl Default for LegalSets {
    fn default() -> LegalSets {
        LegalSets::new()
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
