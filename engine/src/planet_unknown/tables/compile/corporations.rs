//! Corporations as tables of tracks and lists of abilities.

use super::entries;
use super::held::held;
use crate::planet_unknown::action::Spot;
use crate::planet_unknown::resource::{Track, TrackSet};
use crate::planet_unknown::ruleset::corporations::Corporation as CorporationData;
use crate::planet_unknown::ruleset::effects::Effect;
use crate::planet_unknown::ruleset::powers::Power;
use crate::planet_unknown::ruleset::track_boards::{TrackBoard, TrackPosition};
use crate::planet_unknown::ruleset::track_cells::{Benefit, Cell};
use crate::planet_unknown::ruleset::unplayed;
use crate::planet_unknown::tables::cards::{Choice, Gain};
use crate::planet_unknown::tables::corporation::{Benefits, Corporation, TrackTable};
use crate::planet_unknown::tables::held::Ability;

pub(crate) fn corporation(
    data: &CorporationData,
    choices: &mut Vec<Choice>,
    alternatives: &mut Vec<[Gain; 2]>,
) -> Corporation {
    add_regress_choices(data, choices);
    let abilities = abilities(data);
    let is_rule = |rule: Effect| data.rules.iter().any(|power| power.effect == rule);
    let tech_levels = tech_positions(&data.tracks[Track::Tech.index()]);
    let techs_at = |position: usize| {
        let levels = tech_levels
            .iter()
            .filter(|&&level| usize::from(level) <= position)
            .count();
        ((1u16 << levels) - 1) as u8
    };
    let tracks = Track::ALL.map(|track| track_table(track, &data.tracks, alternatives));
    Corporation {
        slug: data.slug.clone(),
        name: data.name.clone(),
        rovers: data.rovers,
        ends: Track::ALL.map(|track| match tracks[track.index()].overflow {
            Some(_) => u8::MAX,
            None => tracks[track.index()].top,
        }),
        tracks,
        held: (0..=u8::MAX).map(|techs| held(&abilities, techs)).collect(),
        abilities,
        tech_unlock: data.tech_unlock,
        techs_at: std::array::from_fn(techs_at),
        tech_levels,
        moves_diagonally: is_rule(Effect::DiagonalAdvance),
        trackers_block: is_rule(Effect::TrackersBlock),
        is_symmetric: data.is_symmetric(),
        unplayable: unplayed::corporation(data),
    }
}

/// Adds the choices that rules and techs give during play.
fn add_regress_choices(data: &CorporationData, choices: &mut Vec<Choice>) {
    for power in data.rules.iter().chain(data.techs.iter().map(|tech| &tech.power)) {
        let (steps, among) = match power.effect {
            Effect::RegressOther { tracks, steps } => (steps, tracks),
            Effect::RegressTracker { steps } => (steps, TrackSet::ALL),
            _ => continue,
        };
        entries::choice_item(choices, Choice::Regress { steps, among });
    }
}

/// The rules, then the techs.
fn abilities(data: &CorporationData) -> Vec<Ability> {
    let ability = |tech: Option<u8>, power: &Power| Ability {
        tech,
        effect: power.effect,
        timing: power.timing,
        limit: power.limit,
    };
    let rules = data.rules.iter().map(|rule| ability(None, rule));
    let techs = data.techs.iter();
    let techs = techs.map(|tech| ability(Some(tech.place.number()), &tech.power));
    rules.chain(techs).collect()
}

/// The position of each tech level, lowest first.
fn tech_positions(track: &TrackBoard) -> Vec<u8> {
    let is_tech = |cell: &Cell| cell.benefits.iter().any(|benefit| matches!(benefit, Benefit::Tech(_)));
    let levels = track
        .cells
        .iter()
        .enumerate()
        .filter(|(_, cell)| cell.as_ref().is_some_and(is_tech));
    levels.map(|(position, _)| position as u8).collect()
}

fn track_table(track: Track, boards: &[TrackBoard; Track::COUNT], alternatives: &mut Vec<[Gain; 2]>) -> TrackTable {
    let data = &boards[track.index()];
    let cell = |spot: &TrackPosition| {
        boards[spot.track.index()].cells[usize::from(spot.position)]
            .clone()
            .unwrap_or_default()
    };
    // A tracker scores only the medals of its own track (CORP-6.2).
    let printed: Vec<Option<u8>> = data
        .path
        .iter()
        .map(|spot| cell(spot).medals.filter(|_| spot.track == track))
        .collect();
    let medals = printed.iter().scan(0, |medals, printed| {
        *medals = printed.unwrap_or(*medals);
        Some(*medals)
    });
    let is_straight = data.path.iter().all(|spot| spot.track == track);
    TrackTable {
        top: data.path.len() as u8 - 1,
        medals: medals.collect(),
        printed,
        benefits: data
            .path
            .iter()
            .map(|spot| benefits(&cell(spot), alternatives))
            .collect(),
        overflow: data.overflow.map(|movement| Benefits {
            movement,
            ..Benefits::default()
        }),
        path: data
            .path
            .iter()
            .map(|spot| Spot {
                track: spot.track,
                position: spot.position,
            })
            .collect(),
        // Along a bent path the rows are its indexes (CORP-G21).
        rows: if is_straight {
            data.rows.clone()
        } else {
            (0..data.path.len() as u8).collect()
        },
    }
}

fn benefits(cell: &Cell, alternatives: &mut Vec<[Gain; 2]>) -> Benefits {
    let mut benefits = Benefits::default();
    for &benefit in &cell.benefits {
        match benefit {
            Benefit::Synergy => benefits.synergy = true,
            Benefit::Civ(rank) => benefits.civ_rank = Some(rank),
            Benefit::Patch => benefits.patch = true,
            Benefit::Rover => benefits.rover = true,
            Benefit::Move(amount) => benefits.movement = amount,
            Benefit::Advance(track) => benefits.advance = Some(track),
            Benefit::Tech(_) => benefits.tech = true,
        }
    }
    if let [Some(first), Some(second)] = [0, 1].map(|side| cell.choice.get(side).and_then(gain)) {
        let pair = [first, second];
        benefits.either = Some(entries::either(alternatives, pair));
    }
    benefits
}

/// One gain of a pair; `None` for benefits that are refused as not playable.
fn gain(benefit: &Benefit) -> Option<Gain> {
    match *benefit {
        Benefit::Patch => Some(Gain::Patch),
        Benefit::Synergy => Some(Gain::Synergy),
        Benefit::Advance(track) => Some(Gain::Advance(track)),
        Benefit::Civ(_) | Benefit::Rover | Benefit::Move(_) | Benefit::Tech(_) => None,
    }
}
