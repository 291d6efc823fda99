//! What a seat can do, as an enum for people and as an index for programs.

mod dimension;
pub(crate) mod names;

use crate::action_list::{ActionList, Named, action_list};
use crate::action_space::Action;
use crate::card_set::CardId;
use crate::planetarium::space::Space;
use crate::planetarium::vocabulary::{Deck, Planet};
use dimension::{Card, Place};
use names::Names;

action_list! {
    /// An action of Planetarium.
    ///
    /// # Examples
    /// ```
    /// use orrery_engine::planetarium::Move;
    /// use orrery_engine::{Action, Planetarium, Words};
    ///
    /// let game = Planetarium::default();
    /// let pass = game.parse_action("pass").expect("an action of the space");
    /// assert_eq!(Move::from_action(pass), Move::Pass);
    /// assert_eq!(Action::from(Move::Pass), pass);
    /// ```
    pub enum Move, named by Names {
        /// Chooses the Final to discard at set-up (N0).
        Discard(card: CardId = CARD) = "discard",
        /// Moves the token on a space (N1).
        Token {
            /// Where it is.
            from: Space = FROM,
            /// Where it goes.
            to: Space = TO,
        } = "move",
        /// Plays a Low or High card on a Planet (N2).
        Play(card: CardId = CARD, planet: Planet = PLANET) = "play",
        /// Discards a card for a Low one (N2).
        Downgrade(card: CardId = CARD) = "downgrade",
        /// Neither plays nor downgrades a card (N2).
        Pass = "pass",
        /// Moves a marker from a card of this Planet (N3).
        Lift(planet: Planet = PLANET) = "lift",
        /// Leaves the card without a marker (N3).
        NoMarker = "no-marker",
        /// Takes the token on a space (N4).
        Take(space: Space = SPACE) = "take",
        /// Takes no token (N4).
        Decline = "decline",
        /// Puts the token taken into an area of the mat (N5).
        Put(planet: Planet = PLANET) = "put",
        /// Draws from a deck (N6).
        Draw(deck: Deck = DECK) = "draw",
        /// Keeps one of two Finals (N7).
        Keep(card: CardId = CARD) = "keep",
        /// Plays a Final on a Planet (N8).
        PlayFinal(card: CardId = CARD, planet: Planet = PLANET) = "play-final",
        /// Plays no more Finals (N8).
        Stop = "stop",
    }
}

const CARD: Card = Card;
const FROM: Place = Place::new("from", "the space to move from");
const TO: Place = Place::new("to", "the space to move to");
const SPACE: Place = Place::new("space", "the space");
const PLANET: Named<Planet> = Named::new("planet", "the Planet");
const DECK: Named<Deck> = Named::new("deck", "the deck");

impl From<Move> for Action {
    #[inline(always)]
    fn from(chosen: Move) -> Action {
        Action(chosen.index() as u16)
    }
}

impl Move {
    /// The action with this index.
    ///
    /// # Panics
    /// If there is no such action.
    pub fn from_action(action: Action) -> Move {
        Move::from_index(action.index())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::action_list::laws;
    use crate::planetarium::Planetarium;

    #[test]
    fn the_list_keeps_its_laws() {
        laws::check::<Move>(&Planetarium::embedded().tables().names);
    }
}
