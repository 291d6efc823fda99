//! What of a ruleset this version plays. Everything else is loaded and checked, and refused by name where it is used.

use super::compile::alternative;
use super::event_deck::MAX_CIV_MOVES;
use super::pending::{MAX_ALTERNATIVES, MAX_CHOICES};
use super::ruleset::Ruleset;
use super::ruleset::corporations::Corporation;
use super::ruleset::effects::{Effect, TileKind, TrackChoice};
use super::ruleset::event_effects::{DestroyedFrom, DestroyedPiece, EventEffect};
use super::ruleset::events::EventCard;
use super::ruleset::planet_rules::{Pieces, PlanetRule, SlideStart};
use super::ruleset::planets::Planet;
use super::ruleset::track_cells::Benefit;
use super::state::RANKS;
use super::tables::Tables;
use crate::problem::Problems;

/// Why a planet cannot be played yet.
pub(super) fn planet(planet: &Planet) -> Option<String> {
    let reading = planet.rules.iter().find_map(|rule| match rule {
        PlanetRule::Slide {
            start: SlideStart::Outside,
            ..
        } => Some("tiles that slide in from outside the field"),
        PlanetRule::Slide {
            pieces: Pieces { patches: true, .. },
            ..
        } => Some("patches that slide in"),
        _ => None,
    })?;
    Some(format!(
        "this planet has {reading}, which cannot be played yet; allowed is a slide of tiles from anywhere"
    ))
}

/// Why a corporation cannot be played yet.
pub(super) fn corporation(corporation: &Corporation) -> Option<String> {
    let techs = corporation.techs.iter().map(|tech| tech.power.effect);
    let mut effects = corporation.rules.iter().map(|rule| rule.effect).chain(techs);
    let missing = effects
        .find(|&effect| !is_played(effect))
        .map(|effect| variant_name(&effect));
    let missing = missing.or_else(|| {
        let mut cells = corporation.tracks.iter().flat_map(|track| &track.cells).flatten();
        let cell = cells.find(|cell| !is_played_choice(&cell.choice))?;
        Some(format!("{:?}", cell.choice))
    });
    Some(format!(
        "this corporation cannot be played yet (its rule {} is missing)",
        missing?
    ))
}

/// Choices between two of a patch, a synergy boost and an advance are played.
fn is_played_choice(choice: &[Benefit]) -> bool {
    let is_gain = |benefit: &Benefit| matches!(benefit, Benefit::Patch | Benefit::Synergy | Benefit::Advance(_));
    choice.is_empty() || choice.len() == 2 && choice.iter().all(is_gain)
}

/// A ruleset may hold more different things than the tables have numbers for.
pub(super) fn tables(tables: &Tables) -> Result<(), Problems> {
    let mut problems = Problems::default();
    let mut at_most = |what: &str, found: usize, most: usize| {
        if found > most {
            problems.add(
                what,
                format!("{found} different ones"),
                format!("allowed are at most {most}"),
            );
        }
    };
    at_most(
        "choices among trackers of cards and corporations",
        tables.choices.len(),
        MAX_CHOICES,
    );
    at_most(
        "either-or benefits of tracks",
        tables.alternatives.len(),
        MAX_ALTERNATIVES,
    );
    problems.or(())
}

fn is_played(effect: Effect) -> bool {
    match effect {
        Effect::IgnoreAdjacency {
            tiles: TileKind::Any,
            patches,
        } => patches,
        Effect::IgnoreAdjacency {
            tiles: TileKind::With(_),
            patches,
        } => !patches,
        Effect::ResourceSteps { through_energy, .. } => !through_energy,
        Effect::PickUpAndDeliver { capacity, .. } => capacity == 1,
        Effect::PatchDestroysMeteorite { end_of_game_only } => !end_of_game_only,
        Effect::AdvanceIfNoIce { track, .. } => matches!(track, TrackChoice::Named(_)),
        Effect::NoMeteorites { .. }
        | Effect::StorePatches
        | Effect::RoverMoveBonus { .. }
        | Effect::StepsPerIceSquare { .. }
        | Effect::TrackersBlock
        | Effect::SkipTrackers
        | Effect::MovePerRover { .. }
        | Effect::GainPatch { .. }
        | Effect::GainSynergy { .. }
        | Effect::AdvanceNeedsExpansion { .. }
        | Effect::ResetTrack { .. }
        | Effect::PatchOnTile
        | Effect::MorePatches { .. }
        | Effect::DestroyCarried { .. }
        | Effect::AdvanceTrack { .. }
        | Effect::FluxToken
        | Effect::NextMilestone { .. }
        | Effect::ImproveFluxTrack { .. }
        | Effect::CollectFromPlanet { .. }
        | Effect::DiagonalAdvance
        | Effect::LinkTracks { .. }
        | Effect::LateralShift
        | Effect::RegressTracker { .. }
        | Effect::ScoreTrackBest
        | Effect::RegressOther { .. }
        | Effect::LifepodsOnTracks { .. }
        | Effect::LifepodsOnTechs { .. }
        | Effect::DiagonalRovers
        | Effect::RepositionLifepods { .. }
        | Effect::FreeRoverSteps { .. }
        | Effect::PatchToSynergy
        | Effect::TeleportRover { .. }
        | Effect::SynergySteps { .. }
        | Effect::ResourceAsEnergy { .. }
        | Effect::ClaimRow
        | Effect::MoveFromRoverTrack { .. }
        | Effect::KeepCivCards { .. } => true,
        Effect::CommonObjective { draw, keep, .. } => (draw, keep) == (3, 1),
        Effect::ExtraCivChoice { cards, rank_offset } => (cards, rank_offset) == (1, 1),
    }
}

