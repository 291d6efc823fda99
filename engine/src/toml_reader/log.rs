//! Where the problems of a file are noted, each with the place of what is wrong.

use super::document::{Document, Notes};
use crate::problem::Problem;

/// The most problems with a line and column; the lists of problems that people read are shorter.
const MOST_LOCATED: usize = 100;

/// Where problems of a file are noted.
#[derive(Clone, Copy)]
pub(super) struct Log<'a> {
    pub(super) document: &'a Document<'a>,
    pub(super) notes: &'a Notes,
}

impl Log<'_> {
    /// Notes a problem of what begins at this byte of the text.
    pub(super) fn note(self, begin: usize, place: &str, found: &str, allowed: impl Into<String>) {
        let mut notes = self.notes.borrow_mut();
        let at = (notes.0.len() < MOST_LOCATED).then(|| self.document.location(begin));
        notes.0.push(Problem {
            place: place.to_owned(),
            at,
            found: found.to_owned(),
            allowed: allowed.into(),
        });
    }

    /// How many problems have been noted.
    pub(super) fn noted(self) -> usize {
        self.notes.borrow().0.len()
    }
}
