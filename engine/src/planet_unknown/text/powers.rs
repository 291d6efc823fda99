//! Rules and techs of corporations in words, with their numbers.

use super::words::Counted;
use crate::planet_unknown::resource::Track;
use crate::planet_unknown::ruleset::effects::{
    CountedRovers, Effect, ResourceChoice, TeleportRoute, TileKind, TrackChoice,
};
use crate::planet_unknown::ruleset::powers::{Power, Timing, UseLimit};
use std::fmt::{self, Display};

impl Display for Power {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.effect)?;
        f.write_str(match self.timing {
            Timing::Setup => " in the set-up",
            Timing::TechUnlock => " at each tech milestone",
            Timing::CivMilestone => " at each civ milestone",
            Timing::CollectMeteorite => " for each meteorite collected",
            _ => "",
        })?;
        match self.limit {
            Some(UseLimit::Round) => f.write_str("; once a round"),
            Some(UseLimit::Game) => f.write_str("; once a game"),
            None => Ok(()),
        }
    }
}

impl Display for Effect {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Effect::LifepodsOnTracks { lowest, highest, .. } => {
                write!(
                    f,
                    "a collected lifepod may cover a position {lowest} to {highest} of a track"
                )
            }
            Effect::LifepodsOnTechs { .. } => f.write_str("a collected lifepod may fill a tech slot"),
            Effect::FluxToken => f.write_str("the flux token is put on a track"),
            Effect::PickUpAndDeliver { deliver_to, .. } => {
                write!(f, "rovers carry meteorites to a {deliver_to} resource")
            }
            Effect::DiagonalAdvance => f.write_str("trackers may advance diagonally to a track beside theirs"),
            Effect::TrackersBlock => f.write_str("a tracker blocks its position"),
            Effect::StepsPerIceSquare { resource } => {
                write!(f, "{resource} advances once for each {resource} square on ice")
            }
            Effect::RegressOther { steps, .. } => write!(f, "regress another tracker by {steps}"),
            Effect::AdvanceNeedsExpansion { resource, .. } => {
                write!(f, "a tile advances {resource} only if it extends a {resource} area")
            }
            Effect::IgnoreAdjacency { tiles, patches } => adjacency(f, tiles, patches),
            Effect::StorePatches => f.write_str("a patch may be stored for the end of the game"),
            Effect::RoverMoveBonus {
                amount,
                min_trackers_on_track,
            } => {
                write!(f, "{amount} more movement on the rover track")?;
                match min_trackers_on_track {
                    0 | 1 => Ok(()),
                    trackers => write!(f, " while {trackers} trackers are on it"),
                }
            }
            Effect::ResourceSteps { resource, steps, .. } => {
                write!(f, "a {resource} resource of a tile advances {steps} times")
            }
            Effect::NoMeteorites { .. } => f.write_str("no meteorite comes onto the planet"),
            Effect::DiagonalRovers => f.write_str("rovers may step diagonally"),
            Effect::RepositionLifepods { count, resource } => {
                write!(f, "move {}", Counted(count.into(), "collected lifepod"))?;
                for_resource(f, resource)
            }
            Effect::FreeRoverSteps { terrain } => write!(f, "steps of rovers onto {terrain} cost no movement"),
            Effect::MovePerRover { amount, rovers, .. } => match rovers {
                CountedRovers::OnTerrain(terrain) => {
                    write!(
                        f,
                        "{amount} movement for each rover on {} terrain",
                        of_resource(terrain)
                    )
                }
                CountedRovers::Carrying => write!(f, "{amount} movement for each rover with a meteorite"),
            },
            Effect::NextMilestone { track } => write!(f, "advance {} to its next milestone", of_track(track)),
            Effect::ImproveFluxTrack {
                civ_rank_bonus,
                water_synergies,
                biomass_patches,
                rover_move_bonus,
            } => write!(
                f,
                "on the flux track: civ rank +{civ_rank_bonus}, {water_synergies} water synergy boosts, {biomass_patches} \
                 patches, movement +{rover_move_bonus}"
            ),
            Effect::CollectFromPlanet { count, resource } => {
                write!(f, "collect {} of the planet", Counted(count.into(), "meteorite"))?;
                for_resource(f, resource)
            }
            Effect::AdvanceTrack { track, steps } => write!(f, "advance {}{}", of_track(track), times(steps)),
            Effect::GainPatch { count, resource } => {
                f.write_str(if count == 1 { "1 patch" } else { "several patches" })?;
                for_resource(f, resource)
            }
            Effect::GainSynergy { count, resource } => {
                write!(f, "{}", Counted(count.into(), "synergy boost"))?;
                for_resource(f, resource)
            }
            Effect::DestroyCarried { terrain } => write!(f, "a rover may destroy its meteorite on {terrain} terrain"),
            Effect::PatchToSynergy => f.write_str("a synergy boost instead of a patch"),
            Effect::TeleportRover { route, cost } => match route {
                TeleportRoute::SameTerrain => write!(f, "a rover jumps to a tile of its terrain for {cost} movement"),
                TeleportRoute::Symbols { from, to } => {
                    write!(f, "a rover jumps from a {from} to a {to} resource for {cost} movement")
                }
            },
            Effect::SynergySteps { steps } => write!(f, "a synergy boost advances {steps} times"),
            Effect::ResourceAsEnergy { resource } => write!(f, "a {resource} resource of the tile may be energy"),
            Effect::ClaimRow => f.write_str("claim all benefits in the row of a tracker"),
            Effect::CommonObjective { draw, keep, .. } => {
                write!(f, "draw {draw} objectives, keep {keep} for all players")
            }
            Effect::LinkTracks { tracks: [a, b] } => write!(f, "{a} and {b} are beside each other"),
            Effect::LateralShift => f.write_str("a tracker may move sideways instead of advancing"),
            Effect::RegressTracker { steps } => write!(f, "regress a tracker by {steps}"),
            Effect::ScoreTrackBest => f.write_str("each tracker scores as the best on its track"),
            Effect::SkipTrackers => f.write_str("a tracker jumps over those that block it"),
            Effect::AdvanceIfNoIce { track, steps } => {
                write!(f, "a tile on no ice advances {}{}", of_track(track), times(steps))
            }
            Effect::MoveFromRoverTrack { resource } => {
                write!(f, "the movement of the rover track for a drafted tile with {resource}")
            }
            Effect::ExtraCivChoice { cards, rank_offset } => write!(
                f,
                "{} of {} higher joins each choice",
                Counted(cards.into(), "civ card"),
                Counted(rank_offset.into(), "rank")
            ),
            Effect::KeepCivCards { count } => {
                write!(f, "keep {} of those left at the end", Counted(count.into(), "civ card"))
            }
            Effect::ResetTrack { track } => write!(f, "put the {} tracker back from the top to 0", of_track(track)),
            Effect::PatchOnTile => f.write_str("a patch may be laid on a tile"),
            Effect::MorePatches { count } => write!(f, "{count} patches instead of one"),
            Effect::PatchDestroysMeteorite { .. } => {
                f.write_str("a patch may be laid on a meteorite, which it destroys")
            }
        }
    }
}

fn adjacency(f: &mut fmt::Formatter<'_>, tiles: TileKind, patches: bool) -> fmt::Result {
    match tiles {
        TileKind::Any => f.write_str("a tile")?,
        TileKind::With(resource) => write!(f, "a tile with {resource}")?,
    }
    if patches {
        f.write_str(" or patch")?;
    }
    f.write_str(" need not touch another piece")
}

fn for_resource(f: &mut fmt::Formatter<'_>, resource: Option<ResourceChoice>) -> fmt::Result {
    match resource {
        Some(resource) => write!(f, " for each {} resource of a tile", of_resource(resource)),
        None => Ok(()),
    }
}

const fn of_resource(resource: ResourceChoice) -> &'static str {
    match resource {
        ResourceChoice::Named(resource) => resource.name(),
        ResourceChoice::Flux => "flux",
    }
}

const fn of_track(track: TrackChoice) -> &'static str {
    match track {
        TrackChoice::Named(track) => Track::name(track),
        TrackChoice::Flux => "the flux track",
    }
}

fn times(steps: u8) -> String {
    match steps {
        1 => String::new(),
        _ => format!(" {steps} times"),
    }
}
