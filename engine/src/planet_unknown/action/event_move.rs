//! What a seat can do only because of an event: the last blocks of the action space.

use super::dimension::{CARD, LIFEPOD_PLACE, RESOURCE, ROVER, SLOT, SQUARE};
use super::places::{LifepodPlace, Slot};
use crate::action_list::action_list;
use crate::bitboard::Square;
use crate::card_set::CardId;
use crate::planet_unknown::resource::Resource;

action_list! {
    /// An action that only events allow (CARDS-3.4, 3.5).
    pub enum EventMove, named by () {
        /// Lays the patch of an event.
        Patch(square: Square = SQUARE) = "event-patch",
        /// Puts a meteorite on an empty meteor symbol.
        Meteorite(square: Square = SQUARE) = "event-meteorite",
        /// Destroys a rover on the planet.
        LoseRover(rover: u8 = ROVER) = "lose-rover",
        /// Destroys a collected lifepod.
        LoseLifepod(place: LifepodPlace = LIFEPOD_PLACE) = "lose-lifepod",
        /// Destroys a collected meteorite.
        LoseMeteorite = "lose-meteorite",
        /// Names the resource of a tile that is ignored.
        Ignore(resource: Resource = RESOURCE) = "ignore",
        /// Removes a stack of the own depot from the station.
        RemoveShape(slot: Slot = SLOT) = "remove-shape",
        /// Puts a private objective out of the game; in the set-up too (PU-1.6, PU-7.1).
        DiscardObjective(card: CardId = CARD) = "discard-objective",
    }
}
