//! What a seat can do, as an enum for people and as an index for machines.

pub mod event_move;
mod notation;
pub(crate) mod numbering;
pub mod places;

pub use event_move::EventMove;
pub use numbering::{ACTIONS, action_space};
pub(crate) use numbering::{SINGLES, SQUARE_SETS};
pub use places::{LINES, LifepodPlace, Placement, Slot, Spot};

use crate::action_space::Action;
use crate::bitboard::{SQUARES, Square};
use crate::planet_unknown::capacities::MAX_POSITIONS;
use crate::planet_unknown::resource::{Collectible, Track, TrackSet};
use numbering::first;

/// An action of Planet Unknown.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Move {
    /// Ends the window; what waits is lost (PU-2.W).
    Done,
    /// Turns the station so many depots clockwise (PU-2.2).
    Rotate(u8),
    /// Takes a tile that cannot be laid (PU-2.D).
    Take(Slot),
    /// Drafts a tile and lays it (PU-2.4, PU-2.5).
    Lay(Placement),
    /// Lays a tile that a card gives.
    LayFree {
        /// Whether its resources count.
        resources: bool,
        /// Which tile, where and how.
        placement: Placement,
    },
    /// Resolves the resource of a tile (PU-4.2).
    Resource(Track),
    /// Resolves an advance.
    Advance(Track),
    /// Spends a synergy boost on a track.
    Synergy(Track),
    /// Resolves an energy resource with this set of tracks on one of them (PU-4.3).
    Energy(TrackSet, Track),
    /// Names a tracker for a card's choice.
    Choose {
        /// Entry of the ruleset's table of choices.
        choice: u8,
        /// The tracker.
        track: Track,
    },
    /// Keeps a civ card (PU-4.7).
    Civ(u8),
    /// Puts a rover from the corporation board on the planet (PU-5.2).
    PlaceRover(Square),
    /// Moves a rover one step (PU-5.3).
    Step {
        /// Which rover.
        rover: u8,
        /// Where it goes.
        to: Square,
    },
    /// Lifts a rover to any square, as a card allows.
    Teleport {
        /// Which rover.
        rover: u8,
        /// Where it goes.
        to: Square,
    },
    /// Lays a biomass patch (PU-3.7).
    Patch(Square),
    /// Keeps a biomass patch for the end of the game.
    StorePatch,
    /// Collects a piece from the planet.
    Collect(Collectible, Square),
    /// Destroys a piece on the planet.
    Destroy(Collectible, Square),
    /// Destroys all such pieces of a row (0 to 11) or column (12 to 23).
    DestroyLine(Collectible, u8),
    /// Takes the advance in hand to a spot (CORP-5.1).
    Target(Spot),
    /// Puts the flux token on a track (CORP-2.1).
    FluxToken(Track),
    /// Takes the first or the second of two gains (CORP-8.1).
    Either {
        /// Entry of the ruleset's table of alternatives.
        either: u8,
        /// Whether it is the second.
        second: bool,
    },
    /// Destroys the meteorite that a rover carries, or keeps it (CORP-3.8).
    Carried {
        /// Whether it is destroyed.
        destroyed: bool,
    },
    /// Uses a tech, counted from 0, that may be used at any time.
    Use(u8),
    /// Gains more patches instead of one that waits (CORP-8.5).
    MorePatches,
    /// Takes a synergy boost instead of a patch that waits (CORP-4.3).
    PatchToSynergy,
    /// Spends a synergy boost that advances more than once (CORP-4.5).
    SynergyMore(Track),
    /// Lets a rover jump by a tech (CORP-4.4, CORP-7.4).
    Jump {
        /// Which rover.
        rover: u8,
        /// Where it goes.
        to: Square,
    },
    /// Puts the lifepod in hand somewhere.
    PutLifepod(LifepodPlace),
    /// Takes a collected lifepod in hand.
    LiftLifepod(LifepodPlace),
    /// Moves a collected lifepod, as a gain that waits allows (CORP-1.4).
    Reposition,
    /// Claims the row of positions level with a tracker (CORP-4.7).
    ClaimRow(Track),
    /// Keeps an objective of those drawn (CORP-4.8).
    Objective(u8),
    /// Drafts a tile before laying it (CORP-7.2).
    Draft(Slot),
    /// Keeps the civ card of the next rank that joined a choice (CORP-7.3).
    HigherCiv(u8),
    /// Keeps a civ card of those left at the end (CORP-7.6).
    KeepCiv(u8),
    /// Does what only an event brings about.
    Event(EventMove),
}

