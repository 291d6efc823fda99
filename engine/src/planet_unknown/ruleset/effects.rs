//! What rules and techs of a corporation do.

use crate::planet_unknown::resource::{Resource, Track, TrackSet};
use crate::vocabulary::vocabulary;
use serde::Serialize;

/// A resource, by name or as that of the flux track.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub enum ResourceChoice {
    /// This resource.
    Named(Resource),
    /// The resource of the track that the flux token marks.
    Flux,
}

/// A track, by name or as the flux track.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub enum TrackChoice {
    /// This track.
    Named(Track),
    /// The track that the flux token marks.
    Flux,
}

/// The tiles that a rule applies to.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub enum TileKind {
    /// All tiles.
    Any,
    /// Tiles with this resource.
    With(Resource),
}

/// The rovers that a rule counts.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub enum CountedRovers {
    /// Those on squares that show this terrain.
    OnTerrain(ResourceChoice),
    /// Those that carry a meteorite.
    Carrying,
}

/// Where a rover may jump from and to.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub enum TeleportRoute {
    /// From any terrain to the same terrain on a tile.
    SameTerrain,
    /// From a square with the one resource symbol to a square with the other.
    Symbols {
        /// The symbol it starts from.
        from: Resource,
        /// The symbol it lands on.
        to: Resource,
    },
}

vocabulary! {
    /// What a common objective becomes in a solo game (CORP-4.8).
    pub enum SoloObjective {
        /// One more private objective.
        Private = "private",
    }
}

