//! Civ and event cards as items, choices and scores.

use crate::planet_unknown::resource::{Track, TrackSet};
use crate::planet_unknown::ruleset::events::EventColour;
use crate::planet_unknown::state::{Item, Limits};

/// One of a pair of gains (CORP-8.1).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Gain {
    /// A biomass patch.
    Patch,
    /// A synergy boost.
    Synergy,
    /// An advance of this tracker, which is not a synergy boost.
    Advance(Track),
    /// A look at the next event.
    Peek,
}

/// A choice among trackers that a card gives (PU-2.X).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Choice {
    /// Name different trackers that can advance; each of them advances.
    Trackers {
        /// How many trackers.
        trackers: u8,
        /// Advances of each.
        steps: u8,
        /// Which may be named.
        among: TrackSet,
        /// Whether the advances claim benefits; if not, they are made at once.
        benefits: bool,
    },
    /// Advance trackers below a position, step by step, until none can go on (C21).
    Climb {
        /// The position.
        position: u8,
        /// Which trackers.
        among: TrackSet,
        /// Whether synergies on the way are not claimed.
        skip_synergy: bool,
    },
    /// Move a tracker down by at most N positions; it must be one of those that can go down furthest (CORP-G6).
    Regress {
        /// Positions.
        steps: u8,
        /// Which trackers.
        among: TrackSet,
    },
}

/// What an End Game civ card is worth (CARDS-1.3).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CivScore {
    /// A number of medals.
    Medals(i32),
    /// Medals for each patch on the planet.
    PerPatch(i32),
    /// Medals for each lifepod in the scoring area, instead of the normal rate.
    PerLifepod(i32),
    /// Medals by the number of commerce cards held.
    Commerce,
    /// Medals for each full set of meteorites by the number of meteorite cards held, instead of the normal rate.
    Meteorite,
}

/// A civ card.
#[derive(Clone, Debug)]
pub struct CivCard {
    /// Its id in the ruleset.
    pub id: String,
    /// Its slug in the ruleset.
    pub slug: String,
    /// Its rank, from 0.
    pub rank: u8,
    /// Whether it is resolved when picked.
    pub immediate: bool,
    /// Items it gives, with their counts: when picked, or in the last window.
    pub items: Vec<(Item, u8)>,
    /// Rover movement it gives.
    pub movement: u8,
    /// What it scores.
    pub scores: Vec<CivScore>,
    /// Medals of its family by number of cards held.
    pub by_count: Vec<i32>,
    /// Meteorites of a full set of its family.
    pub set_size: i32,
}

/// An event card.
#[derive(Clone, Debug)]
pub struct EventCard {
    /// Its id in the ruleset.
    pub id: String,
    /// Its slug in the ruleset.
    pub slug: String,
    /// Its colour.
    pub colour: EventColour,
    /// Whether it is only in decks of solo games.
    pub solo_only: bool,
    /// What each seat gains or loses.
    pub gains: Vec<EventGain>,
    /// What it forbids or withholds for the round.
    pub limits: Limits,
    /// The number of rovers that each seat puts on the tile it lays this round.
    pub extra_rovers: u8,
    /// Whether each seat looks at the next event.
    pub peeks: bool,
    /// The number of civ cards of each rank that come into play.
    pub civ_added: u8,
    /// The number of civ cards of each rank that leave play.
    pub civ_removed: u8,
    /// The number of objectives that each seat draws.
    pub objectives_added: u8,
}

/// An item that an event gives a seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct EventGain {
    /// The item.
    pub item: Item,
    /// How many of it.
    pub count: u8,
    /// The seat gets it only if it has at least this number of what it loses.
    pub at_least: u8,
}
