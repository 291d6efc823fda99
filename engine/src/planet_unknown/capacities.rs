//! Capacities: how much the numbering of actions and the state have room for. A ruleset that exceeds one is refused.

/// The most cards of a kind.
pub(crate) use crate::card_set::MAX_CARDS;

/// The most civ cards that the events of a game can move into play or out of it.
pub(crate) const MAX_CIV_MOVES: usize = 32;

/// The most cards seen alone in a pool that are remembered (CORP-7.3); the oldest is forgotten beyond it.
pub const MAX_SIGHTINGS: usize = 24;

/// Stacks of the station: the outer ring, then the inner ring.
pub const STACKS: usize = 2 * DEPOTS;

/// The most times in a game that seats look into a rank's pool or take a card from it.
pub(crate) const MAX_PICKS: usize = 16;

/// The most rovers of a board that have free steps onto some terrain.
pub(crate) const MAX_FREE_ROVERS: usize = 2;

/// The most rovers of a seat.
pub(crate) const MAX_ROVERS: usize = 8;

/// The most kinds of choice among trackers that cards can name.
pub(crate) const MAX_CHOICES: usize = 32;

/// The most pairs of alternative gains.
pub(crate) const MAX_ALTERNATIVES: usize = 7;

/// Ranks of civ cards.
pub const RANKS: usize = 4;

/// The most corporations a ruleset may have.
pub(crate) const MAX_CORPORATIONS: usize = 16;

/// The most positions of a track, or of a tracker's path.
pub(crate) const MAX_POSITIONS: usize = 24;

/// The most planets a ruleset may have.
pub(crate) const MAX_PLANETS: usize = 16;

/// The most levels or slots of techs.
pub(crate) const MAX_TECHS: u8 = 8;

/// Depots of the station, each with one stack of either ring.
pub const DEPOTS: usize = 6;

/// The most tiles in a stack.
pub(crate) const MAX_STACK: usize = 16;

/// The most medals anything may be worth.
pub(crate) const MAX_MEDALS: u8 = 100;
