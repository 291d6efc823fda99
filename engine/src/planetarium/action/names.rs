//! The names of spaces and cards in the ruleset; numbers beyond those of the ruleset are written as `#` and the number.

use crate::card_set::{CardId, MAX_CARDS};
use crate::planetarium::space::{MAX_SPACES, Space};

/// The names of a ruleset.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Names {
    /// The spaces by number.
    pub(in crate::planetarium) spaces: Vec<String>,
    /// The cards by number.
    pub(in crate::planetarium) cards: Vec<String>,
}

impl Names {
    /// The name of a space.
    pub(crate) fn space_name(&self, space: Space) -> String {
        name(&self.spaces, space.index())
    }

    /// The name of a card.
    pub(crate) fn card_name(&self, card: CardId) -> String {
        name(&self.cards, card.index())
    }

    /// The space with this name.
    pub(crate) fn space(&self, name: &str) -> Option<Space> {
        let mut all = (0..MAX_SPACES as u8).map(Space);
        all.find(|&space| self.space_name(space) == name)
    }

    /// The card with this name.
    pub(crate) fn card(&self, name: &str) -> Option<CardId> {
        let mut all = (0..MAX_CARDS as u8).map(CardId);
        all.find(|&card| self.card_name(card) == name)
    }
}

fn name(names: &[String], index: usize) -> String {
    names.get(index).cloned().unwrap_or_else(|| format!("#{index}"))
}
