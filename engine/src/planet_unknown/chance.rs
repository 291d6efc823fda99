//! The purposes of the streams of chance; a value never changes its meaning.

/// The order of a stack.
pub(crate) const STACK: u64 = 0;

/// The order of the shapes of a ring.
pub(crate) const RINGS: u64 = 1;

/// The start of the inner ring.
pub(crate) const SHIFT: u64 = 2;

/// The start of the station.
pub(crate) const ROTATION: u64 = 3;

/// The civ cards of a rank in play.
pub(crate) const CIV: u64 = 4;

/// The order of the objectives.
pub(crate) const OBJECTIVES: u64 = 5;

/// Which seat starts with the commander token.
pub(crate) const COMMANDER: u64 = 6;

/// The card of the next rank that joins a choice (CORP-7.3).
pub(crate) const EXTRA_CARD: u64 = 7;

/// Objectives drawn for all players (CORP-4.8).
pub(crate) const COMMON_OBJECTIVE: u64 = 8;

/// The cards of the event deck and their order (PU-1.8).
pub(crate) const EVENTS: u64 = 9;

/// How many cards of each colour a random mix has.
pub(crate) const EVENT_MIX: u64 = 10;

/// Civ cards that an event takes out of play, by rank.
pub(crate) const CIV_REMOVED: u64 = 11;

/// Civ cards that an event brings into play, by rank.
pub(crate) const CIV_ADDED: u64 = 12;

/// Objectives that an event deals.
pub(crate) const EVENT_OBJECTIVE: u64 = 13;

/// Private objectives (PU-1.6, PU-7.1).
pub(crate) const PRIVATE_OBJECTIVES: u64 = 20;
