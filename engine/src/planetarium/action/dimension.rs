//! Cards and spaces as dimensions of an action, sized by capacity instead of by the ruleset.

use super::names::Names;
use crate::action_list::{Dimension, Notation, Words};
use crate::action_space::{ActionDimension, PlaneAxis};
use crate::card_set::{CardId, MAX_CARDS};
use crate::planetarium::space::{MAX_SPACES, Space};
use crate::problem::{cut, one_of};

/// A card.
pub(super) struct Card;

impl Dimension for Card {
    type Value = CardId;

    const SIZE: usize = MAX_CARDS;

    fn axes(&self) -> Vec<ActionDimension> {
        vec![ActionDimension::new("card", MAX_CARDS as u16)]
    }

    #[inline]
    fn index(&self, card: CardId) -> usize {
        card.index()
    }

    #[inline]
    fn value(&self, index: usize) -> CardId {
        CardId(index as u8)
    }
}

/// A space.
pub(super) struct Place {
    axis: &'static str,
    /// The subject of a sentence about it: "the space".
    what: &'static str,
}

impl Place {
    pub(super) const fn new(axis: &'static str, what: &'static str) -> Place {
        Place { axis, what }
    }
}

impl Dimension for Place {
    type Value = Space;

    const SIZE: usize = MAX_SPACES;

    fn axes(&self) -> Vec<ActionDimension> {
        vec![ActionDimension::new(self.axis, MAX_SPACES as u16).along(PlaneAxis::Column)]
    }

    #[inline]
    fn index(&self, space: Space) -> usize {
        space.index()
    }

    #[inline]
    fn value(&self, index: usize) -> Space {
        Space(index as u8)
    }
}

impl Notation<Names> for Card {
    fn text(&self, card: CardId, names: &Names) -> String {
        names.card_name(card)
    }

    fn read(&self, words: &mut Words<'_>, names: &Names) -> Result<CardId, String> {
        let word = words.word("the card")?;
        let ids = names.cards.iter().map(String::as_str);
        let card = names.card(word);
        card.ok_or_else(|| format!("the card is {}; {}", cut(word), one_of(word, ids)))
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
        space.ok_or_else(|| format!("{} is {}; {}", self.what, cut(word), one_of(word, ids)))
    }
}
