//! Remarks on cards: conditions that nothing can fulfil, effects on what the ruleset does not have, and civ cards that
//! no milestone claims.

use crate::bitboard::{Grid, Square};
use crate::planet_unknown::capacities::RANKS;
use crate::planet_unknown::resource::{Collectible, Resource};
use crate::planet_unknown::ruleset::Ruleset;
use crate::planet_unknown::ruleset::civ_cards::{CivEffect, RatedPiece};
use crate::planet_unknown::ruleset::effects::Effect;
use crate::planet_unknown::ruleset::event_effects::{DestroyedPiece, EventEffect};
use crate::planet_unknown::ruleset::objectives::{Condition, CoveredGround, Objective, Statistic};
use crate::planet_unknown::ruleset::planet_rules::PlanetRule;
use crate::planet_unknown::ruleset::planets::Planet;
use crate::planet_unknown::ruleset::terrain::Ground;
use crate::planet_unknown::ruleset::track_cells::Benefit;

pub(super) fn civ_cards(ruleset: &Ruleset) -> Vec<String> {
    let ranks = claimed_ranks(ruleset);
    let unclaimed = (1..=RANKS as u8).filter(|rank| !ranks.contains(rank)).map(|rank| {
        format!("civ cards of rank {rank}: no corporation has a civ milestone of this rank, so they cannot be claimed")
    });
    let futile = ruleset.civ_cards.cards.iter().flat_map(|card| {
        let reasons = card
            .effects
            .iter()
            .filter_map(|effect| futile_civ_effect(ruleset, effect));
        reasons.map(|reason| format!("civ card {}: an effect does nothing: {reason}", card.id))
    });
    unclaimed.chain(futile).collect()
}

pub(super) fn events(ruleset: &Ruleset) -> Vec<String> {
    let of_card = ruleset.events.cards.iter().flat_map(|card| {
        let single = card.effects.iter().flat_map(single_effects);
        let reasons = single.filter_map(|effect| futile_event_effect(ruleset, effect));
        reasons.map(|reason| format!("event card {}: an effect does nothing: {reason}", card.id))
    });
    of_card.collect()
}

pub(super) fn objectives(ruleset: &Ruleset) -> Vec<String> {
    let of_card = ruleset.objectives.cards.iter().flat_map(|card| {
        let private = unfulfillable(ruleset, card).map(|reason| ("private side cannot be fulfilled", reason));
        let neighbour = always_tied(ruleset, card).map(|reason| ("neighbor side always ties", reason));
        let sides = private.into_iter().chain(neighbour);
        sides.map(|(what, reason)| format!("objective {}: its {what}: {reason}", card.id))
    });
    of_card.collect()
}

/// The ranks of the civ cards that some corporation can get.
fn claimed_ranks(ruleset: &Ruleset) -> Vec<u8> {
    let of_board = ruleset.corporations.corporations.iter().flat_map(|board| {
        let cells = board.tracks.iter().flat_map(|track| &track.cells).flatten();
        let printed = cells
            .flat_map(|cell| cell.printed())
            .filter_map(|benefit| match benefit {
                Benefit::Civ(rank) => Some(rank),
                _ => None,
            });
        let printed: Vec<u8> = printed.collect();
        let raised = board.techs.iter().flat_map(|tech| match tech.power.effect {
            Effect::ImproveFluxTrack { civ_rank_bonus, .. } => raised(&printed, civ_rank_bonus),
            Effect::ExtraCivChoice { rank_offset, .. } => raised(&printed, rank_offset),
            Effect::KeepCivCards { .. } => (1..=RANKS as u8).collect(),
            _ => Vec::new(),
        });
        let raised: Vec<u8> = raised.collect();
        printed.into_iter().chain(raised)
    });
    of_board.collect()
}

fn raised(ranks: &[u8], by: u8) -> Vec<u8> {
    ranks.iter().map(|rank| (rank + by).min(RANKS as u8)).collect()
}

/// Why there is nothing to collect of a kind.
fn missing(ruleset: &Ruleset, what: Collectible) -> Option<&'static str> {
    let (is_there, reason) = match what {
        Collectible::Lifepod => (most_lifepods(ruleset) > 0, "no planet has a lifepod"),
        Collectible::Meteorite => (
            ruleset.tiles.pairs.iter().any(|pair| pair.meteor > 0),
            "no tile has a meteor symbol",
        ),
    };
    (!is_there).then_some(reason)
}

fn most_lifepods(ruleset: &Ruleset) -> usize {
    let lifepods = ruleset.planets.planets.iter().map(|planet| planet.lifepods.len());
    lifepods.max().unwrap_or(0)
}

/// Why there are no rovers.
fn missing_rovers(ruleset: &Ruleset) -> Option<&'static str> {
    let is_there = ruleset.corporations.corporations.iter().any(|board| {
        let cells = board.tracks.iter().flat_map(|track| &track.cells).flatten();
        board.rovers > 0
            || cells
                .flat_map(|cell| cell.printed())
                .any(|benefit| benefit == Benefit::Rover)
    });
    (!is_there).then_some("no corporation has a rover")
}

fn futile_civ_effect(ruleset: &Ruleset, effect: &CivEffect) -> Option<&'static str> {
    match *effect {
        CivEffect::TeleportRover { .. } => missing_rovers(ruleset),
        CivEffect::Collect { what, .. } | CivEffect::Destroy { what, .. } | CivEffect::DestroyLine { what, .. } => {
            missing(ruleset, what)
        }
        CivEffect::MedalRate {
            what: RatedPiece::Lifepod,
            ..
        } => missing(ruleset, Collectible::Lifepod),
        CivEffect::MeteoriteSets { .. } => missing(ruleset, Collectible::Meteorite),
        _ => None,
    }
}