impl From<Move> for Action {
    // Where the kind of move is known, what is left is an addition.
    #[inline(always)]
    fn from(choice: Move) -> Action {
        let rover_to = |rover: u8, to: Square| usize::from(rover) * SQUARES + to.index();
        let index = match choice {
            Move::Done => first::DONE,
            Move::Rotate(steps) => first::ROTATE + usize::from(steps),
            Move::Take(slot) => first::TAKE + slot.index(),
            Move::Lay(placement) => first::LAY + placement.index(),
            Move::LayFree { resources, placement } => {
                first::LAY_FREE + usize::from(resources) * first::PLACEMENTS + placement.index()
            }
            Move::Resource(track) => first::RESOURCE + track.index(),
            Move::Advance(track) => first::ADVANCE + track.index(),
            Move::Synergy(track) => first::SYNERGY + track.index(),
            Move::Energy(tracks, track) => first::ENERGY + tracks.bits() * Track::COUNT + track.index(),
            Move::Choose { choice, track } => first::CHOOSE + usize::from(choice) * Track::COUNT + track.index(),
            Move::Civ(card) => first::CIV + usize::from(card),
            Move::PlaceRover(square) => first::PLACE_ROVER + square.index(),
            Move::Step { rover, to } => first::STEP + rover_to(rover, to),
            Move::Teleport { rover, to } => first::TELEPORT + rover_to(rover, to),
            Move::Patch(square) => first::PATCH + square.index(),
            Move::StorePatch => first::STORE_PATCH,
            Move::Collect(what, square) => first::COLLECT + what.index() * SQUARES + square.index(),
            Move::Destroy(what, square) => first::DESTROY + what.index() * SQUARES + square.index(),
            Move::DestroyLine(what, line) => first::DESTROY_LINE + what.index() * LINES + usize::from(line),
            Move::Target(spot) => first::TARGET + spot.track.index() * MAX_POSITIONS + usize::from(spot.position),
            Move::FluxToken(track) => first::FLUX_TOKEN + track.index(),
            Move::Either { either, second } => first::EITHER + 2 * usize::from(either) + usize::from(second),
            Move::Carried { destroyed } => first::CARRIED + usize::from(destroyed),
            Move::Use(tech) => first::USE + usize::from(tech),
            Move::MorePatches => first::MORE_PATCHES,
            Move::PatchToSynergy => first::PATCH_TO_SYNERGY,
            Move::SynergyMore(track) => first::SYNERGY_MORE + track.index(),
            Move::Jump { rover, to } => first::JUMP + rover_to(rover, to),
            Move::PutLifepod(place) => first::PUT_LIFEPOD + place.index(),
            Move::LiftLifepod(place) => first::LIFT_LIFEPOD + place.index(),
            Move::Reposition => first::REPOSITION,
            Move::ClaimRow(track) => first::CLAIM_ROW + track.index(),
            Move::Objective(card) => first::OBJECTIVE + usize::from(card),
            Move::Draft(slot) => first::DRAFT + slot.index(),
            Move::HigherCiv(card) => first::HIGHER_CIV + usize::from(card),
            Move::KeepCiv(card) => first::KEEP_CIV + usize::from(card),
            Move::Event(choice) => first::EVENT + choice.index(),
        };
        Action(index as u16)
    }
}

