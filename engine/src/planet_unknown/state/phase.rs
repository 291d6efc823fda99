//! Where the game is: phases, a seat's part of a phase, and what ends the game.

use crate::planet_unknown::action::Slot;
use serde::{Deserialize, Serialize};

/// Where the game is (PU-2).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Phase {
    /// Private objectives are discarded, sealed (PU-1.6, PU-7.1).
    Objectives,
    /// Choices of the set-up, sealed (PU-1.4).
    SetUp,
    /// The commander turns the station (PU-2.2).
    Rotate,
    /// Every seat does what the event of the round asks of it, sealed (PU-2.3).
    Event,
    /// Every seat drafts, places and resolves, sealed (PU-2.4 to 2.6).
    Main,
    /// Civ claims, one seat after the other (PU-2.7).
    Civ,
    /// The last window of each seat (PU-6.4).
    Last,
    /// Civ claims earned in the last windows (PU-6.4).
    LastCiv,
    /// Scores are final.
    Over,
    /// Civ claims earned in EVENT, if those of each phase are cashed in at its end (PU-2.7, R3).
    EventCiv,
}

impl Phase {
    /// Returns whether seats decide without seeing what the others do (PU-8.3).
    pub const fn is_sealed(self) -> bool {
        matches!(self, Phase::Objectives | Phase::SetUp | Phase::Event | Phase::Main)
    }

    /// Returns whether the phase belongs to the end of the game (PU-6.4).
    pub const fn is_end_of_game(self) -> bool {
        matches!(self, Phase::Last | Phase::LastCiv | Phase::Over)
    }

    /// Returns whether civ claims are cashed in.
    pub const fn is_civ(self) -> bool {
        matches!(self, Phase::EventCiv | Phase::Civ | Phase::LastCiv)
    }
}

/// The reasons why the game ends with this round (PU-6.1).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
pub struct EndTriggers {
    /// (A) a seat took a tile that it could not place.
    pub no_place: bool,
    /// (B) both stacks of a depot are empty.
    pub empty_depot: bool,
    /// (C) the last event was revealed.
    pub last_event: bool,
}

impl EndTriggers {
    /// Returns whether any of them ends the game.
    pub const fn any(self) -> bool {
        self.no_place || self.empty_depot || self.last_event
    }
}

/// Where a seat is in its part of a phase.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Part {
    /// Before the draft (PU-2.4).
    Draft,
    /// After the draft of this slot, before laying the tile (CORP-7.2).
    Drafted(Slot),
    /// In a window (PU-2.W).
    Window,
}
