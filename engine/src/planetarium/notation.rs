//! Spaces and cards in notation, as the ruleset names them; `#` and a number name those of the numbering that the ruleset
//! does not have.

use super::action::{Card, Place};
use super::space::{MAX_SPACES, Space};
use crate::action_list::{Notation, Words};
use crate::card_set::{CardId, MAX_CARDS};
use crate::problem::one_of;

/// The names of a ruleset.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Names {
    /// The spaces by number.
    pub(super) spaces: Vec<String>,
    /// The cards by number.
    pub(super) cards: Vec<String>,
}

impl Names {
    /// The name of a space.
    pub(super) fn space_name(&self, space: Space) -> String {
        name(&self.spaces, space.index())
    }

    /// The name of a card.
    pub(super) fn card_name(&self, card: CardId) -> String {
        name(&self.cards, card.index())
    }

    /// The space of that name.
    pub(super) fn space(&self, name: &str) -> Option<Space> {
        let mut all = (0..MAX_SPACES as u8).map(Space);
        all.find(|&space| self.space_name(space) == name)
    }

    /// The card of that name.
    pub(super) fn card(&self, name: &str) -> Option<CardId> {
        let mut all = (0..MAX_CARDS as u8).map(CardId);
        all.find(|&card| self.card_name(card) == name)
    }
}

fn name(names: &[String], index: usize) -> String {
    names.get(index).cloned().unwrap_or_else(|| format!("#{index}"))
}

impl Notation<Names> for Card {
    fn text(&self, card: CardId, names: &Names) -> String {
        names.card_name(card)
    }

    fn read(&self, words: &mut Words<'_>, names: &Names) -> Result<CardId, String> {
        let word = words.word("the card")?;
        let ids = names.cards.iter().map(String::as_str);
        let card = names.card(word);
        card.ok_or_else(|| format!("the card is {word}; {}", one_of(word, ids)))
    }
}

impl Notation<Names> for Place {
    fn text(&self, space: Space, names: &Names) -> String {
        names.space_name(space)
    }

    fn read(&self, words: &mut Words<'_>, names: &Names) -> Result<Space, String> {
        let word = words.word(self.what)?;
        let ids = names.spaces.iter().map(String::as_str);
        let space = names.space(word);
        space.ok_or_else(|| format!("{} is {word}; {}", self.what, one_of(word, ids)))
    }
}