impl Move {
    /// The action with this index.
    ///
    /// # Panics
    /// If the index is not below [`ACTIONS`].
    pub fn from_action(action: Action) -> Move {
        let index = action.index();
        let within = |first: usize| index - first;
        let track = |first: usize| Track::ALL[within(first) % Track::COUNT];
        let square = |first: usize| Square::from_index(within(first) % SQUARES);
        let piece = |first: usize, each: usize| Collectible::ALL[within(first) / each];
        match index {
            first::DONE => Move::Done,
            first::ROTATE..first::TAKE => Move::Rotate(within(first::ROTATE) as u8),
            first::TAKE..first::LAY => Move::Take(Slot::ALL[within(first::TAKE)]),
            first::LAY..first::LAY_FREE => Move::Lay(Placement::from_index(within(first::LAY))),
            first::LAY_FREE..first::RESOURCE => Move::LayFree {
                resources: within(first::LAY_FREE) >= first::PLACEMENTS,
                placement: Placement::from_index(within(first::LAY_FREE) % first::PLACEMENTS),
            },
            first::RESOURCE..first::ADVANCE => Move::Resource(track(first::RESOURCE)),
            first::ADVANCE..first::SYNERGY => Move::Advance(track(first::ADVANCE)),
            first::SYNERGY..first::ENERGY => Move::Synergy(track(first::SYNERGY)),
            first::ENERGY..first::CHOOSE => Move::Energy(
                TrackSet::from_bits(within(first::ENERGY) / Track::COUNT),
                track(first::ENERGY),
            ),
            first::CHOOSE..first::CIV => Move::Choose {
                choice: (within(first::CHOOSE) / Track::COUNT) as u8,
                track: track(first::CHOOSE),
            },
            first::CIV..first::PLACE_ROVER => Move::Civ(within(first::CIV) as u8),
            first::PLACE_ROVER..first::STEP => Move::PlaceRover(square(first::PLACE_ROVER)),
            first::STEP..first::TELEPORT => Move::Step {
                rover: (within(first::STEP) / SQUARES) as u8,
                to: square(first::STEP),
            },
            first::TELEPORT..first::PATCH => Move::Teleport {
                rover: (within(first::TELEPORT) / SQUARES) as u8,
                to: square(first::TELEPORT),
            },
            first::PATCH..first::STORE_PATCH => Move::Patch(square(first::PATCH)),
            first::STORE_PATCH => Move::StorePatch,
            first::COLLECT..first::DESTROY => Move::Collect(piece(first::COLLECT, SQUARES), square(first::COLLECT)),
            first::DESTROY..first::DESTROY_LINE => {
                Move::Destroy(piece(first::DESTROY, SQUARES), square(first::DESTROY))
            }
            first::DESTROY_LINE..first::TARGET => Move::DestroyLine(
                piece(first::DESTROY_LINE, LINES),
                (within(first::DESTROY_LINE) % LINES) as u8,
            ),
            first::TARGET..first::FLUX_TOKEN => Move::Target(Spot {
                track: Track::ALL[within(first::TARGET) / MAX_POSITIONS],
                position: (within(first::TARGET) % MAX_POSITIONS) as u8,
            }),
            first::FLUX_TOKEN..first::EITHER => Move::FluxToken(track(first::FLUX_TOKEN)),
            first::EITHER..first::CARRIED => {
                let within = within(first::EITHER);
                Move::Either {
                    either: (within / 2) as u8,
                    second: within % 2 == 1,
                }
            }
            first::CARRIED..first::USE => Move::Carried {
                destroyed: index > first::CARRIED,
            },
            first::USE..first::MORE_PATCHES => Move::Use(within(first::USE) as u8),
            first::MORE_PATCHES => Move::MorePatches,
            first::PATCH_TO_SYNERGY => Move::PatchToSynergy,
            first::SYNERGY_MORE..first::JUMP => Move::SynergyMore(track(first::SYNERGY_MORE)),
            first::JUMP..first::PUT_LIFEPOD => Move::Jump {
                rover: (within(first::JUMP) / SQUARES) as u8,
                to: square(first::JUMP),
            },
            first::PUT_LIFEPOD..first::LIFT_LIFEPOD => {
                Move::PutLifepod(LifepodPlace::from_index(within(first::PUT_LIFEPOD)))
            }
            first::LIFT_LIFEPOD..first::REPOSITION => {
                Move::LiftLifepod(LifepodPlace::from_index(within(first::LIFT_LIFEPOD)))
            }
            first::REPOSITION => Move::Reposition,
            first::CLAIM_ROW..first::OBJECTIVE => Move::ClaimRow(track(first::CLAIM_ROW)),
            first::OBJECTIVE..first::DRAFT => Move::Objective(within(first::OBJECTIVE) as u8),
            first::DRAFT..first::HIGHER_CIV => Move::Draft(Slot::ALL[within(first::DRAFT)]),
            first::HIGHER_CIV..first::KEEP_CIV => Move::HigherCiv(within(first::HIGHER_CIV) as u8),
            first::KEEP_CIV..first::EVENT => Move::KeepCiv(within(first::KEEP_CIV) as u8),
            first::EVENT..first::END => Move::Event(EventMove::from_index(within(first::EVENT))),
            _ => panic!("action {index} is beyond the {ACTIONS} of Planet Unknown"),
        }
    }
}
