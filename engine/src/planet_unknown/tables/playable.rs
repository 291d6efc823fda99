//! Which readings and cards of a ruleset this version plays, and how many different entries; all others are refused by
//! name. Boards that it does not play are those of [`unplayed`](crate::planet_unknown::ruleset::unplayed).

use super::Tables;
use super::compile::entries;
use crate::planet_unknown::capacities::{MAX_ALTERNATIVES, MAX_CHOICES, MAX_CIV_MOVES, RANKS};
use crate::planet_unknown::ruleset::Ruleset;
use crate::planet_unknown::ruleset::event_effects::{DestroyedFrom, DestroyedPiece, EventEffect};
use crate::planet_unknown::ruleset::events::EventCard;
use crate::planet_unknown::ruleset::files::RulesetFile;
use crate::problem::Problems;

/// Notes where a ruleset has more different entries than the tables have numbers for.
pub(crate) fn tables(tables: &Tables) -> Result<(), Problems> {
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

/// Refuses, by name, readings of the rules that differ from the embedded ones and are not played.
pub(crate) fn rulings(ruleset: &Ruleset) -> Result<(), Problems> {
    let mut problems = Problems::default();
    let ours = Ruleset::embedded();
    if !ruleset.objectives.deal.private_first {
        problems.add(
            format!(
                "{}: setup.module_before_neighbor_deal",
                RulesetFile::Objectives.file_name()
            ),
            "false",
            "this order cannot be played yet; allowed is true",
        );
    }
    let rulings = |part: RulesetFile, ruleset: &Ruleset| match part {
        RulesetFile::Planets => table(&ruleset.planets.rulings),
        RulesetFile::Corporations => table(&ruleset.corporations.rulings),
        RulesetFile::CivCards => table(&ruleset.civ_cards.rulings),
        RulesetFile::Objectives => table(&ruleset.objectives.rulings),
        RulesetFile::Tiles | RulesetFile::Station | RulesetFile::Events => toml::Table::new(),
    };
    for part in RulesetFile::ALL {
        let [theirs, ours] = [ruleset, &ours].map(|ruleset| rulings(part, ruleset));
        let is_refused =
            |key: &str, value| ours.get(key) != Some(value) && !Ruleset::switches().any(|switch| switch == key);
        for (key, value) in theirs.iter().filter(|&(key, value)| is_refused(key, value)) {
            let allowed = format!("this reading cannot be played yet; allowed is {}", ours[key]);
            problems.add(
                format!("{}: rulings.{key}", part.file_name()),
                value.to_string(),
                allowed,
            );
        }
    }
    for card in &ruleset.events.cards {
        for (found, allowed) in unplayed(card) {
            let place = format!("{}: card {}", RulesetFile::Events.file_name(), card.id);
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
        let found = format!("{moves} civ cards moved by events");
        problems.add(
            RulesetFile::Events.file_name(),
            found,
            format!("allowed are at most {MAX_CIV_MOVES}"),
        );
    }
    problems.or(())
}

/// The features of an event card that this version does not play, each with what it plays instead.
fn unplayed(card: &EventCard) -> Vec<(&'static str, &'static str)> {
    let mut found = Vec::new();
    let is_alternative = |option: &EventEffect| entries::alternative(option).is_some();
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
