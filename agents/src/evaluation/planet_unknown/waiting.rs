//! Gains that wait to be resolved.

use super::weights::Weights;
use orrery_engine::planet_unknown::capacities::RANKS;
use orrery_engine::planet_unknown::resource::Collectible;
use orrery_engine::planet_unknown::state::{EventItem, Item};
use orrery_engine::planet_unknown::tables::Choice;
use orrery_engine::planet_unknown::{Board, PlanetUnknown};

/// Medals that a free tile promises for the squares it covers.
const FREE_TILE: f64 = 1.0;

/// Medals that a lifepod collected by a card promises.
const LIFEPOD_COLLECTED: f64 = 1.0;

/// Medals that a meteorite destroyed by a card promises.
const METEORITE_DESTROYED: f64 = 0.5;

/// Medals that a rover lifted by a card promises.
const TELEPORT: f64 = 0.5;

/// Medals that a meteorite put down by an event costs.
const METEORITE_PUT: f64 = 1.0;

/// Medals that a collected lifepod lost by an event costs.
const LIFEPOD_LOST: f64 = 1.0;

/// Advances that the two resources of a free tile bring.
const TILE_ADVANCES: f64 = 2.0;

/// Advances that a climb brings, as a guess.
const CLIMB_ADVANCES: f64 = 2.0;

/// Their expected medals. The constants above are too rare in games to be tuned with the weights.
pub(super) fn value(weights: &Weights, game: &PlanetUnknown, board: &Board) -> f64 {
    let worth = |item: Item| match item {
        Item::Resource(_) | Item::Advance(_) | Item::Synergy | Item::Energy(_) => weights.advance,
        Item::Rover => weights.new_rover,
        Item::Patch | Item::StoredPatch => weights.patch,
        Item::Either(_) => weights.advance,
        Item::Reposition => 0.0,
        Item::KeepCiv => weights.claim + (RANKS - 1) as f64 * weights.claim_rank,
        Item::FreeTile { resources: false } => FREE_TILE,
        Item::FreeTile { resources: true } => FREE_TILE + TILE_ADVANCES * weights.advance,
        Item::Collect(Collectible::Lifepod) => LIFEPOD_COLLECTED,
        Item::Collect(Collectible::Meteorite) => weights.collected_meteorite,
        Item::Destroy(Collectible::Meteorite) | Item::DestroyLine(Collectible::Meteorite) => METEORITE_DESTROYED,
        Item::Destroy(Collectible::Lifepod) | Item::DestroyLine(Collectible::Lifepod) => -weights.lifepod,
        Item::Teleport => TELEPORT,
        Item::Event(item) => match item {
            EventItem::Patch => weights.patch,
            EventItem::Meteorite => -METEORITE_PUT,
            EventItem::LoseRover => -weights.rover,
            EventItem::LoseLifepod => -LIFEPOD_LOST,
            EventItem::LoseMeteorite => -weights.collected_meteorite,
            EventItem::Rotate | EventItem::RemoveShape | EventItem::DiscardObjective => 0.0,
        },
        Item::Choice(choice) => match game.tables().choice(choice) {
            Choice::Trackers { trackers, steps, .. } => {
                let left = usize::from(trackers) - board.pending.named(choice).count();
                weights.advance * left as f64 * f64::from(steps)
            }
            Choice::Climb { .. } => CLIMB_ADVANCES * weights.advance,
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