/// Readings of the rules other than the embedded ones are refused by name.
pub(super) fn rulings(ruleset: &Ruleset) -> Result<(), Problems> {
    let mut problems = Problems::default();
    let ours = Ruleset::embedded();
    if !ruleset.objectives.deal.private_first {
        problems.add(
            "objectives: setup.module_before_neighbor_deal",
            "false",
            "this order cannot be played yet; allowed is true",
        );
    }
    for (file, theirs, ours) in [
        ("planets", table(&ruleset.planets.rulings), table(&ours.planets.rulings)),
        (
            "corporations",
            table(&ruleset.corporations.rulings),
            table(&ours.corporations.rulings),
        ),
        (
            "civ cards",
            table(&ruleset.civ_cards.rulings),
            table(&ours.civ_cards.rulings),
        ),
        // A patch on a tile and one on open ground are the same to the board (CORP-8.4): `patches_cover`.
        (
            "objectives",
            table(&ruleset.objectives.rulings),
            table(&ours.objectives.rulings),
        ),
    ] {
        let is_refused =
            |key: &String, value| ours.get(key) != Some(value) && !Ruleset::switches().any(|name| name == key);
        for (key, value) in theirs.iter().filter(|&(key, value)| is_refused(key, value)) {
            let allowed = format!("this reading cannot be played yet; allowed is {}", ours[key]);
            problems.add(format!("{file}: rulings.{key}"), value.to_string(), allowed);
        }
    }
    for card in &ruleset.events.cards {
        for (found, allowed) in unplayed(card) {
            let place = format!("events: card {}", card.id);
            problems.add(place, found, format!("this cannot be played yet; allowed is {allowed}"));
        }
    }
    let moves = ruleset
        .events
        .cards
        .iter()
        .flat_map(|card| &card.effects)
        .map(civ_moves);
    let moves = RANKS * moves.sum::<usize>();
    if moves > MAX_CIV_MOVES {
        let found = format!("{moves} civ cards that events move");
        problems.add("events", found, format!("allowed are at most {MAX_CIV_MOVES}"));
    }
    problems.or(())
}

/// What of an event card this version does not play, and what it plays.
fn unplayed(card: &EventCard) -> Vec<(&'static str, &'static str)> {
    let mut found = Vec::new();
    let is_alternative = |option: &EventEffect| alternative(option).is_some();
    for effect in &card.effects {
        match effect {
            EventEffect::Advance {
                benefits: false,
                trackers: 2..,
                ..
            } => found.push(("an advance of several trackers without benefits", "one tracker")),
            EventEffect::Regress { trackers: 2.., .. } => found.push(("a regress of several trackers", "one tracker")),
            EventEffect::Destroy {
                what: DestroyedPiece::Rover,
                from: DestroyedFrom::Board,
                ..
            } => found.push(("rovers destroyed on the board", "planet")),
            EventEffect::ChooseOne { options } if options.len() != 2 || !options.iter().all(is_alternative) => {
                found.push(("this choice of one", "synergy_boost or peek_next_event"));
            }
            EventEffect::CivCardsAdd { .. }
            | EventEffect::ObjectiveAdd { .. }
            | EventEffect::ObjectiveDiscard { .. }
            | EventEffect::RotateStation
            | EventEffect::RemoveShape { .. }
                if !card.solo_only =>
            {
                found.push(("an effect for one player alone", "solo_only = true"));
            }
            _ => {}
        }
    }
    let count = |is_it: fn(&EventEffect) -> bool| card.effects.iter().filter(|&effect| is_it(effect)).count();
    let on_tiles = |effect: &EventEffect| {
        use EventEffect::{LimitTileEdge, LimitTileIce, LimitTileMatching};
        matches!(effect, LimitTileEdge | LimitTileIce | LimitTileMatching)
    };
    let on_rovers = |effect: &EventEffect| matches!(effect, EventEffect::LimitRoverTerrain { .. });
    if count(on_tiles) > 1 || count(on_rovers) > 1 {
        found.push(("several limits of one kind", "one on tiles and one on rovers"));
    }
    if count(|effect| civ_moves(effect) > 0) > 1 {
        found.push(("several moves of civ cards", "one"));
    }
    found
}

/// How many civ cards of each rank an effect moves.
fn civ_moves(effect: &EventEffect) -> usize {
    match *effect {
        EventEffect::CivCardsAdd { per_rank } | EventEffect::CivCardsRemove { per_rank } => per_rank.into(),
        _ => 0,
    }
}

fn table(rulings: &impl serde::Serialize) -> toml::Table {
    toml::Table::try_from(rulings).expect("rulings are flags and names")
}

/// The name of an enum's variant, as the code and its documentation write it.
fn variant_name(value: &impl std::fmt::Debug) -> String {
    let text = format!("{value:?}");
    text.split(|c: char| !c.is_alphanumeric())
        .next()
        .unwrap_or_default()
        .to_owned()
}
