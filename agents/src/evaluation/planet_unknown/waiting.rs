//! Gains that wait to be resolved.

use super::weights::Weights;
use orrery_engine::planet_unknown::resource::Collectible;
use orrery_engine::planet_unknown::state::{EventItem, Item};
use orrery_engine::planet_unknown::tables::Choice;
use orrery_engine::planet_unknown::{Board, PlanetUnknown};

/// Their prospects.
pub(super) fn value(weights: &Weights, game: &PlanetUnknown, board: &Board) -> f64 {
    let worth = |item: Item| match item {
        Item::Resource(_) | Item::Advance(_) | Item::Synergy | Item::Energy(_) => weights.advance,
        Item::Rover => weights.new_rover,
        Item::Patch | Item::StoredPatch => weights.patch,
        Item::Either(_) => weights.advance,
        Item::Reposition => 0.0,
        Item::KeepCiv => weights.claim + 3.0 * weights.claim_rank,
        Item::FreeTile { resources } => 1.0 + if resources { 2.0 * weights.advance } else { 0.0 },
        Item::Collect(Collectible::Lifepod) => 1.0,
        Item::Collect(Collectible::Meteorite) => weights.collected_meteorite,
        Item::Destroy(Collectible::Meteorite) | Item::DestroyLine(Collectible::Meteorite) => 0.5,
        Item::Destroy(Collectible::Lifepod) | Item::DestroyLine(Collectible::Lifepod) => -weights.lifepod,
        Item::Teleport => 0.5,
        Item::Event(item) => match item {
            EventItem::Patch => weights.patch,
            EventItem::Meteorite => -1.0,
            EventItem::LoseRover => -weights.rover,
            EventItem::LoseLifepod => -1.0,
            EventItem::LoseMeteorite => -weights.collected_meteorite,
            EventItem::Rotate | EventItem::RemoveShape | EventItem::DiscardObjective => 0.0,
        },
        Item::Choice(choice) => match game.tables().choice(choice) {
            Choice::Trackers { trackers, steps, .. } => weights.advance * f64::from(trackers * steps),
            Choice::Climb { .. } => 2.0 * weights.advance,
            Choice::Regress { steps, .. } => -weights.step * f64::from(steps),
        },
    };
    let claims = board.claims.iter().enumerate();
    let claims = claims.map(|(rank, &claims)| f64::from(claims) * (weights.claim + weights.claim_rank * rank as f64));
    board
        .pending
        .iter()
        .map(|(item, count)| f64::from(count) * worth(item))
        .sum::<f64>()
        + claims.sum::<f64>()
}