/// The effect of a rule or tech of a corporation; [`Power`](super::powers::Power) says when it applies.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub enum Effect {
    /// A collected lifepod may cover a free position of a track (CORP-1.1).
    LifepodsOnTracks {
        /// The tracks.
        tracks: TrackSet,
        /// Lowest position that may be covered.
        lowest: u8,
        /// Highest position that may be covered.
        highest: u8,
    },
    /// A collected lifepod may fill a free tech slot (CORP-4.1).
    LifepodsOnTechs {
        /// How many slots there are, `A` being the first.
        slots: u8,
    },
    /// Marks one track as the flux track (CORP-2.1).
    FluxToken,
    /// Rovers carry meteorites, which count when delivered (CORP-3.1, CORP-3.2).
    PickUpAndDeliver {
        /// Meteorites on one rover.
        capacity: u8,
        /// The resource symbol they are delivered to.
        deliver_to: Resource,
    },
    /// Trackers may advance diagonally onto adjacent tracks (CORP-5.1).
    DiagonalAdvance,
    /// A tracker cannot enter a position that another one occupies (CORP-5.3, CORP-6.4).
    TrackersBlock,
    /// The resource advances once for each square of its terrain placed on ice (CORP-6.3).
    StepsPerIceSquare {
        /// The resource.
        resource: Track,
    },
    /// Regresses one of the tracks (CORP-7.1).
    RegressOther {
        /// The tracks.
        tracks: TrackSet,
        /// Steps down.
        steps: u8,
    },
    /// A tile advances the track only if its terrain joins an area of the same terrain (CORP-8.2).
    AdvanceNeedsExpansion {
        /// The track's resource.
        resource: Track,
        /// Whether this also holds if the resource is chosen for an energy resource.
        through_energy: bool,
    },
    /// Placement need not touch another piece (CORP-0.1, CORP-3.5).
    IgnoreAdjacency {
        /// The tiles that it applies to.
        tiles: TileKind,
        /// Whether it applies to patches.
        patches: bool,
    },
    /// A gained patch may be kept for the end of the game (CORP-0.2).
    StorePatches,
    /// Adds to the movement printed under a tracker (CORP-G16).
    RoverMoveBonus {
        /// How much.
        amount: u8,
        /// It applies only while this number of trackers is on the rover track.
        min_trackers_on_track: u8,
    },
    /// The resource of a placed tile advances N times (CORP-0.4).
    ResourceSteps {
        /// The resource.
        resource: Track,
        /// How many times.
        steps: u8,
        /// Whether this also holds if it is chosen for an energy resource.
        through_energy: bool,
    },
    /// No meteorite comes onto the planet (CORP-0.5).
    NoMeteorites {
        /// Whether placed tiles bring none.
        from_tiles: bool,
        /// Whether events bring none.
        from_events: bool,
    },
    /// Rovers may step diagonally (CORP-1.5).
    DiagonalRovers,
    /// Moves collected lifepods to free track positions or the scoring area (CORP-1.4).
    RepositionLifepods {
        /// How many at most.
        count: u8,
        /// If the timing is a placed tile, once for each resource of this kind on it.
        resource: Option<ResourceChoice>,
    },
    /// A step onto the terrain costs no movement (CORP-1.8).
    FreeRoverSteps {
        /// The terrain.
        terrain: Resource,
    },
    /// Movement for each of these rovers (CORP-2.3, CORP-3.6, CORP-6.6).
    MovePerRover {
        /// Movement for each.
        amount: u8,
        /// The rovers.
        rovers: CountedRovers,
        /// Whether it also applies in the round in which the level is reached.
        on_unlock: bool,
    },
    /// Advances the tracker up to its next milestone (CORP-2.4).
    NextMilestone {
        /// The tracker.
        track: TrackChoice,
    },
    /// Better benefits on the flux track (CORP-2.5).
    ImproveFluxTrack {
        /// The amount added to the rank of civ milestones, to 4 at most.
        civ_rank_bonus: u8,
        /// The number of synergy boosts for one on the water track.
        water_synergies: u8,
        /// The number of patches for one milestone on the biomass track.
        biomass_patches: u8,
        /// The amount added to the movement on the rover track.
        rover_move_bonus: u8,
    },
    /// Collects meteorites from anywhere on the planet (CORP-2.6).
    CollectFromPlanet {
        /// How many.
        count: u8,
        /// If the timing is a placed tile, once for each resource of this kind on it.
        resource: Option<ResourceChoice>,
    },
    /// Advances the tracker.
    AdvanceTrack {
        /// The tracker.
        track: TrackChoice,
        /// How many times.
        steps: u8,
    },
    /// Gains biomass patches (CORP-3.7, CORP-6.8).
    GainPatch {
        /// How many.
        count: u8,
        /// If the timing is a placed tile, once for each resource of this kind on it.
        resource: Option<ResourceChoice>,
    },
    /// Gains synergy boosts (CORP-6.8, CORP-7.5).
    GainSynergy {
        /// How many.
        count: u8,
        /// If the timing is a placed tile, once for each resource of this kind on it.
        resource: Option<ResourceChoice>,
    },
    /// A carried meteorite may be destroyed on the terrain (CORP-3.8).
    DestroyCarried {
        /// The terrain.
        terrain: Resource,
    },
    /// A synergy boost may be taken instead of a patch (CORP-4.3).
    PatchToSynergy,
    /// A rover jumps (CORP-4.4, CORP-7.4).
    TeleportRover {
        /// Where it jumps from and to.
        route: TeleportRoute,
        /// Movement it costs.
        cost: u8,
    },
    /// A synergy boost advances its tracker several times (CORP-4.5).
    SynergySteps {
        /// How many times.
        steps: u8,
    },
    /// The resource of the tile being placed may count as energy (CORP-4.6).
    ResourceAsEnergy {
        /// The resource.
        resource: Track,
    },
    /// Claims all benefits of the row of positions level with a tracker (CORP-4.7).
    ClaimRow,
    /// Draws objectives and keeps some for all players to compete for (CORP-4.8).
    CommonObjective {
        /// How many are drawn.
        draw: u8,
        /// How many are kept.
        keep: u8,
        /// What they become in a solo game.
        solo: SoloObjective,
    },
    /// The two tracks count as adjacent (CORP-5.6).
    LinkTracks {
        /// The tracks.
        tracks: [Track; 2],
    },
    /// A tracker may move sideways instead of advancing (CORP-5.8).
    LateralShift,
    /// Regresses any one tracker (CORP-5.9).
    RegressTracker {
        /// Steps down.
        steps: u8,
    },
    /// Each tracker scores as much as the best one on its track (CORP-5.10).
    ScoreTrackBest,
    /// A blocked tracker jumps over the blocking ones (CORP-6.5).
    SkipTrackers,
    /// Advances the tracker if the placed tile covers no ice (CORP-6.7).
    AdvanceIfNoIce {
        /// The tracker.
        track: TrackChoice,
        /// How many times.
        steps: u8,
    },
    /// Gains the movement under the rover tracker when a tile with the resource is drafted (CORP-7.2).
    MoveFromRoverTrack {
        /// The resource.
        resource: Resource,
    },
    /// Random cards of a higher rank join a choice of civ cards (CORP-7.3).
    ExtraCivChoice {
        /// How many cards.
        cards: u8,
        /// How many ranks higher.
        rank_offset: u8,
    },
    /// Looks through all civ cards left and keeps some (CORP-7.6).
    KeepCivCards {
        /// How many are kept.
        count: u8,
    },
    /// Puts the tracker back from the top to 0 (CORP-8.3).
    ResetTrack {
        /// The tracker.
        track: TrackChoice,
    },
    /// A patch may be placed on a tile (CORP-8.4).
    PatchOnTile,
    /// Several patches may be gained instead of one (CORP-8.5).
    MorePatches {
        /// How many.
        count: u8,
    },
    /// A patch may be placed on a meteorite, which it destroys (CORP-8.7).
    PatchDestroysMeteorite {
        /// Whether only in the end-game step.
        end_of_game_only: bool,
    },
}

