//! Turns the effects of the rules and techs that a board holds into the answers that the rules read.

use crate::planet_unknown::resource::{Collectible, Resource, Track};
use crate::planet_unknown::ruleset::choices::{TileKind, TrackChoice};
use crate::planet_unknown::ruleset::effects::Effect;
use crate::planet_unknown::ruleset::timing::Timing;
use crate::planet_unknown::state::Item;
use crate::planet_unknown::tables::held::{Ability, FluxImprovement, Held, Offer, RoverMovement, TileGain, Use};

/// The abilities that are active with some techs. Where two of them answer the same question, the first one does.
pub(super) fn held(abilities: &[Ability], techs: u8) -> Held {
    let holds = |ability: &&Ability| ability.tech.is_none_or(|tech| techs >> tech & 1 == 1);
    let mut held = Held {
        resource_steps: [[1; Track::COUNT]; 2],
        ..Held::default()
    };
    for ability in abilities.iter().filter(holds) {
        add(&mut held, ability);
    }
    held.has_powers = !(held.at_will.is_empty()
        && held.more_patches.is_empty()
        && held.patch_to_synergy.is_empty()
        && held.synergy_steps.is_empty()
        && held.jumps.is_empty());
    held
}

/// What is done for every effect that can be declared. An effect with several timings does something else at each;
/// [`unplayed`](crate::planet_unknown::ruleset::unplayed) refuses all others.
fn add(held: &mut Held, ability: &Ability) {
    let at_will = |what| offer(ability, what);
    let for_each = |resource, item, count| TileGain::ForEach { resource, item, count };
    match ability.effect {
        Effect::Nothing => {}
        Effect::FluxToken => match ability.timing {
            Timing::Setup => held.places_flux_token = true,
            _ => held.moves_flux_token = true,
        },
        Effect::GainPatch { count, resource } => match ability.timing {
            Timing::CollectMeteorite => held.patches_for_meteorite = held.patches_for_meteorite.saturating_add(count),
            _ => held.at_tile.push(for_each(resource, Item::Patch, count)),
        },
        Effect::GainSynergy { count, resource } => match ability.timing {
            Timing::CivMilestone => held.synergies_at_civ = held.synergies_at_civ.saturating_add(count),
            _ => held.at_tile.push(for_each(resource, Item::Synergy, count)),
        },
        Effect::RepositionLifepods { count, resource } => match ability.timing {
            Timing::Anytime => held.at_will.push(at_will(Use::Reposition { count })),
            _ => held.at_tile.push(for_each(resource, Item::Reposition, count)),
        },
        Effect::CollectFromPlanet { count, resource } => {
            let item = Item::Collect(Collectible::Meteorite);
            held.at_tile.push(for_each(resource, item, count));
        }
        Effect::AdvanceIfNoIce { track, steps } => {
            if let TrackChoice::Named(tracker) = track {
                held.at_tile.push(TileGain::IfNoIce { tracker, steps });
            }
        }
        Effect::AdvanceTrack { track, steps } => held.at_will.push(at_will(Use::Advance { tracker: track, steps })),
        Effect::NextMilestone { track } => held.at_will.push(at_will(Use::ToMilestone(track))),
        Effect::RegressTracker { steps } => held.at_will.push(at_will(Use::Regress { steps })),
        Effect::ResetTrack { track } => held.at_will.push(at_will(Use::Reset(track))),
        Effect::ClaimRow => held.at_will.push(at_will(Use::ClaimRow)),
        Effect::CommonObjective { .. } => held.at_will.push(at_will(Use::CommonObjective)),
        Effect::MorePatches { count } => held.more_patches.push(offer(ability, count - 1)),
        Effect::PatchToSynergy => held.patch_to_synergy.push(offer(ability, ())),
        Effect::SynergySteps { steps } => held.synergy_steps.push(offer(ability, steps)),
        Effect::TeleportRover { route, cost } => held.jumps.push(offer(ability, (route, cost))),
        Effect::MoveFromRoverTrack { resource } => held.at_draft.push(offer(ability, resource)),
        Effect::MovePerRover {
            amount,
            rovers,
            on_unlock,
        } => held.at_round_start.push(RoverMovement {
            amount,
            rovers,
            on_unlock,
        }),
        Effect::RegressOther { tracks, steps } => held.regress_at_civ.push((tracks, steps)),
        Effect::KeepCivCards { count } => held.kept_civ_cards.extend(ability.tech.map(|tech| (tech, count))),
        Effect::RoverMoveBonus {
            amount,
            min_trackers_on_track,
        } => held.movement_bonuses.push((min_trackers_on_track, amount)),
        Effect::ImproveFluxTrack {
            civ_rank_bonus,
            water_synergies,
            biomass_patches,
            rover_move_bonus,
        } => {
            held.flux_improvement.get_or_insert(FluxImprovement {
                civ_rank_bonus,
                water_synergies,
                biomass_patches,
                rover_move_bonus,
            });
        }
        Effect::DestroyCarried { terrain } => held.destroys_carried_on.push(terrain),
        Effect::ScoreTrackBest => held.shares_medals = true,
        Effect::IgnoreAdjacency { tiles, patches } => {
            held.patches_apart |= patches;
            for resource in Resource::ALL {
                held.lays_apart[resource.index()] |= tiles == TileKind::Any || tiles == TileKind::With(resource);
            }
        }
        Effect::PatchOnTile => held.patches_on_tiles = true,
        Effect::PatchDestroysMeteorite { .. } => held.patches_on_meteorites = true,
        Effect::StorePatches => held.stores_patches = true,
        Effect::NoMeteorites {
            from_tiles,
            from_events,
        } => {
            held.tiles_without_meteorites |= from_tiles;
            held.events_without_meteorites |= from_events;
        }
        Effect::ResourceAsEnergy { resource } => held.counts_as_energy = held.counts_as_energy.with(resource),
        Effect::AdvanceNeedsExpansion {
            resource,
            through_energy,
        } => {
            let [of_tiles, through] = &mut held.needs_expansion;
            *of_tiles = of_tiles.with(resource);
            if through_energy {
                *through = through.with(resource);
            }
        }
        Effect::ResourceSteps {
            resource,
            steps,
            through_energy,
        } => {
            let doubled = if through_energy { 2 } else { 1 };
            for table in &mut held.resource_steps[..doubled] {
                if table[resource.index()] == 1 {
                    table[resource.index()] = steps;
                }
            }
        }
        Effect::StepsPerIceSquare { .. } => held.water_by_square = true,
        Effect::LinkTracks { tracks: [a, b] } => {
            held.links[a.index()] = held.links[a.index()].with(b);
            held.links[b.index()] = held.links[b.index()].with(a);
        }
        Effect::SkipTrackers => held.skips_trackers = true,
        Effect::LateralShift => held.shifts_sideways = true,
        Effect::PickUpAndDeliver { deliver_to, .. } => {
            held.delivers_to.get_or_insert(deliver_to);
        }
        Effect::FreeRoverSteps { terrain } => {
            held.free_steps.get_or_insert(terrain);
        }
        Effect::DiagonalRovers => held.diagonal_rovers = true,
        Effect::ExtraCivChoice { .. } => held.joins_civ_choice = true,
        // Rules alone, which are part of the board itself.
        Effect::LifepodsOnTracks { .. }
        | Effect::LifepodsOnTechs { .. }
        | Effect::DiagonalAdvance
        | Effect::TrackersBlock => {}
    }
}

fn offer<T>(ability: &Ability, what: T) -> Offer<T> {
    Offer {
        tech: ability.tech,
        limit: ability.limit,
        what,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn many_gains_of_a_kind_are_no_error() {
        let ability = Ability {
            tech: None,
            effect: Effect::GainPatch {
                count: 24,
                resource: None,
            },
            timing: Timing::CollectMeteorite,
            limit: None,
        };
        assert_eq!(held(&[ability; 3], 0).patches_for_meteorite, 72);
        assert_eq!(held(&[ability; 16], 0).patches_for_meteorite, u8::MAX);
    }

    #[test]
    fn the_first_of_two_answers_counts() {
        let steps = |steps| Ability {
            tech: None,
            effect: Effect::ResourceSteps {
                resource: Track::Civ,
                steps,
                through_energy: true,
            },
            timing: Timing::PlaceTile,
            limit: None,
        };
        let held = held(&[steps(3), steps(2)], 0);
        assert_eq!(held.resource_steps, [[3, 1, 1, 1, 1]; 2]);
    }
}
