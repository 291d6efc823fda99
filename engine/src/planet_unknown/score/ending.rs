//! Why a game ended (PU-6.1).

use crate::planet_unknown::state::EndTriggers;
use crate::vocabulary::vocabulary;

vocabulary! {
    /// Why a game ended, in the words of results; several causes can coincide in a round.
    pub enum Ending {
        /// A seat took a tile that it could not place.
        NoPlacement = "no placement",
        /// Both stacks of a depot are empty.
        EmptyDepot = "empty depot",
        /// The last event was revealed.
        LastEvent = "last event",
        /// A tile that could not be placed, and an empty depot.
        NoPlacementEmptyDepot = "no placement, empty depot",
        /// A tile that could not be placed, and the last event.
        NoPlacementLastEvent = "no placement, last event",
        /// An empty depot and the last event.
        EmptyDepotLastEvent = "empty depot, last event",
        /// All three.
        All = "no placement, empty depot, last event",
    }
}

impl Ending {
    /// The ending of a finished game.
    pub(crate) const fn of(triggers: EndTriggers) -> Ending {
        match (triggers.no_place, triggers.empty_depot, triggers.last_event) {
            (true, true, true) => Ending::All,
            (true, true, false) => Ending::NoPlacementEmptyDepot,
            (true, false, true) => Ending::NoPlacementLastEvent,
            (true, false, false) => Ending::NoPlacement,
            (false, true, true) => Ending::EmptyDepotLastEvent,
            (false, false, true) => Ending::LastEvent,
            (false, _, false) => Ending::EmptyDepot,
        }
    }
}
