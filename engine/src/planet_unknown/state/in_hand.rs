//! What a seat has in hand: a choice begun, which goes before anything else.

use crate::card_set::CardSet;
use crate::planet_unknown::ids::{ChoiceId, TileId};
use crate::planet_unknown::resource::{Track, TrackSet};
use serde::{Deserialize, Serialize};

/// What is begun and not finished, or is decided at once: it goes before anything else.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum InHand {
    /// More trackers to be named for a choice.
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
        /// What is claimed of what is met.
        claims: Claims,
        /// The climb that it is a step of.
        climb: Option<ChoiceId>,
        /// How many more such steps follow at once.
        more: u8,
    },
    /// The flux token, to be put on a track (CORP-2.1).
    FluxToken {
        /// The climb that goes on afterwards.
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
    /// A tile just drafted or laid, one resource of which is named that does nothing (PU-4.9).
    Ignore {
        /// The kind of tile.
        tile: TileId,
        /// Whether it was laid.
        laid: bool,
    },
    /// A rover that an event puts on the tile just laid (CARDS-3.5).
    ExtraRover,
}

/// What of the benefits of a position an advance claims.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Claims {
    /// Everything.
    All,
    /// Everything but synergies.
    NoSynergy,
    /// Nothing.
    Nothing,
}

impl InHand {
    /// The entry of the ruleset's table of choices that it names.
    pub(crate) const fn choice(self) -> Option<ChoiceId> {
        match self {
            InHand::Choice { choice, .. } => Some(choice),
            InHand::Advance { climb, .. } | InHand::FluxToken { climb } => climb,
            _ => None,
        }
    }
}
