//! The abilities of a corporation, and what those that a board holds come to: the answers to what rules ask at every
//! action.

use crate::planet_unknown::resource::{Resource, Track, TrackSet};
use crate::planet_unknown::ruleset::choices::{CountedRovers, ResourceChoice, TeleportRoute, TrackChoice};
use crate::planet_unknown::ruleset::effects::Effect;
use crate::planet_unknown::ruleset::timing::{Timing, UseLimit};
use crate::planet_unknown::state::Item;

/// A rule or a tech.
#[derive(Clone, Copy, Debug)]
pub struct Ability {
    /// Which tech, counted from 0; `None` for a rule, which is always active.
    pub tech: Option<u8>,
    /// What it does.
    pub effect: Effect,
    /// When it applies.
    pub timing: Timing,
    /// How often it may be used, if that is limited.
    pub limit: Option<UseLimit>,
}

/// What a rule or tech offers, and how often.
#[derive(Clone, Copy, Debug)]
pub struct Offer<T> {
    /// Which tech, counted from 0; `None` for a rule.
    pub tech: Option<u8>,
    /// How often it may be used, if that is limited.
    pub limit: Option<UseLimit>,
    /// What it offers.
    pub what: T,
}

/// What a tech does that may be used at any time (PU-0.9). Its tracker is named by the ruleset, and by a track of the board
/// once it is known that the tech can be used.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Use<T> {
    /// Advances a tracker (CORP-2.7, CORP-3.9).
    Advance {
        /// The tracker.
        tracker: T,
        /// How many times.
        steps: u8,
    },
    /// Advances a tracker up to its next milestone (CORP-2.4).
    ToMilestone(T),
    /// Moves down a tracker that must be named (CORP-5.9).
    Regress {
        /// By how many positions.
        steps: u8,
    },
    /// Puts a tracker back from the top to the start (CORP-8.3).
    Reset(T),
    /// Moves collected lifepods (CORP-1.6, CORP-1.9).
    Reposition {
        /// How many at most.
        count: u8,
    },
    /// Claims a row that must be named (CORP-4.7).
    ClaimRow,
    /// Draws objectives (CORP-4.8).
    CommonObjective,
}

/// What a laid tile gives by a rule or tech (CORP-G18).
#[derive(Clone, Copy, Debug)]
pub enum TileGain {
    /// Items for each resource of a kind on the tile.
    ForEach {
        /// The resource.
        resource: Option<ResourceChoice>,
        /// The item.
        item: Item,
        /// How many.
        count: u8,
    },
    /// Advances, if the tile covers no ice (CORP-6.7).
    IfNoIce {
        /// The tracker.
        tracker: Track,
        /// How many times.
        steps: u8,
    },
}

/// Movement at the start of a round (CORP-2.3, CORP-3.6, CORP-6.6).
#[derive(Clone, Copy, Debug)]
pub struct RoverMovement {
    /// For each of the rovers.
    pub amount: u8,
    /// The rovers.
    pub rovers: CountedRovers,
    /// Whether it is also gained in the round in which the level is reached.
    pub on_unlock: bool,
}

/// The improvement of the flux track (CORP-2.5).
#[derive(Clone, Copy, Debug)]
pub struct FluxImprovement {
    /// Added to the rank of civ milestones.
    pub civ_rank_bonus: u8,
    /// Synergy boosts for one on the water track.
    pub water_synergies: u8,
    /// Patches for one on the biomass track.
    pub biomass_patches: u8,
    /// Added to the movement on the rover track.
    pub rover_move_bonus: u8,
}