/// The effect, or all alternatives of a choice.
fn single_effects(effect: &EventEffect) -> &[EventEffect] {
    match effect {
        EventEffect::ChooseOne { options } => options,
        _ => std::slice::from_ref(effect),
    }
}

fn futile_event_effect(ruleset: &Ruleset, effect: &EventEffect) -> Option<String> {
    let reason = match *effect {
        EventEffect::Collect { what, .. } => missing(ruleset, what),
        EventEffect::Destroy { what, .. } => match what {
            DestroyedPiece::Rover => missing_rovers(ruleset),
            DestroyedPiece::Lifepod => missing(ruleset, Collectible::Lifepod),
            DestroyedPiece::Meteorite => missing(ruleset, Collectible::Meteorite),
        },
        EventEffect::AddMeteorite { .. } => missing(ruleset, Collectible::Meteorite),
        EventEffect::LimitTileIce => (!has_ice(ruleset)).then_some("no planet has ice"),
        EventEffect::LimitRoverTerrain { terrain } => return missing_terrain(ruleset, terrain),
        _ => None,
    };
    reason.map(str::to_owned)
}

fn has_ice(ruleset: &Ruleset) -> bool {
    let is_icy = |planet: &Planet| planet.squares_where(|ground| ground == Ground::Ice).any();
    ruleset.planets.planets.iter().any(is_icy)
}

/// How many tiles have the resource.
fn tiles_with(ruleset: &Ruleset, resource: Resource) -> usize {
    let pairs = ruleset
        .tiles
        .pairs
        .iter()
        .filter(|pair| [pair.a, pair.b].contains(&resource));
    let copies: usize = pairs.map(|pair| usize::from(pair.plain + pair.meteor)).sum();
    copies * ruleset.tiles.shapes.len()
}

/// Why no tile shows the resource.
fn missing_resource(ruleset: &Ruleset, resource: Resource) -> Option<String> {
    (tiles_with(ruleset, resource) == 0).then(|| format!("no tile has the resource {resource}"))
}

/// Why no square shows the terrain; patches are biomass, and open currents energy.
fn missing_terrain(ruleset: &Ruleset, terrain: Resource) -> Option<String> {
    let is_current = |rule: &PlanetRule| matches!(rule, PlanetRule::OpenCurrent { .. });
    let mut rules = ruleset.planets.planets.iter().flat_map(|planet| &planet.rules);
    let is_otherwise_there = match terrain {
        Resource::Biomass => true,
        Resource::Energy => rules.any(is_current),
        _ => false,
    };
    if is_otherwise_there {
        return None;
    }
    missing_resource(ruleset, terrain)
}

/// Why nobody can fulfil the private side.
fn unfulfillable(ruleset: &Ruleset, card: &Objective) -> Option<String> {
    match card.private.condition {
        Condition::Rectangle { of, size } => {
            let fits = || {
                ruleset
                    .planets
                    .planets
                    .iter()
                    .any(|planet| has_block(planet.squares(), size))
            };
            let [high, wide] = size;
            let reason = || (!fits()).then(|| format!("no planet has a block of {high} x {wide} squares"));
            missing_terrain(ruleset, of).or_else(reason)
        }
        Condition::AreaResources { of, min } => {
            let tiles = tiles_with(ruleset, of);
            (tiles < usize::from(min)).then(|| format!("{tiles} tiles have the resource {of}, fewer than {min}"))
        }
        Condition::CollectedAtLeast { of, min } => {
            let lifepods = most_lifepods(ruleset);
            let too_few = of == Collectible::Lifepod && lifepods < usize::from(min);
            let reason = || too_few.then(|| format!("no planet has more than {lifepods} lifepods, fewer than {min}"));
            missing(ruleset, of).map(str::to_owned).or_else(reason)
        }
        Condition::CollectedMore { of, .. } => missing(ruleset, of).map(str::to_owned),
        Condition::AllCovered { of: CoveredGround::Ice } => {
            let vacuous = ruleset.objectives.rulings.no_ice_satisfies_ice_covered;
            (!vacuous && !has_ice(ruleset)).then(|| "no planet has ice".to_owned())
        }
        Condition::AllCovered {
            of: CoveredGround::Land,
        }
        | Condition::TrackAtTop { .. }
        | Condition::ResourceAtMost { .. } => None,
    }
}

/// Returns whether a block of this size, or turned, is within the squares.
fn has_block(squares: Grid, [high, wide]: [u8; 2]) -> bool {
    let is_block = |corner: Square, high: u8, wide: u8| {
        let cells = (0..usize::from(high)).flat_map(|row| (0..usize::from(wide)).map(move |column| (row, column)));
        let mut moved = cells.map(|(row, column)| (corner.row() + row, corner.column() + column));
        moved.all(|(row, column)| {
            squares
                .iter()
                .any(|square| (square.row(), square.column()) == (row, column))
        })
    };
    let mut corners = squares.iter();
    corners.any(|corner| is_block(corner, high, wide) || is_block(corner, wide, high))
}

/// Why the neighbour side is equal for all players.
fn always_tied(ruleset: &Ruleset, card: &Objective) -> Option<String> {
    match card.neighbour.statistic {
        Statistic::EdgeResources(resource) | Statistic::ResourceCount(resource) => missing_resource(ruleset, resource),
        Statistic::LargestArea(terrain) | Statistic::AreaCount(terrain) => missing_terrain(ruleset, terrain),
        Statistic::Collected(what) => missing(ruleset, what).map(str::to_owned),
        Statistic::TracksAtTop => None,
    }
}
