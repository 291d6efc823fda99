//! What rules and techs of a corporation do, and when.

use super::choices::{self, CountedRovers, ResourceChoice, SoloObjective, TeleportRoute, TileKind, TrackChoice};
use super::files;
use super::timing::Timing;
use crate::counted::Counted;
use crate::kinds::{kinds, within};
use crate::planet_unknown::capacities::{MAX_POSITIONS, MAX_TECHS};
use crate::planet_unknown::resource::{Resource, Track, TrackSet};
use crate::toml_reader::{Field, TableReader};
use serde::Serialize;

/// The letters of tech slots.
pub(crate) const SLOTS: [(&str, u8); MAX_TECHS as usize] = [
    ("A", 0),
    ("B", 1),
    ("C", 2),
    ("D", 3),
    ("E", 4),
    ("F", 5),
    ("G", 6),
    ("H", 7),
];

/// The highest number that an effect may move, gain or count.
const MOST: u8 = 24;

kinds! {
    /// The effect of a rule or tech of a corporation; [`Power`](super::powers::Power) says when it applies.
    #[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
    pub enum Effect at Timing {
        /// A collected lifepod may cover a free position of a track (CORP-1.1).
        LifepodsOnTracks = "lifepods_on_tracks" at [CollectLifepod] by lifepods_on_tracks
            says "a collected lifepod may cover a position {lowest} to {highest} of a track" {
            /// The tracks.
            tracks: TrackSet,
            /// Lowest position that may be covered.
            lowest: u8,
            /// Highest position that may be covered.
            highest: u8,
        },
        /// A collected lifepod may fill a free tech slot (CORP-4.1).
        LifepodsOnTechs = "lifepods_on_techs" at [CollectLifepod] by lifepods_on_techs
            says "a collected lifepod may fill a tech slot" {
            /// How many slots there are, `A` being the first.
            slots: u8,
        },
        /// Marks one track as the flux track (CORP-2.1).
        FluxToken = "flux_token" at [Setup, TechUnlock] says "the flux token is put on a track",
        /// Rovers carry meteorites, which count when delivered (CORP-3.1, CORP-3.2).
        PickUpAndDeliver = "pick_up_and_deliver" at [RoverStep]
            says "rovers carry meteorites to a {deliver_to} resource" {
            /// Meteorites on one rover.
            capacity: u8 = number,
            /// The resource symbol they are delivered to.
            deliver_to: Resource = choices::read_symbol,
        },
        /// Trackers may advance diagonally onto adjacent tracks (CORP-5.1).
        DiagonalAdvance = "diagonal_advance" at [Advance]
            says "trackers may advance diagonally to a track beside theirs",
        /// A tracker cannot enter a position that another one occupies (CORP-5.3, CORP-6.4).
        TrackersBlock = "trackers_block" at [Advance] says "a tracker blocks its position",
        /// The resource advances once for each square of its terrain placed on ice (CORP-6.3).
        StepsPerIceSquare = "steps_per_ice_square" at [PlaceTile]
            says "{resource} advances once for each {resource} square on ice" {
            /// The resource.
            resource: Track = Field::named,
        },
        /// Regresses one of the tracks (CORP-7.1).
        RegressOther = "regress_other" at [CivMilestone] says "regress another tracker by {steps}" {
            /// The tracks.
            tracks: TrackSet = files::read_tracks,
            /// Steps down.
            steps: u8 = number,
        },
        /// A tile advances the track only if its terrain joins an area of the same terrain (CORP-8.2).
        AdvanceNeedsExpansion = "advance_needs_expansion" at [PlaceTile]
            says "a tile advances {resource} only if it extends a {resource} area" {
            /// The track's resource.
            resource: Track = Field::named,
            /// Whether this also holds if the resource is chosen for an energy resource.
            through_energy: bool = Field::flag,
        },
        /// Placement need not touch another piece (CORP-0.1, CORP-3.5).
        IgnoreAdjacency = "ignore_adjacency" at [Passive]
            says ("{tiles}{} need not touch another piece", if patches { " or patch" } else { "" }) {
            /// The tiles that it applies to.
            tiles: TileKind = TileKind::read,
            /// Whether it applies to patches.
            patches: bool = Field::flag,
        },
        /// A gained patch may be kept for the end of the game (CORP-0.2).
        StorePatches = "store_patches" at [GainPatch] says "a patch may be stored for the end of the game",
        /// Adds to the movement printed under a tracker (CORP-G16).
        RoverMoveBonus = "rover_move_bonus" at [Passive]
            says ("{amount} more movement on the rover track{}", while_on_track(min_trackers_on_track)) {
            /// How much.
            amount: u8 = number,
            /// It applies only while this number of trackers is on the rover track.
            min_trackers_on_track: u8 = within(0..=5),
        },
        /// The resource of a placed tile advances N times (CORP-0.4).
        ResourceSteps = "resource_steps" at [PlaceTile]
            says "a {resource} resource of a tile advances {steps} times" {
            /// The resource.
            resource: Track = Field::named,
            /// How many times.
            steps: u8 = number,
            /// Whether this also holds if it is chosen for an energy resource.
            through_energy: bool = Field::flag,
        },
        /// No meteorite comes onto the planet (CORP-0.5).
        NoMeteorites = "no_meteorites" at [Passive] says "no meteorite comes onto the planet" {
            /// Whether placed tiles bring none.
            from_tiles: bool = Field::flag,
            /// Whether events bring none.
            from_events: bool = Field::flag,
        },
        /// Rovers may step diagonally (CORP-1.5).
        DiagonalRovers = "diagonal_rovers" at [RoverStep] says "rovers may step diagonally",
        /// Moves collected lifepods to free track positions or the scoring area (CORP-1.4).
        RepositionLifepods = "reposition_lifepods" at [PlaceTile, Anytime]
            says ("move {}{}", Counted(count.into(), "collected lifepod"), for_each(resource)) {
            /// How many at most.
            count: u8 = number,
            /// If the timing is a placed tile, once for each resource of this kind on it.
            resource: Option<ResourceChoice> = ResourceChoice::read,
        },
        /// A step onto the terrain costs no movement (CORP-1.8).
        FreeRoverSteps = "free_rover_steps" at [RoverStep] says "steps of rovers onto {terrain} cost no movement" {
            /// The terrain.
            terrain: Resource = Field::named,
        },
        /// Movement for each of these rovers (CORP-2.3, CORP-3.6, CORP-6.6).
        MovePerRover = "move_per_rover" at [RoundStart] by move_per_rover
            says "{amount} movement for each rover {rovers}" {
            /// Movement for each.
            amount: u8,
            /// The rovers.
            rovers: CountedRovers,
            /// Whether it also applies in the round in which the level is reached.
            on_unlock: bool,
        },
        /// Advances the tracker up to its next milestone (CORP-2.4).
        NextMilestone = "next_milestone" at [Anytime] says "advance {track} to its next milestone" {
            /// The tracker.
            track: TrackChoice = TrackChoice::read,
        },
        /// Better benefits on the flux track (CORP-2.5).
        ImproveFluxTrack = "improve_flux_track" at [Passive]
            says ("on the flux track: civ rank +{civ_rank_bonus}, {water_synergies} water synergy boosts, \
             {biomass_patches} patches, movement +{rover_move_bonus}") {
            /// The amount added to the rank of civ milestones, to 4 at most.
            civ_rank_bonus: u8 = within(0..=3),
            /// The number of synergy boosts for one on the water track.
            water_synergies: u8 = number,
            /// The number of patches for one milestone on the biomass track.
            biomass_patches: u8 = number,
            /// The amount added to the movement on the rover track.
            rover_move_bonus: u8 = within(0..=MOST),
        },
        /// Collects meteorites from anywhere on the planet (CORP-2.6).
        CollectFromPlanet = "collect_from_planet" at [PlaceTile]
            says ("collect {} of the planet{}", Counted(count.into(), "meteorite"), for_each(resource)) {
            /// How many.
            count: u8 = number,
            /// If the timing is a placed tile, once for each resource of this kind on it.
            resource: Option<ResourceChoice> = ResourceChoice::read,
        },
        /// Advances the tracker.
        AdvanceTrack = "advance_track" at [Anytime] says ("advance {track}{}", times(steps)) {
            /// The tracker.
            track: TrackChoice = TrackChoice::read,
            /// How many times.
            steps: u8 = number,
        },
        /// Gains biomass patches (CORP-3.7, CORP-6.8).
        GainPatch = "gain_patch" at [PlaceTile, CollectMeteorite]
            says ("{}{}", Counted(count.into(), "patch"), for_each(resource)) {
            /// How many.
            count: u8 = number,
            /// If the timing is a placed tile, once for each resource of this kind on it.
            resource: Option<ResourceChoice> = ResourceChoice::read,
        },
        /// Gains synergy boosts (CORP-6.8, CORP-7.5).
        GainSynergy = "gain_synergy" at [PlaceTile, CivMilestone]
            says ("{}{}", Counted(count.into(), "synergy boost"), for_each(resource)) {
            /// How many.
            count: u8 = number,
            /// If the timing is a placed tile, once for each resource of this kind on it.
            resource: Option<ResourceChoice> = ResourceChoice::read,
        },
        /// A carried meteorite may be destroyed on the terrain (CORP-3.8).
        DestroyCarried = "destroy_carried" at [RoverStep]
            says "a rover may destroy its meteorite on {terrain} terrain" {
            /// The terrain.
            terrain: Resource = Field::named,
        },
        /// A synergy boost may be taken instead of a patch (CORP-4.3).
        PatchToSynergy = "patch_to_synergy" at [GainPatch] says "a synergy boost instead of a patch",
        /// A rover jumps (CORP-4.4, CORP-7.4).
        TeleportRover = "teleport_rover" at [RoverStep] by teleport_rover
            says "a rover jumps {route} for {cost} movement" {
            /// Where it jumps from and to.
            route: TeleportRoute,
            /// Movement it costs.
            cost: u8,
        },
        /// A synergy boost advances its tracker several times (CORP-4.5).
        SynergySteps = "synergy_steps" at [UseSynergy] says "a synergy boost advances {steps} times" {
            /// How many times.
            steps: u8 = number,
        },
        /// The resource of the tile being placed may count as energy (CORP-4.6).
        ResourceAsEnergy = "resource_as_energy" at [PlaceTile]
            says "a {resource} resource of the tile may be energy" {
            /// The resource.
            resource: Track = Field::named,
        },
        /// Claims all benefits of the row of positions level with a tracker (CORP-4.7).
        ClaimRow = "claim_row" at [Anytime] says "claim all benefits in the row of a tracker",
        /// Draws objectives and keeps some for all players to compete for (CORP-4.8).
        CommonObjective = "common_objective" at [Anytime] by common_objective
            says "draw {draw} objectives, keep {keep} for all players" {
            /// How many are drawn.
            draw: u8,
            /// How many are kept.
            keep: u8,
            /// What they become in a solo game.
            solo: SoloObjective,
        },
        /// The two tracks count as adjacent (CORP-5.6).
        LinkTracks = "link_tracks" at [Passive] says ("{} and {} are beside each other", tracks[0], tracks[1]) {
            /// The tracks.
            tracks: [Track; 2] = two_tracks,
        },
        /// A tracker may move sideways instead of advancing (CORP-5.8).
        LateralShift = "lateral_shift" at [Advance] says "a tracker may move sideways instead of advancing",
        /// Regresses any one tracker (CORP-5.9).
        RegressTracker = "regress_tracker" at [Anytime] says "regress a tracker by {steps}" {
            /// Steps down.
            steps: u8 = number,
        },
        /// Each tracker scores as much as the best one on its track (CORP-5.10).
        ScoreTrackBest = "score_track_best" at [EndOfGame] says "each tracker scores as the best on its track",
        /// A blocked tracker jumps over the blocking ones (CORP-6.5).
        SkipTrackers = "skip_trackers" at [Advance] says "a tracker jumps over those that block it",
        /// Advances the tracker if the placed tile covers no ice (CORP-6.7).
        AdvanceIfNoIce = "advance_if_no_ice" at [PlaceTile]
            says ("a tile on no ice advances {track}{}", times(steps)) {
            /// The tracker.
            track: TrackChoice = TrackChoice::read,
            /// How many times.
            steps: u8 = number,
        },
        /// Gains the movement under the rover tracker when a tile with the resource is drafted (CORP-7.2).
        MoveFromRoverTrack = "move_from_rover_track" at [Draft]
            says "the movement of the rover track for a drafted tile with {resource}" {
            /// The resource.
            resource: Resource = Field::named,
        },
        /// Random cards of a higher rank join a choice of civ cards (CORP-7.3).
        ExtraCivChoice = "extra_civ_choice" at [CivChoice]
            says ("{} of {} higher joins each choice", Counted(cards.into(), "civ card"), Counted(rank_offset.into(), "rank")) {
            /// How many cards.
            cards: u8 = number,
            /// How many ranks higher.
            rank_offset: u8 = within(1..=3),
        },
        /// Looks through all civ cards left and keeps some (CORP-7.6).
        KeepCivCards = "keep_civ_cards" at [EndOfGame]
            says ("keep {} of those left at the end", Counted(count.into(), "civ card")) {
            /// How many are kept.
            count: u8 = number,
        },
        /// Puts the tracker back from the top to 0 (CORP-8.3).
        ResetTrack = "reset_track" at [Anytime] says "put the {track} tracker back from the top to 0" {
            /// The tracker.
            track: TrackChoice = TrackChoice::read,
        },
        /// A patch may be placed on a tile (CORP-8.4).
        PatchOnTile = "patch_on_tile" at [Passive] says "a patch may be laid on a tile",
        /// Several patches may be gained instead of one (CORP-8.5).
        MorePatches = "more_patches" at [GainPatch] says "{count} patches instead of one" {
            /// How many.
            count: u8 = number,
        },
        /// A patch may be placed on a meteorite, which it destroys (CORP-8.7).
        PatchDestroysMeteorite = "patch_destroys_meteorite" at [Passive]
            says "a patch may be laid on a meteorite, which it destroys" {
            /// Whether only in the end-game step.
            end_of_game_only: bool = Field::flag,
        },
        /// Nothing.
        Nothing = "nothing"
            at [Setup, Passive, RoundStart, Draft, PlaceTile, Advance, GainPatch, UseSynergy, CollectLifepod,
                CollectMeteorite, CivMilestone, CivChoice, TechUnlock, RoverStep, Anytime, EndOfGame]
            says "nothing",
    }
}

