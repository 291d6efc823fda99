//! What a seat can do, as an enum for people and as an index for programs.

mod dimension;
pub(crate) mod event_move;
pub(crate) mod places;

pub use event_move::EventMove;
pub(crate) use places::LINES;
pub use places::{LifepodPlace, Placement, Slot, Spot};

use crate::action_list::{ActionList, action_list};
use crate::action_space::Action;
use crate::bitboard::{SQUARES, Square};
use crate::card_set::CardId;
use crate::game::NotationError;
use crate::planet_unknown::ids::{AlternativeId, ChoiceId};
use crate::planet_unknown::resource::{Collectible, Track, TrackSet};
use dimension::{
    CARD, CHOICE, DESTROYED, LIFEPOD_PLACE, LINE, PAIR, PIECE, PLACEMENT, RESOURCES, ROVER, SECOND, SLOT, SPOT, SQUARE,
    STEPS, TECH, TRACK, TRACKS,
};
use std::fmt;
use std::str::FromStr;

action_list! {
    /// An action of Planet Unknown.
    ///
    /// # Examples
    /// ```
    /// use orrery_engine::Action;
    /// use orrery_engine::planet_unknown::{Move, Slot};
    ///
    /// let take = Move::Take(Slot::Inner);
    /// let action = Action::from(take);
    /// assert_eq!((action, Move::from_action(action)), (Action(8), take));
    /// assert_eq!(take.to_string(), "take inner");
    /// assert_eq!("take inner".parse(), Ok(take));
    /// ```
    pub enum Move, named by () {
        /// Ends the window; what waits is lost (PU-2.W).
        Done = "done",
        /// Ends the window; pending gains are lost (PU-2.W).
        Rotate(steps: u8 = STEPS) = "rotate",
        /// Takes a tile that cannot be laid (PU-2.D).
        Take(slot: Slot = SLOT) = "take",
        /// Drafts a tile and lays it (PU-2.4, PU-2.5).
        Lay(placement: Placement = PLACEMENT) = "lay",
        /// Lays a tile that a card gives.
        LayFree {
            /// Whether its resources count.
            resources: bool = RESOURCES,
            /// Which tile, where and how.
            placement: Placement = PLACEMENT,
        } = "lay-free",
        /// Resolves the resource of a tile (PU-4.2).
        Resource(track: Track = TRACK) = "resource",
        /// Resolves an advance.
        Advance(track: Track = TRACK) = "advance",
        /// Spends a synergy boost on a track.
        Synergy(track: Track = TRACK) = "synergy",
        /// Resolves an energy resource with this set of tracks on one of them (PU-4.3).
        Energy(tracks: TrackSet = TRACKS, track: Track = TRACK) = "energy",
        /// Names a tracker for a card's choice.
        Choose {
            /// Entry of the ruleset's table of choices.
            choice: ChoiceId = CHOICE,
            /// The tracker.
            track: Track = TRACK,
        } = "choose",
        /// Keeps a civ card (PU-4.7).
        Civ(card: CardId = CARD) = "civ",
        /// Puts a rover from the corporation board on the planet (PU-5.2).
        PlaceRover(square: Square = SQUARE) = "place-rover",
        /// Moves a rover one step (PU-5.3).
        Step {
            /// Which rover.
            rover: u8 = ROVER,
            /// Where it goes.
            to: Square = SQUARE,
        } = "step",
        /// Lifts a rover to any square, as a card allows.
        Teleport {
            /// Which rover.
            rover: u8 = ROVER,
            /// Where it goes.
            to: Square = SQUARE,
        } = "teleport",
        /// Lays a biomass patch (PU-3.7).
        Patch(square: Square = SQUARE) = "patch",
        /// Keeps a biomass patch for the end of the game.
        StorePatch = "store-patch",
        /// Collects a piece from the planet.
        Collect(piece: Collectible = PIECE, square: Square = SQUARE) = "collect",
        /// Destroys a piece on the planet.
        Destroy(piece: Collectible = PIECE, square: Square = SQUARE) = "destroy",
        /// Destroys all such pieces of a row (0 to 11) or column (12 to 23).
        DestroyLine(piece: Collectible = PIECE, line: u8 = LINE) = "destroy-line",
        /// Moves the tracker in hand to a spot (CORP-5.1).
        Target(spot: Spot = SPOT) = "target",
        /// Puts the flux token on a track (CORP-2.1).
        FluxToken(track: Track = TRACK) = "flux-token",
        /// Takes the first or the second of two gains (CORP-8.1).
        Either {
            /// Entry of the ruleset's table of alternatives.
            either: AlternativeId = PAIR,
            /// Whether it is the second.
            second: bool = SECOND,
        } = "either",
        /// Destroys the meteorite that a rover carries, or keeps it (CORP-3.8).
        Carried {
            /// Whether it is destroyed.
            destroyed: bool = DESTROYED,
        } = "carried",
        /// Uses a tech (counted from 0) that may be used at any time.
        Use(tech: u8 = TECH) = "use",
        /// Gains more patches instead of a pending one (CORP-8.5).
        MorePatches = "more-patches",
        /// Takes a synergy boost instead of a pending patch (CORP-4.3).
        PatchToSynergy = "patch-to-synergy",
        /// Spends a synergy boost that advances more than once (CORP-4.5).
        SynergyMore(track: Track = TRACK) = "synergy-more",
        /// Lets a rover jump by a tech (CORP-4.4, CORP-7.4).
        Jump {
            /// Which rover.
            rover: u8 = ROVER,
            /// Where it goes.
            to: Square = SQUARE,
        } = "jump",
        /// Puts the lifepod in hand somewhere.
        PutLifepod(place: LifepodPlace = LIFEPOD_PLACE) = "put-lifepod",
        /// Takes a collected lifepod in hand.
        LiftLifepod(place: LifepodPlace = LIFEPOD_PLACE) = "lift-lifepod",
        /// Moves a collected lifepod, as a pending gain allows (CORP-1.4).
        Reposition = "reposition",
        /// Claims the row of positions level with a tracker (CORP-4.7).
        ClaimRow(track: Track = TRACK) = "claim-row",
        /// Keeps one of the objectives drawn (CORP-4.8).
        Objective(card: CardId = CARD) = "objective",
        /// Drafts a tile before laying it (CORP-7.2).
        Draft(slot: Slot = SLOT) = "draft",
        /// Keeps the civ card of the next rank that joined a choice (CORP-7.3).
        HigherCiv(card: CardId = CARD) = "higher-civ",
        /// Keeps one of the civ cards left at the end (CORP-7.6).
        KeepCiv(card: CardId = CARD) = "keep-civ",
    }
    and then {
        /// Does what only an event allows.
        Event(EventMove),
    }
}

/// How many times the actions of a kind run over the squares of a planet.
pub(crate) const SQUARE_SETS: usize = Move::SQUARE_SETS;

/// Number of all other actions.
pub(crate) const SINGLES: usize = Move::COUNT - SQUARE_SETS * SQUARES;

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

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text(&()))
    }
}

impl FromStr for Move {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Move, NotationError> {
        Move::parse(text, &())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::action_list::laws;
    use crate::action_space::{ActionBlock, PlaneAxis};

    #[test]
    fn the_list_keeps_its_laws() {
        laws::check::<Move>(&());
    }

    #[test]
    fn the_sets_of_squares_are_the_blocks_that_end_with_row_and_column() {
        let along = |block: &ActionBlock| {
            block
                .dimensions
                .iter()
                .filter_map(|dimension| dimension.along)
                .collect::<Vec<_>>()
        };
        let ends_with_a_square = |block: &ActionBlock| along(block) == [PlaneAxis::Row, PlaneAxis::Column];
        let blocks = Move::space().blocks.into_iter().filter(ends_with_a_square);
        let actions: usize = blocks.map(|block| usize::from(block.size())).sum();
        assert_eq!(actions, SQUARE_SETS * SQUARES);
    }
}
