//! Actions as text, and back. Spaces and cards are named as the ruleset names them; `#` and a number name those of the
//! numbering that the ruleset does not have.

use super::Planetarium;
use super::action::Move;
use super::card_set::{CardId, MAX_CARDS};
use super::space::{MAX_SPACES, Space};
use super::vocabulary::{Deck, Planet};
use crate::game::NotationError;
use crate::problem::one_of;
use crate::vocabulary::Vocabulary;
use std::str::SplitWhitespace;

const KINDS: [&str; 14] = [
    "discard",
    "move",
    "play",
    "downgrade",
    "pass",
    "lift",
    "no-marker",
    "take",
    "decline",
    "put",
    "draw",
    "keep",
    "play-final",
    "stop",
];

impl Planetarium {
    /// The name of a space.
    pub fn space_name(&self, space: Space) -> String {
        match self.tables.spaces.get(space.index()) {
            Some(table) => table.id.clone(),
            None => format!("#{}", space.0),
        }
    }

    /// The name of a card in notation.
    pub fn card_name(&self, card: CardId) -> String {
        match self.tables.cards.get(card.index()) {
            Some(table) => table.id.clone(),
            None => format!("#{}", card.0),
        }
    }

    /// The space of that name.
    pub fn space(&self, name: &str) -> Option<Space> {
        let mut all = (0..MAX_SPACES as u8).map(Space);
        all.find(|&space| self.space_name(space) == name)
    }

    /// The card of that name.
    pub fn card(&self, name: &str) -> Option<CardId> {
        let mut all = (0..MAX_CARDS as u8).map(CardId);
        all.find(|&card| self.card_name(card) == name)
    }

    /// The action in notation.
    pub(super) fn move_text(&self, choice: Move) -> String {
        let card = |card| self.card_name(card);
        let space = |space| self.space_name(space);
        match choice {
            Move::Discard(discarded) => format!("discard {}", card(discarded)),
            Move::Token { from, to } => format!("move {} {}", space(from), space(to)),
            Move::Play(played, planet) => format!("play {} {planet}", card(played)),
            Move::Downgrade(discarded) => format!("downgrade {}", card(discarded)),
            Move::Pass => "pass".to_owned(),
            Move::Lift(planet) => format!("lift {planet}"),
            Move::NoMarker => "no-marker".to_owned(),
            Move::Take(taken) => format!("take {}", space(taken)),
            Move::Decline => "decline".to_owned(),
            Move::Put(planet) => format!("put {planet}"),
            Move::Draw(deck) => format!("draw {deck}"),
            Move::Keep(kept) => format!("keep {}", card(kept)),
            Move::PlayFinal(played, planet) => format!("play-final {} {planet}", card(played)),
            Move::Stop => "stop".to_owned(),
        }
    }

    /// The action that a text names.
    pub(super) fn parse_move(&self, text: &str) -> Result<Move, NotationError> {
        let error = |reason: String| NotationError {
            text: text.to_owned(),
            reason,
        };
        let mut words = Words {
            game: self,
            words: text.split_whitespace(),
        };
        let choice = words.choice().map_err(error)?;
        match words.words.next() {
            Some(more) => Err(error(format!("`{more}` is too much"))),
            None => Ok(choice),
        }
    }
}

/// The words of a text.
struct Words<'a> {
    game: &'a Planetarium,
    words: SplitWhitespace<'a>,
}

impl<'a> Words<'a> {
    fn word(&mut self, what: &str) -> Result<&'a str, String> {
        self.words.next().ok_or_else(|| format!("{what} is missing"))
    }

    fn space(&mut self, what: &str) -> Result<Space, String> {
        let word = self.word(what)?;
        let ids = self.game.tables.spaces.iter().map(|space| space.id.as_str());
        let space = self.game.space(word);
        space.ok_or_else(|| format!("{what} is {word}; {}", one_of(word, ids)))
    }

    fn card(&mut self) -> Result<CardId, String> {
        let word = self.word("the card")?;
        let ids = self.game.tables.cards.iter().map(|card| card.id.as_str());
        let card = self.game.card(word);
        card.ok_or_else(|| format!("the card is {word}; {}", one_of(word, ids)))
    }

    fn named<T: Vocabulary>(&mut self, what: &str) -> Result<T, String> {
        let word = self.word(what)?;
        let value = T::VALUES.iter().copied().find(|value| value.word() == word);
        value.ok_or_else(|| {
            format!(
                "{what} is {word}; {}",
                one_of(word, T::VALUES.iter().map(|value| value.word()))
            )
        })
    }

    fn planet(&mut self) -> Result<Planet, String> {
        self.named("the Planet")
    }

    fn choice(&mut self) -> Result<Move, String> {
        Ok(match self.word("the kind of action")? {
            "discard" => Move::Discard(self.card()?),
            "move" => Move::Token {
                from: self.space("the space to move from")?,
                to: self.space("the space to move to")?,
            },
            "play" => Move::Play(self.card()?, self.planet()?),
            "downgrade" => Move::Downgrade(self.card()?),
            "pass" => Move::Pass,
            "lift" => Move::Lift(self.planet()?),
            "no-marker" => Move::NoMarker,
            "take" => Move::Take(self.space("the space")?),
            "decline" => Move::Decline,
            "put" => Move::Put(self.planet()?),
            "draw" => Move::Draw(self.named::<Deck>("the deck")?),
            "keep" => Move::Keep(self.card()?),
            "play-final" => Move::PlayFinal(self.card()?, self.planet()?),
            "stop" => Move::Stop,
            kind => return Err(one_of(kind, KINDS)),
        })
    }
}
