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
    /// The place in the list that follows each set, once the actions are counted.
    ends: [u16; SQUARE_SETS],
    /// How many actions there are, once they are counted.
    all: usize,
    /// Whether a single action is mandatory.
    is_single_mandatory: bool,
    /// Whether Done is legal; it comes before all others.
    done: bool,
}

/// An action for each of some squares.
struct SquareSet {
    /// The action of the first square of the field.
    first: Action,
    /// How many single actions come before it.
    after: u16,
    duty: Duty,
}

impl LegalSets {
    #[inline]
    pub(crate) fn new() -> LegalSets {
        LegalSets {
            singles: ArrayVec::new(),
            sets: ArrayVec::new(),
            squares: ArrayVec::new(),
            ends: [0; SQUARE_SETS],
            all: 0,
            is_single_mandatory: false,
            done: false,
        }
    }

    /// Forgets all actions.
    #[inline]
    pub(crate) fn clear(&mut self) {
        self.singles.clear();
        self.sets.clear();
        self.squares.clear();
        self.is_single_mandatory = false;
        self.done = false;
    }

    /// Whether there is no action, Done aside; sets may be empty.
    #[inline]
    pub(crate) fn is_empty(&self) -> bool {
        self.singles.is_empty() && self.squares.iter().all(Grid::is_empty)
    }

    /// Counts the actions, once all are found.
    #[inline]
    pub(crate) fn count_all(&mut self, backend: Backend) {
        let ends = &mut self.ends[..self.sets.len()];
        backend.counts(&self.squares, ends);
        let mut before = u16::from(self.done);
        for (set, end) in self.sets.iter().zip(ends) {
            before += *end;
            *end = before + set.after;
        }
        self.all = usize::from(before) + self.singles.len();
    }

    #[inline]
    pub(crate) fn count(&self) -> usize {
        self.all
    }

    /// Marks the actions as those of a window, which may be ended unless one of them is mandatory (PU-2.W).
    pub(crate) fn may_be_done(&mut self) {
        let is_mandatory = |(set, squares): (&SquareSet, &Grid)| set.duty == Duty::Mandatory && squares.any();
        self.done = !self.is_single_mandatory && !self.sets.iter().zip(&self.squares).any(is_mandatory);
    }

    /// Lists every action into `out`, which is cleared first, in ascending order.
    pub(crate) fn list(&self, out: &mut Vec<Action>) {
        out.clear();
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
    #[inline]
    pub(crate) fn nth(&self, backend: Backend, place: usize) -> Action {
        let done = usize::from(self.done);
        if place < done {
            return Move::Done.into();
        }
        let sets = &self.sets[..];
        let ended = self.ends[..sets.len()].partition_point(|&end| usize::from(end) <= place);
        // Of the actions before the place, those of sets that ended.
        let squares = ended
            .checked_sub(1)
            .map_or(done, |last| usize::from(self.ends[last] - sets[last].after));
        let rest = place - squares;
        match sets.get(ended) {
            Some(set) if rest >= set.after.into() => {
                let square = backend.nth(&self.squares[ended], rest - usize::from(set.after));
                set.action(square.expect("the place is before the end of the set").index())
            }
            _ => self.singles[rest],
        }
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
    #[inline]
    fn action(&self, square: usize) -> Action {
        Action(self.first.0 + square as u16)
    }
}

impl Visit for LegalSets {
    #[inline]
    fn action(&mut self, action: Action, duty: Duty) -> ControlFlow<()> {
        self.is_single_mandatory |= duty == Duty::Mandatory;
        self.singles.push(action);
        ControlFlow::Continue(())
    }

    fn squares(&mut self, first: Action, squares: &Grid, duty: Duty) -> ControlFlow<()> {
        // An empty set is kept: whether one is empty would seldom be foreseen, and is seldom asked.
        self.sets.push(SquareSet {
            first,
            after: self.singles.len() as u16,
            duty,
        });
        self.squares.push(*squares);
        ControlFlow::Continue(())
    }
}
