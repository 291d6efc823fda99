//! The unfinished action of a seat, which must be finished before any other.

use crate::card_set::CardSet;
use crate::planet_unknown::ids::{ChoiceId, TileId};
use crate::planet_unknown::resource::{Track, TrackSet};
use serde::{Deserialize, Serialize};

/// An action that a seat has begun and not finished, or that it must decide at once. Until then nothing else is legal. In JSON it
/// is `in_hand`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum UnfinishedAction {
    /// A choice for which more trackers must be named.
    Choice {
        /// Entry of the ruleset's table of choices.
        choice: ChoiceId,
        /// The trackers named so far.
        named: TrackSet,
    },
    /// An advance that may lead to several spots (CORP-5.1).
    Advance {
        /// The tracker.
        tracker: Track,
        /// Which benefits of the positions it enters are claimed.
        claims: Claims,
        /// The climb that this step belongs to.
        climb: Option<ChoiceId>,
        /// How many more such steps follow immediately.
        more: u8,
    },
    /// The flux token, to be put on a track (CORP-2.1).
    FluxToken {
        /// The climb that continues afterwards.
        climb: Option<ChoiceId>,
    },
    /// The meteorite that a rover carries, to be destroyed or kept (CORP-3.8).
    Carried {
        /// The rover.
        rover: u8,
    },
    /// A collected lifepod, to be put somewhere (CORP-1.1, CORP-4.1).
    Lifepod,
    /// A collected lifepod to be chosen, and put somewhere else (CORP-1.4).
    Reposition,
    /// A row of positions to be claimed (CORP-4.7).
    Row,
    /// Objectives that were drawn, one of which is kept (CORP-4.8).
    Objectives(CardSet),
    /// A tile just drafted or laid, one of whose resources must be named as ignored (PU-4.9).
    Ignore {
        /// The kind of tile.
        tile: TileId,
        /// Whether it was laid.
        laid: bool,
    },
    /// A rover that an event puts on the tile just laid (CARDS-3.5).
    ExtraRover,
}

/// Which benefits of a position an advance claims.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Claims {
    /// Everything.
    All,
    /// Everything but synergies.
    NoSynergy,
    /// Nothing.
    Nothing,
}

impl UnfinishedAction {
    /// The entry of the ruleset's table of choices that the action belongs to, if any.
    pub(crate) const fn choice(self) -> Option<ChoiceId> {
        match self {
            UnfinishedAction::Choice { choice, .. } => Some(choice),
            UnfinishedAction::Advance { climb, .. } | UnfinishedAction::FluxToken { climb } => climb,
            _ => None,
        }
    }
}
