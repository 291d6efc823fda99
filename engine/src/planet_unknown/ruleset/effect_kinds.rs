//! The readers of the effects of rules and techs, by kind.

use super::effects::{CountedRovers, Effect, ResourceChoice, TeleportRoute, TileKind, TrackChoice};
use super::files;
use crate::planet_unknown::capacities::{MAX_POSITIONS, MAX_TECHS};
use crate::planet_unknown::resource::{Resource, Track};
use crate::toml_reader::{Field, Kinds, TableReader};

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

fn number(t: &mut TableReader, key: &'static str) -> u8 {
    t.at(key).integer(1..=MOST)
}

/// The readers of effects, by kind.
pub(crate) const EFFECTS: &Kinds<Effect> = &[
    ("lifepods_on_tracks", |t| {
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
    }),
    ("lifepods_on_techs", |t| {
        let read = |slots: Field| slots.distinct_list(1..=SLOTS.len(), |slot| slot.word(&SLOTS));
        let gapless = |slots: &Vec<u8>| slots.iter().all(|&slot| usize::from(slot) < slots.len());
        let slots = t
            .at("slots")
            .checked(read, gapless, "a list of letters from A on without gap");
        Effect::LifepodsOnTechs {
            slots: slots.len() as u8,
        }
    }),
    ("flux_token", |_| Effect::FluxToken),
    ("pick_up_and_deliver", |t| Effect::PickUpAndDeliver {
        capacity: number(t, "capacity"),
        deliver_to: t
            .at("deliver_to")
            .word(&Resource::ALL.map(|resource| (format!("{resource} resource"), resource))),
    }),
    ("diagonal_advance", |_| Effect::DiagonalAdvance),
    ("trackers_block", |_| Effect::TrackersBlock),
    ("steps_per_ice_square", |t| Effect::StepsPerIceSquare {
        resource: t.at("resource").named(),
    }),
    ("regress_other", |t| Effect::RegressOther {
        tracks: files::read_tracks(t.at("tracks")),
        steps: number(t, "steps"),
    }),
    ("advance_needs_expansion", |t| Effect::AdvanceNeedsExpansion {
        resource: t.at("resource").named(),
        through_energy: t.at("through_energy").flag(),
    }),
    ("ignore_adjacency", |t| {
        let mut words = vec![("any", TileKind::Any)];
        words.extend(Resource::ALL.map(|resource| (resource.name(), TileKind::With(resource))));
        Effect::IgnoreAdjacency {
            tiles: t.at("tiles").word(&words),
            patches: t.at("patches").flag(),
        }
    }),
    ("store_patches", |_| Effect::StorePatches),
    ("rover_move_bonus", |t| Effect::RoverMoveBonus {
        amount: number(t, "amount"),
        min_trackers_on_track: t.at("min_trackers_on_track").integer(0..=5),
    }),
    ("resource_steps", |t| Effect::ResourceSteps {
        resource: t.at("resource").named(),
        steps: number(t, "steps"),
        through_energy: t.at("through_energy").flag(),
    }),
    ("no_meteorites", |t| Effect::NoMeteorites {
        from_tiles: t.at("from_tiles").flag(),
        from_events: t.at("from_events").flag(),
    }),
    ("diagonal_rovers", |_| Effect::DiagonalRovers),
    ("reposition_lifepods", |t| Effect::RepositionLifepods {
        count: number(t, "count"),
        resource: tile_resource(t),
    }),
    ("free_rover_steps", |t| Effect::FreeRoverSteps {
        terrain: t.at("terrain").named(),
    }),
    ("move_per_rover", |t| Effect::MovePerRover {
        amount: number(t, "amount"),
        rovers: counted_rovers(t.at("where")),
        on_unlock: t.at("on_unlock").flag(),
    }),
    ("next_milestone", |t| Effect::NextMilestone {
        track: track_choice(t.at("track")),
    }),
    ("improve_flux_track", |t| Effect::ImproveFluxTrack {
        civ_rank_bonus: t.at("civ_rank_bonus").integer(0..=3),
        water_synergies: number(t, "water_synergies"),
        biomass_patches: number(t, "biomass_patches"),
        rover_move_bonus: t.at("rover_move_bonus").integer(0..=MOST),
    }),
    ("collect_from_planet", |t| Effect::CollectFromPlanet {
        count: number(t, "count"),
        resource: tile_resource(t),
    }),
    ("advance_track", |t| Effect::AdvanceTrack {
        track: track_choice(t.at("track")),
        steps: number(t, "steps"),
    }),
    ("gain_patch", |t| Effect::GainPatch {
        count: number(t, "count"),
        resource: tile_resource(t),
    }),
    ("gain_synergy", |t| Effect::GainSynergy {
        count: number(t, "count"),
        resource: tile_resource(t),
    }),
    ("destroy_carried", |t| Effect::DestroyCarried {
        terrain: t.at("terrain").named(),
    }),
    ("patch_to_synergy", |_| Effect::PatchToSynergy),
    ("teleport_rover", |t| Effect::TeleportRover {
        route: teleport_route(t),
        cost: t.at("cost").integer(0..=MOST),
    }),
    ("synergy_steps", |t| Effect::SynergySteps {
        steps: number(t, "steps"),
    }),
    ("resource_as_energy", |t| Effect::ResourceAsEnergy {
        resource: t.at("resource").named(),
    }),
    ("claim_row", |_| Effect::ClaimRow),
    ("common_objective", |t| {
        let draw = number(t, "draw");
        Effect::CommonObjective {
            draw,
            keep: t.at("keep").integer(1..=draw),
            solo: t.at("solo").named(),
        }
    }),
    ("link_tracks", |t| {
        let read = |tracks: Field| tracks.array(Field::named);
        let differ = |tracks: &[Track; 2]| tracks[0] != tracks[1];
        Effect::LinkTracks {
            tracks: t.at("tracks").checked(read, differ, "a list of two different tracks"),
        }
    }),
    ("lateral_shift", |_| Effect::LateralShift),
    ("regress_tracker", |t| Effect::RegressTracker {
        steps: number(t, "steps"),
    }),
    ("score_track_best", |_| Effect::ScoreTrackBest),
    ("skip_trackers", |_| Effect::SkipTrackers),
    ("advance_if_no_ice", |t| Effect::AdvanceIfNoIce {
        track: track_choice(t.at("track")),
        steps: number(t, "steps"),
    }),
    ("move_from_rover_track", |t| Effect::MoveFromRoverTrack {
        resource: t.at("resource").named(),
    }),
    ("extra_civ_choice", |t| Effect::ExtraCivChoice {
        cards: number(t, "cards"),
        rank_offset: t.at("rank_offset").integer(1..=3),
    }),
    ("keep_civ_cards", |t| Effect::KeepCivCards {
        count: number(t, "count"),
    }),
    ("reset_track", |t| Effect::ResetTrack {
        track: track_choice(t.at("track")),
    }),
    ("patch_on_tile", |_| Effect::PatchOnTile),
    ("more_patches", |t| Effect::MorePatches {
        count: number(t, "count"),
    }),
    ("patch_destroys_meteorite", |t| Effect::PatchDestroysMeteorite {
        end_of_game_only: t.at("end_of_game_only").flag(),
    }),
];