fn number(field: Field) -> u8 {
    field.integer(1..=MOST)
}

fn two_tracks(field: Field) -> [Track; 2] {
    let read = |tracks: Field| tracks.array(Field::named);
    field.checked(read, |tracks| tracks[0] != tracks[1], "a list of two different tracks")
}

fn lifepods_on_tracks(t: &mut TableReader) -> Effect {
    let top = MAX_POSITIONS as u8 - 1;
    let lowest = t.at("lowest").integer(0..=top);
    let ascends = |highest: &u8| lowest <= *highest;
    Effect::LifepodsOnTracks {
        tracks: files::read_tracks(t.at("tracks")),
        lowest,
        highest: t
            .at("highest")
            .checked(|h| h.integer(0..=top), ascends, format!("at least lowest, {lowest}")),
    }
}

fn lifepods_on_techs(t: &mut TableReader) -> Effect {
    let read = |slots: Field| slots.distinct_list(1..=SLOTS.len(), |slot| slot.word(&SLOTS));
    let gapless = |slots: &Vec<u8>| slots.iter().all(|&slot| usize::from(slot) < slots.len());
    let slots = t
        .at("slots")
        .checked(read, gapless, "a list of letters from A on without gap");
    Effect::LifepodsOnTechs {
        slots: slots.len() as u8,
    }
}

