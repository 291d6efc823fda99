//! What a seat can do, as an enum for people and as an index for machines.

use super::card_set::{CardId, MAX_CARDS};
use super::space::{MAX_SPACES, Space};
use super::vocabulary::{Deck, Planet};
use crate::action_space::{Action, ActionBlock, ActionSpace};

/// An action of Planetarium.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Move {
    /// Chooses the Final to discard at set-up (N0).
    Discard(CardId),
    /// Moves the token on a space (N1).
    Token {
        /// Where it is.
        from: Space,
        /// Where it goes.
        to: Space,
    },
    /// Plays a Low or High card on a Planet (N2).
    Play(CardId, Planet),
    /// Discards a card for a Low one (N2).
    Downgrade(CardId),
    /// Neither (N2).
    Pass,
    /// Moves a marker from a card of this Planet (N3).
    Lift(Planet),
    /// Leaves the card without a marker (N3).
    NoMarker,
    /// Takes the token on a space (N4).
    Take(Space),
    /// Takes none (N4).
    Decline,
    /// Puts the token taken into an area of the mat (N5).
    Put(Planet),
    /// Draws from a deck (N6).
    Draw(Deck),
    /// Keeps one of two Finals (N7).
    Keep(CardId),
    /// Plays a Final on a Planet (N8).
    PlayFinal(CardId, Planet),
    /// Plays no more Finals (N8).
    Stop,
}

/// Where the blocks begin.
mod first {
    use super::{Deck, MAX_CARDS, MAX_SPACES, Planet};

    pub(super) const DISCARD: usize = 0;
    pub(super) const TOKEN: usize = DISCARD + MAX_CARDS;
    pub(super) const PLAY: usize = TOKEN + MAX_SPACES * MAX_SPACES;
    pub(super) const DOWNGRADE: usize = PLAY + MAX_CARDS * Planet::COUNT;
    pub(super) const PASS: usize = DOWNGRADE + MAX_CARDS;
    pub(super) const LIFT: usize = PASS + 1;
    pub(super) const NO_MARKER: usize = LIFT + Planet::COUNT;
    pub(super) const TAKE: usize = NO_MARKER + 1;
    pub(super) const DECLINE: usize = TAKE + MAX_SPACES;
    pub(super) const PUT: usize = DECLINE + 1;
    pub(super) const DRAW: usize = PUT + Planet::COUNT;
    pub(super) const KEEP: usize = DRAW + Deck::COUNT;
    pub(super) const PLAY_FINAL: usize = KEEP + MAX_CARDS;
    pub(super) const STOP: usize = PLAY_FINAL + MAX_CARDS * Planet::COUNT;
    pub(super) const END: usize = STOP + 1;
}

/// How many actions there are.
pub const ACTIONS: usize = first::END;

/// The numbering: cards and spaces by capacity, whatever the ruleset has.
pub(super) fn action_space() -> ActionSpace {
    const CARD: (&str, u16) = ("card", MAX_CARDS as u16);
    const SPACE: u16 = MAX_SPACES as u16;
    const PLANET: (&str, u16) = ("planet", Planet::COUNT as u16);
    let block = |name, first: usize, dimensions: &[(&'static str, u16)]| ActionBlock {
        name,
        first: first as u16,
        dimensions: dimensions.to_vec(),
    };
    ActionSpace {
        blocks: vec![
            block("discard", first::DISCARD, &[CARD]),
            block("move", first::TOKEN, &[("from", SPACE), ("to", SPACE)]),
            block("play", first::PLAY, &[CARD, PLANET]),
            block("downgrade", first::DOWNGRADE, &[CARD]),
            block("pass", first::PASS, &[]),
            block("lift", first::LIFT, &[PLANET]),
            block("no-marker", first::NO_MARKER, &[]),
            block("take", first::TAKE, &[("space", SPACE)]),
            block("decline", first::DECLINE, &[]),
            block("put", first::PUT, &[PLANET]),
            block("draw", first::DRAW, &[("deck", Deck::COUNT as u16)]),
            block("keep", first::KEEP, &[CARD]),
            block("play-final", first::PLAY_FINAL, &[CARD, PLANET]),
            block("stop", first::STOP, &[]),
        ],
    }
}

impl From<Move> for Action {
    fn from(choice: Move) -> Action {
        let on_planet = |card: CardId, planet: Planet| card.index() * Planet::COUNT + planet.index();
        let index = match choice {
            Move::Discard(card) => first::DISCARD + card.index(),
            Move::Token { from, to } => first::TOKEN + from.index() * MAX_SPACES + to.index(),
            Move::Play(card, planet) => first::PLAY + on_planet(card, planet),
            Move::Downgrade(card) => first::DOWNGRADE + card.index(),
            Move::Pass => first::PASS,
            Move::Lift(planet) => first::LIFT + planet.index(),
            Move::NoMarker => first::NO_MARKER,
            Move::Take(space) => first::TAKE + space.index(),
            Move::Decline => first::DECLINE,
            Move::Put(planet) => first::PUT + planet.index(),
            Move::Draw(deck) => first::DRAW + deck.index(),
            Move::Keep(card) => first::KEEP + card.index(),
            Move::PlayFinal(card, planet) => first::PLAY_FINAL + on_planet(card, planet),
            Move::Stop => first::STOP,
        };
        Action(index as u16)
    }
}

impl Move {
    /// What an index stands for.
    ///
    /// # Panics
    /// If there is no such action.
    pub fn from_action(action: Action) -> Move {
        let index = action.index();
        let card = |first: usize| CardId((index - first) as u8);
        let space = |first: usize| Space((index - first) as u8);
        let planet = |first: usize| Planet::ALL[(index - first) % Planet::COUNT];
        let card_on = |first: usize| CardId(((index - first) / Planet::COUNT) as u8);
        match index {
            first::DISCARD..first::TOKEN => Move::Discard(card(first::DISCARD)),
            first::TOKEN..first::PLAY => Move::Token {
                from: Space(((index - first::TOKEN) / MAX_SPACES) as u8),
                to: Space(((index - first::TOKEN) % MAX_SPACES) as u8),
            },
            first::PLAY..first::DOWNGRADE => Move::Play(card_on(first::PLAY), planet(first::PLAY)),
            first::DOWNGRADE..first::PASS => Move::Downgrade(card(first::DOWNGRADE)),
            first::PASS => Move::Pass,
            first::LIFT..first::NO_MARKER => Move::Lift(planet(first::LIFT)),
            first::NO_MARKER => Move::NoMarker,
            first::TAKE..first::DECLINE => Move::Take(space(first::TAKE)),
            first::DECLINE => Move::Decline,
            first::PUT..first::DRAW => Move::Put(planet(first::PUT)),
            first::DRAW..first::KEEP => Move::Draw(Deck::ALL[index - first::DRAW]),
            first::KEEP..first::PLAY_FINAL => Move::Keep(card(first::KEEP)),
            first::PLAY_FINAL..first::STOP => Move::PlayFinal(card_on(first::PLAY_FINAL), planet(first::PLAY_FINAL)),
            first::STOP => Move::Stop,
            _ => panic!("action {index} is beyond the {ACTIONS} of Planetarium"),
        }
    }
}
