//! Boards that are read and checked, but that this version does not play: games leave them out, or refuse them with the
//! reason.

use super::choices::TrackChoice;
use super::corporations::Corporation;
use super::effects::Effect;
use super::planet_rules::{Pieces, PlanetRule, SlideStart};
use super::planets::Planet;
use super::powers::Power;
use super::track_cells::Benefit;
use crate::planet_unknown::resource::Track;

/// The reason why a planet cannot be played yet.
pub(crate) fn planet(planet: &Planet) -> Option<String> {
    let reading = planet.rules.iter().find_map(|rule| match rule {
        PlanetRule::Slide {
            start: SlideStart::Outside,
            ..
        } => Some("start = \"outside\""),
        PlanetRule::Slide {
            pieces: Pieces { patches: true, .. },
            ..
        } => Some("pieces that are patches"),
        _ => None,
    })?;
    Some(format!(
        "this planet has the rule slide with {reading}, which cannot be played yet; allowed are tiles and start = \
         \"anywhere\""
    ))
}

/// The reason why a corporation cannot be played yet.
pub(crate) fn corporation(corporation: &Corporation) -> Option<String> {
    let rules = corporation.rules.iter().map(|rule| (false, rule));
    let mut powers = rules.chain(corporation.techs.iter().map(|tech| (true, &tech.power)));
    let missing = powers
        .find_map(|(is_tech, power)| unplayed_power(power, is_tech))
        .or_else(|| {
            let mut cells = corporation.tracks.iter().flat_map(|track| &track.cells).flatten();
            let is_missing = cells.any(|cell| !is_played_choice(&cell.choice));
            is_missing.then_some("a choice on a track that is not between two of patch, synergy and an advance")
        })?;
    Some(format!("this corporation has {missing}, which cannot be played yet"))
}

/// Returns whether a choice is between two of a patch, a synergy boost and an advance: only those are played.
fn is_played_choice(choice: &[Benefit]) -> bool {
    let is_gain = |benefit: &Benefit| matches!(benefit, Benefit::Patch | Benefit::Synergy | Benefit::Advance(_));
    choice.is_empty() || choice.len() == 2 && choice.iter().all(is_gain)
}

/// What of a rule or tech is not played. The reader of rulesets refuses pairs of effect and timing that are not
/// declared; here they are found where a program made the ruleset.
fn unplayed_power(power: &Power, is_tech: bool) -> Option<&'static str> {
    match power.misplaced(is_tech) {
        Some(_) => Some("an effect at a timing, or with a limit, that it does not have"),
        None => unplayed_effect(power.effect),
    }
}

/// The feature of an effect that is not played, as the file writes it.
fn unplayed_effect(effect: Effect) -> Option<&'static str> {
    let (is_played, reading) = match effect {
        Effect::PickUpAndDeliver { capacity, .. } => (capacity == 1, "pick_up_and_deliver without capacity = 1"),
        Effect::PatchDestroysMeteorite { end_of_game_only } => (
            !end_of_game_only,
            "patch_destroys_meteorite with end_of_game_only = true",
        ),
        Effect::AdvanceIfNoIce { track, .. } => (
            matches!(track, TrackChoice::Named(_)),
            "advance_if_no_ice with track = \"flux\"",
        ),
        Effect::CommonObjective { draw, keep, .. } => {
            ((draw, keep) == (3, 1), "common_objective without draw = 3 and keep = 1")
        }
        Effect::ExtraCivChoice { cards, rank_offset } => (
            (cards, rank_offset) == (1, 1),
            "extra_civ_choice without cards = 1 and rank_offset = 1",
        ),
        Effect::StepsPerIceSquare { resource } => (
            resource == Track::Water,
            "steps_per_ice_square of another resource than water",
        ),
        _ => return None,
    };
    (!is_played).then_some(reading)
}