fn move_per_rover(t: &mut TableReader) -> Effect {
    Effect::MovePerRover {
        amount: number(t.at("amount")),
        rovers: CountedRovers::read(t.at("where")),
        on_unlock: t.at("on_unlock").flag(),
    }
}

fn teleport_rover(t: &mut TableReader) -> Effect {
    Effect::TeleportRover {
        route: TeleportRoute::read(t),
        cost: t.at("cost").integer(0..=MOST),
    }
}

fn common_objective(t: &mut TableReader) -> Effect {
    let draw = number(t.at("draw"));
    Effect::CommonObjective {
        draw,
        keep: t.at("keep").integer(1..=draw),
        solo: t.at("solo").named(),
    }
}

fn for_each(resource: Option<ResourceChoice>) -> String {
    resource.map_or_else(String::new, |resource| {
        format!(" for each {resource} resource of a tile")
    })
}

fn while_on_track(trackers: u8) -> String {
    match trackers {
        0 | 1 => String::new(),
        _ => format!(" while {trackers} trackers are on it"),
    }
}

fn times(steps: u8) -> String {
    match steps {
        1 => String::new(),
        _ => format!(" {steps} times"),
    }
}

impl Effect {
    /// Notes a missing resource of a placed tile, or one where no tile is placed.
    pub(crate) fn check_tile_resource(&self, t: &mut TableReader, of_placed_tile: bool) {
        let (Effect::RepositionLifepods { resource, .. }
        | Effect::CollectFromPlanet { resource, .. }
        | Effect::GainPatch { resource, .. }
        | Effect::GainSynergy { resource, .. }) = self
        else {
            return;
        };
        match resource {
            None if of_placed_tile => t
                .at("resource")
                .refuse("a resource of the tile, because the timing is place_tile"),
            Some(_) if !of_placed_tile => t.at("resource").refuse("nothing, because the timing is not place_tile"),
            _ => {}
        }
    }

