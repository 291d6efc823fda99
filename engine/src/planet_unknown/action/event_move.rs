//! What a seat can do because of an event alone: the last blocks of the action space.

use super::places::{LifepodPlace, Slot};
use crate::bitboard::{SIDE, SQUARES, Square};
use crate::planet_unknown::capacities::{MAX_CARDS, MAX_ROVERS};
use crate::planet_unknown::resource::Resource;

/// An action that only events bring about (cards.md 3.4, 3.5).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum EventMove {
    /// Lays the patch of an event.
    Patch(Square),
    /// Puts a meteorite on an empty meteor symbol.
    Meteorite(Square),
    /// Destroys a rover on the planet.
    LoseRover(u8),
    /// Destroys a collected lifepod.
    LoseLifepod(LifepodPlace),
    /// Destroys a collected meteorite.
    LoseMeteorite,
    /// Names the resource of a tile that does nothing.
    Ignore(Resource),
    /// Removes a stack of the own depot from the station.
    RemoveShape(Slot),
    /// Puts a private objective out of the game; in the set-up too (PU-1.6, PU-7.1).
    DiscardObjective(u8),
}

mod first {
    use super::{LifepodPlace, MAX_CARDS, MAX_ROVERS, Resource, SQUARES};

    pub(crate) const PATCH: usize = 0;
    pub(crate) const METEORITE: usize = PATCH + SQUARES;
    pub(crate) const LOSE_ROVER: usize = METEORITE + SQUARES;
    pub(crate) const LOSE_LIFEPOD: usize = LOSE_ROVER + MAX_ROVERS;
    pub(crate) const LOSE_METEORITE: usize = LOSE_LIFEPOD + LifepodPlace::COUNT;
    pub(crate) const IGNORE: usize = LOSE_METEORITE + 1;
    pub(crate) const REMOVE_SHAPE: usize = IGNORE + Resource::COUNT;
    pub(crate) const DISCARD_OBJECTIVE: usize = REMOVE_SHAPE + 2;
    pub(crate) const END: usize = DISCARD_OBJECTIVE + MAX_CARDS;
}

/// A block: its name, its first index, its dimensions.
pub(crate) type Block = (&'static str, usize, &'static [(&'static str, u16)]);

/// The blocks, counted from the first of them.
pub(crate) const BLOCKS: [Block; 8] = [
    (
        "event-patch",
        first::PATCH,
        &[("row", SIDE as u16), ("column", SIDE as u16)],
    ),
    (
        "event-meteorite",
        first::METEORITE,
        &[("row", SIDE as u16), ("column", SIDE as u16)],
    ),
    ("lose-rover", first::LOSE_ROVER, &[("rover", MAX_ROVERS as u16)]),
    (
        "lose-lifepod",
        first::LOSE_LIFEPOD,
        &[("place", LifepodPlace::COUNT as u16)],
    ),
    ("lose-meteorite", first::LOSE_METEORITE, &[]),
    ("ignore", first::IGNORE, &[("resource", Resource::COUNT as u16)]),
    ("remove-shape", first::REMOVE_SHAPE, &[("slot", 2)]),
    (
        "discard-objective",
        first::DISCARD_OBJECTIVE,
        &[("card", MAX_CARDS as u16)],
    ),
];

impl EventMove {
    /// How many there are.
    pub(crate) const COUNT: usize = first::END;

    /// The index among them.
    pub(crate) fn index(self) -> usize {
        match self {
            EventMove::Patch(square) => first::PATCH + square.index(),
            EventMove::Meteorite(square) => first::METEORITE + square.index(),
            EventMove::LoseRover(rover) => first::LOSE_ROVER + usize::from(rover),
            EventMove::LoseLifepod(place) => first::LOSE_LIFEPOD + place.index(),
            EventMove::LoseMeteorite => first::LOSE_METEORITE,
            EventMove::Ignore(resource) => first::IGNORE + resource.index(),
            EventMove::RemoveShape(slot) => first::REMOVE_SHAPE + slot.index(),
            EventMove::DiscardObjective(card) => first::DISCARD_OBJECTIVE + usize::from(card),
        }
    }

    /// The action with this index among them, below [`COUNT`](Self::COUNT).
    pub(crate) fn from_index(index: usize) -> EventMove {
        let within = |first: usize| index - first;
        match index {
            first::PATCH..first::METEORITE => EventMove::Patch(Square::from_index(within(first::PATCH))),
            first::METEORITE..first::LOSE_ROVER => EventMove::Meteorite(Square::from_index(within(first::METEORITE))),
            first::LOSE_ROVER..first::LOSE_LIFEPOD => EventMove::LoseRover(within(first::LOSE_ROVER) as u8),
            first::LOSE_LIFEPOD..first::LOSE_METEORITE => {
                EventMove::LoseLifepod(LifepodPlace::from_index(within(first::LOSE_LIFEPOD)))
            }
            first::LOSE_METEORITE => EventMove::LoseMeteorite,
            first::IGNORE..first::REMOVE_SHAPE => EventMove::Ignore(Resource::ALL[within(first::IGNORE)]),
            first::REMOVE_SHAPE..first::DISCARD_OBJECTIVE => {
                EventMove::RemoveShape(Slot::ALL[within(first::REMOVE_SHAPE)])
            }
            _ => EventMove::DiscardObjective(within(first::DISCARD_OBJECTIVE) as u8),
        }
    }
}
