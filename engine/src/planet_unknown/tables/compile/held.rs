//! What the abilities that are active with a set of techs come to.

use crate::planet_unknown::resource::{Resource, Track, TrackSet};
use crate::planet_unknown::ruleset::effects::{Effect, TileKind};
use crate::planet_unknown::ruleset::powers::Timing;
use crate::planet_unknown::tables::held::{Ability, Held};

/// The abilities that are active with some techs. Where two of them answer the same question, the first one does.
pub(super) fn held(abilities: &[Ability], techs: u8) -> Held {
    let holds = |ability: &&Ability| ability.tech.is_none_or(|tech| techs >> tech & 1 == 1);
    let abilities: Vec<Ability> = abilities.iter().filter(holds).copied().collect();
    let any = |is_it: fn(&Effect) -> bool| abilities.iter().any(|ability| is_it(&ability.effect));
    let links = |track: Track| {
        let linked = first(&abilities, |effect| match *effect {
            Effect::LinkTracks { tracks: [a, b] } if track == a => Some(b),
            Effect::LinkTracks { tracks: [a, b] } if track == b => Some(a),
            _ => None,
        });
        linked.into_iter().collect()
    };
    Held {
        timings: abilities
            .iter()
            .fold(0, |timings, ability| timings | 1 << ability.timing.index()),
        has_powers: abilities.iter().any(is_power),
        shares_medals: any(|effect| matches!(effect, Effect::ScoreTrackBest)),
        gains_at_draft: any(|effect| matches!(effect, Effect::MoveFromRoverTrack { .. })),
        lays_apart: Resource::ALL.map(|resource| lays_apart(&abilities, resource)),
        patches_apart: any(|effect| matches!(effect, Effect::IgnoreAdjacency { patches: true, .. })),
        patches_on_tiles: any(|effect| matches!(effect, Effect::PatchOnTile)),
        patches_on_meteorites: any(|effect| matches!(effect, Effect::PatchDestroysMeteorite { .. })),
        stores_patches: any(|effect| matches!(effect, Effect::StorePatches)),
        tiles_without_meteorites: any(|effect| matches!(effect, Effect::NoMeteorites { from_tiles: true, .. })),
        counts_as_energy: tracks(|track| {
            let counts =
                |effect: &Effect| matches!(*effect, Effect::ResourceAsEnergy { resource } if resource == track);
            abilities.iter().any(|ability| counts(&ability.effect))
        }),
        needs_expansion: [false, true].map(|is_energy| tracks(|track| needs_expansion(&abilities, track, is_energy))),
        resource_steps: [false, true]
            .map(|is_energy| Track::ALL.map(|track| resource_steps(&abilities, track, is_energy))),
        water_by_square: any(|effect| matches!(effect, Effect::StepsPerIceSquare { resource: Track::Water })),
        links: Track::ALL.map(links),
        skips_trackers: any(|effect| matches!(effect, Effect::SkipTrackers)),
        shifts_sideways: any(|effect| matches!(effect, Effect::LateralShift)),
        delivers_to: first(&abilities, |effect| match *effect {
            Effect::PickUpAndDeliver { deliver_to, .. } => Some(deliver_to),
            _ => None,
        }),
        free_steps: first(&abilities, |effect| match *effect {
            Effect::FreeRoverSteps { terrain } => Some(terrain),
            _ => None,
        }),
        diagonal_rovers: any(|effect| matches!(effect, Effect::DiagonalRovers)),
        joins_civ_choice: any(|effect| matches!(effect, Effect::ExtraCivChoice { .. })),
        abilities,
    }
}

/// What `pick` returns for the first ability for which it returns something.
fn first<T>(abilities: &[Ability], pick: impl Fn(&Effect) -> Option<T>) -> Option<T> {
    abilities.iter().find_map(|ability| pick(&ability.effect))
}

/// The tracks for which something is true.
fn tracks(is_so: impl Fn(Track) -> bool) -> TrackSet {
    Track::ALL.into_iter().filter(|&track| is_so(track)).collect()
}

/// Returns whether an ability is offered in windows.
fn is_power(ability: &Ability) -> bool {
    let alters_a_gain = matches!(
        ability.effect,
        Effect::MorePatches { .. }
            | Effect::PatchToSynergy
            | Effect::SynergySteps { .. }
            | Effect::TeleportRover { .. }
    );
    ability.timing == Timing::Anytime || alters_a_gain
}

fn lays_apart(abilities: &[Ability], resource: Resource) -> bool {
    let applies = |effect: &Effect| match *effect {
        Effect::IgnoreAdjacency { tiles, .. } => tiles == TileKind::Any || tiles == TileKind::With(resource),
        _ => false,
    };
    abilities.iter().any(|ability| applies(&ability.effect))
}

fn needs_expansion(abilities: &[Ability], track: Track, is_energy: bool) -> bool {
    let applies = |effect: &Effect| match *effect {
        Effect::AdvanceNeedsExpansion {
            resource,
            through_energy,
        } => resource == track && (!is_energy || through_energy),
        _ => false,
    };
    abilities.iter().any(|ability| applies(&ability.effect))
}

fn resource_steps(abilities: &[Ability], track: Track, is_energy: bool) -> u8 {
    let steps = first(abilities, |effect| match *effect {
        Effect::ResourceSteps {
            resource,
            steps,
            through_energy,
        } => (resource == track && (!is_energy || through_energy)).then_some(steps),
        _ => None,
    });
    steps.unwrap_or(1)
}