    /// Returns whether the effect is part of a board as a whole, so that no tech can have it.
    pub(crate) const fn is_of_boards(&self) -> bool {
        matches!(
            self,
            Effect::LifepodsOnTracks { .. }
                | Effect::LifepodsOnTechs { .. }
                | Effect::DiagonalAdvance
                | Effect::TrackersBlock
                | Effect::FluxToken
        )
    }

    /// Returns whether the effect is offered, besides those at any time, so that a tech can limit its use.
    pub(crate) const fn may_be_limited(&self) -> bool {
        matches!(
            self,
            Effect::MorePatches { .. }
                | Effect::PatchToSynergy
                | Effect::SynergySteps { .. }
                | Effect::TeleportRover { .. }
                | Effect::MoveFromRoverTrack { .. }
        )
    }

    /// Returns whether the effect refers to the flux track.
    pub(crate) fn needs_flux_token(&self) -> bool {
        match self {
            Effect::ImproveFluxTrack { .. } => true,
            Effect::RepositionLifepods { resource, .. }
            | Effect::CollectFromPlanet { resource, .. }
            | Effect::GainPatch { resource, .. }
            | Effect::GainSynergy { resource, .. } => *resource == Some(ResourceChoice::Flux),
            Effect::MovePerRover { rovers, .. } => *rovers == CountedRovers::OnTerrain(ResourceChoice::Flux),
            Effect::NextMilestone { track }
            | Effect::AdvanceTrack { track, .. }
            | Effect::AdvanceIfNoIce { track, .. }
            | Effect::ResetTrack { track } => *track == TrackChoice::Flux,
            _ => false,
        }
    }
}
