//! The legal actions of a position, found but not listed.

use crate::action_space::Action;

/// What a game `G` has found about the legal actions of one position: enough to count them and to name each, in the
/// ascending order of their list. A value is used again for other positions, and allocates nothing then.
///
/// For a game in which a list is as good as anything, `Vec<Action>` is such a value.
pub trait LegalActions<G: ?Sized>: Default {
    /// How many there are.
    fn count(&self) -> usize;

    /// The one at this place of the list.
    ///
    /// # Panics
    /// If there are no more than `place`.
    fn nth(&self, game: &G, place: usize) -> Action;

    /// Whether the action is one of them.
    fn has(&self, game: &G, action: Action) -> bool;

    /// Lists them into `out`, which is cleared first, in ascending order.
    fn list(&self, game: &G, out: &mut Vec<Action>) {
        out.clear();
        out.extend((0..self.count()).map(|place| self.nth(game, place)));
    }
}

impl<G: ?Sized> LegalActions<G> for Vec<Action> {
    fn count(&self) -> usize {
        self.len()
    }

    fn nth(&self, _: &G, place: usize) -> Action {
        self[place]
    }

    fn has(&self, _: &G, action: Action) -> bool {
        self.binary_search(&action).is_ok()
    }
}