fn resources() -> Vec<(&'static str, ResourceChoice)> {
    let named = Resource::ALL.map(|resource| (resource.name(), ResourceChoice::Named(resource)));
    named.into_iter().chain([("flux", ResourceChoice::Flux)]).collect()
}

fn tile_resource(t: &mut TableReader) -> Option<ResourceChoice> {
    t.optional("resource").map(|resource| resource.word(&resources()))
}

fn track_choice(field: Field) -> TrackChoice {
    let named = Track::ALL.map(|track| (track.name(), TrackChoice::Named(track)));
    field.word(&[&named[..], &[("flux", TrackChoice::Flux)]].concat())
}

fn counted_rovers(field: Field) -> CountedRovers {
    let on_terrain = |(name, terrain)| (format!("{name} terrain"), CountedRovers::OnTerrain(terrain));
    let mut words: Vec<_> = resources().into_iter().map(on_terrain).collect();
    words.push(("carrying a meteorite".to_owned(), CountedRovers::Carrying));
    field.word(&words)
}

fn teleport_route(t: &mut TableReader) -> TeleportRoute {
    let words = |terrain: &str| {
        let symbols = Resource::ALL.map(|resource| (format!("{resource} resource"), Some(resource)));
        symbols
            .into_iter()
            .chain([(terrain.to_owned(), None)])
            .collect::<Vec<_>>()
    };
    let from = t.at("from").word(&words("any terrain"));
    let fits = |to: &Option<Resource>| to.is_some() == from.is_some();
    let allowed = match from {
        Some(_) => "a resource, because from is one",
        None => "same terrain on a tile, because from is any terrain",
    };
    let to = t
        .at("to")
        .checked(|to| to.word(&words("same terrain on a tile")), fits, allowed);
    match (from, to) {
        (Some(from), Some(to)) => TeleportRoute::Symbols { from, to },
        _ => TeleportRoute::SameTerrain,
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