/// What the abilities that are active with one set of techs come to.
#[derive(Clone, Debug, Default)]
pub struct Held {
    /// Whether something is offered in windows.
    pub has_powers: bool,
    /// What may be used at any time.
    pub at_will: Vec<Offer<Use<TrackChoice>>>,
    /// More patches instead of one, how many more (CORP-8.5).
    pub more_patches: Vec<Offer<u8>>,
    /// A synergy boost instead of a patch (CORP-4.3).
    pub patch_to_synergy: Vec<Offer<()>>,
    /// How many times a synergy boost advances (CORP-4.5).
    pub synergy_steps: Vec<Offer<u8>>,
    /// Jumps of rovers, and the movement that they cost (CORP-4.4, CORP-7.4).
    pub jumps: Vec<Offer<(TeleportRoute, u8)>>,
    /// The resources of drafted tiles that give movement (CORP-7.2).
    pub at_draft: Vec<Offer<Resource>>,
    /// What a laid tile gives.
    pub at_tile: Vec<TileGain>,
    /// Movement at the start of a round.
    pub at_round_start: Vec<RoverMovement>,
    /// Trackers to move down at a civ milestone, and by how much (CORP-7.1).
    pub regress_at_civ: Vec<(TrackSet, u8)>,
    /// Synergy boosts at a civ milestone (CORP-7.5).
    pub synergies_at_civ: u8,
    /// Patches for each meteorite collected (CORP-3.7).
    pub patches_for_meteorite: u8,
    /// Techs with which civ cards are kept at the end of the game, and how many (CORP-7.6).
    pub kept_civ_cards: Vec<(u8, u8)>,
    /// Whether the flux token is placed in the set-up (PU-1.4).
    pub places_flux_token: bool,
    /// Whether the flux token may be moved at a tech milestone (CORP-2.1).
    pub moves_flux_token: bool,
    /// The improvement of the flux track.
    pub flux_improvement: Option<FluxImprovement>,
    /// Trackers needed on the rover track, and what its movement gains with them (CORP-G16).
    pub movement_bonuses: Vec<(u8, u8)>,
    /// The terrains on which a carried meteorite may be destroyed (CORP-3.8).
    pub destroys_carried_on: Vec<Resource>,
    /// Whether trackers of one track share its best medal (CORP-5.10).
    pub shares_medals: bool,
    /// For each resource, whether tiles with it need not touch a piece (CORP-3.5).
    pub lays_apart: [bool; Resource::COUNT],
    /// Whether patches need not (CORP-0.1).
    pub patches_apart: bool,
    /// Whether patches may lie on tiles (CORP-8.4).
    pub patches_on_tiles: bool,
    /// Whether patches may lie on meteorites (CORP-8.7).
    pub patches_on_meteorites: bool,
    /// Whether patches may be kept for the end of the game (CORP-0.2, CORP-8.6).
    pub stores_patches: bool,
    /// Whether tiles bring no meteorites (CORP-0.5).
    pub tiles_without_meteorites: bool,
    /// Whether events bring none (CORP-0.5, R19).
    pub events_without_meteorites: bool,
    /// The resources of a tile that may count as energy (CORP-4.6).
    pub counts_as_energy: TrackSet,
    /// The resources that advance only by an expansion, of tiles and through energy (CORP-8.2).
    pub needs_expansion: [TrackSet; 2],
    /// How many times each resource advances, of tiles and through energy (CORP-0.4, R12).
    pub resource_steps: [[u8; Track::COUNT]; 2],
    /// Whether water advances for each square of ice (CORP-6.3).
    pub water_by_square: bool,
    /// The tracks that a tech links to each track (CORP-5.6).
    pub links: [TrackSet; Track::COUNT],
    /// Whether trackers skip those in their way.
    pub skips_trackers: bool,
    /// Whether trackers may shift sideways (CORP-5.8).
    pub shifts_sideways: bool,
    /// The resource symbol that rovers deliver meteorites to, if they do (CORP-3.1).
    pub delivers_to: Option<Resource>,
    /// The terrain that costs rovers no movement (CORP-1.8).
    pub free_steps: Option<Resource>,
    /// Whether rovers step diagonally (CORP-1.5).
    pub diagonal_rovers: bool,
    /// Whether a card of the next rank joins the choice of a civ card (CORP-7.3).
    pub joins_civ_choice: bool,
}