impl Effect {
    /// The name in rulesets.
    pub const fn name(&self) -> &'static str {
        match self {
            Effect::LifepodsOnTracks { .. } => "lifepods_on_tracks",
            Effect::LifepodsOnTechs { .. } => "lifepods_on_techs",
            Effect::FluxToken => "flux_token",
            Effect::PickUpAndDeliver { .. } => "pick_up_and_deliver",
            Effect::DiagonalAdvance => "diagonal_advance",
            Effect::TrackersBlock => "trackers_block",
            Effect::StepsPerIceSquare { .. } => "steps_per_ice_square",
            Effect::RegressOther { .. } => "regress_other",
            Effect::AdvanceNeedsExpansion { .. } => "advance_needs_expansion",
            Effect::IgnoreAdjacency { .. } => "ignore_adjacency",
            Effect::StorePatches => "store_patches",
            Effect::RoverMoveBonus { .. } => "rover_move_bonus",
            Effect::ResourceSteps { .. } => "resource_steps",
            Effect::NoMeteorites { .. } => "no_meteorites",
            Effect::DiagonalRovers => "diagonal_rovers",
            Effect::RepositionLifepods { .. } => "reposition_lifepods",
            Effect::FreeRoverSteps { .. } => "free_rover_steps",
            Effect::MovePerRover { .. } => "move_per_rover",
            Effect::NextMilestone { .. } => "next_milestone",
            Effect::ImproveFluxTrack { .. } => "improve_flux_track",
            Effect::CollectFromPlanet { .. } => "collect_from_planet",
            Effect::AdvanceTrack { .. } => "advance_track",
            Effect::GainPatch { .. } => "gain_patch",
            Effect::GainSynergy { .. } => "gain_synergy",
            Effect::DestroyCarried { .. } => "destroy_carried",
            Effect::PatchToSynergy => "patch_to_synergy",
            Effect::TeleportRover { .. } => "teleport_rover",
            Effect::SynergySteps { .. } => "synergy_steps",
            Effect::ResourceAsEnergy { .. } => "resource_as_energy",
            Effect::ClaimRow => "claim_row",
            Effect::CommonObjective { .. } => "common_objective",
            Effect::LinkTracks { .. } => "link_tracks",
            Effect::LateralShift => "lateral_shift",
            Effect::RegressTracker { .. } => "regress_tracker",
            Effect::ScoreTrackBest => "score_track_best",
            Effect::SkipTrackers => "skip_trackers",
            Effect::AdvanceIfNoIce { .. } => "advance_if_no_ice",
            Effect::MoveFromRoverTrack { .. } => "move_from_rover_track",
            Effect::ExtraCivChoice { .. } => "extra_civ_choice",
            Effect::KeepCivCards { .. } => "keep_civ_cards",
            Effect::ResetTrack { .. } => "reset_track",
            Effect::PatchOnTile => "patch_on_tile",
            Effect::MorePatches { .. } => "more_patches",
            Effect::PatchDestroysMeteorite { .. } => "patch_destroys_meteorite",
        }
    }
}
