//! Event cards as items (CARDS-3.4), limits and draws.

use super::entries;
use crate::planet_unknown::resource::Collectible;
use crate::planet_unknown::ruleset::event_effects::{DestroyedFrom, DestroyedPiece, EventEffect};
use crate::planet_unknown::ruleset::events::EventCard as CardData;
use crate::planet_unknown::state::{EventItem, Item, Limits, TileLimit};
use crate::planet_unknown::tables::cards::{Choice, EventCard, EventGain, Gain};

/// Compiles the card without what [`playable`](crate::planet_unknown::tables::playable) refuses.
pub(crate) fn event_card(data: &CardData, choices: &mut Vec<Choice>, alternatives: &mut Vec<[Gain; 2]>) -> EventCard {
    let mut card = EventCard {
        id: data.id.clone(),
        slug: data.slug.clone(),
        colour: data.colour,
        solo_only: data.solo_only,
        gains: Vec::new(),
        limits: Limits::default(),
        extra_rovers: 0,
        peeks: false,
        civ_added: 0,
        civ_removed: 0,
        objectives_added: 0,
    };
    for effect in &data.effects {
        add_effect(&mut card, effect, choices, alternatives);
    }
    card
}

fn add_effect(
    card: &mut EventCard,
    effect: &EventEffect,
    choices: &mut Vec<Choice>,
    alternatives: &mut Vec<[Gain; 2]>,
) {
    let mut gain = |item, count| card.gains.push(plain_gain(item, count));
    match *effect {
        EventEffect::Nothing => {}
        EventEffect::Advance {
            trackers,
            steps,
            among,
            benefits,
        } => {
            let choice = Choice::Trackers {
                trackers,
                steps,
                among,
                benefits,
            };
            gain(entries::choice_item(choices, choice), 1);
        }
        EventEffect::Regress { steps, among, .. } => {
            gain(entries::choice_item(choices, Choice::Regress { steps, among }), 1);
        }
        EventEffect::SynergyBoost => gain(Item::Synergy, 1),
        EventEffect::GainPatch { count } => gain(Item::Event(EventItem::Patch), count),
        EventEffect::Collect { what, count } => gain(Item::Collect(what), count),
        EventEffect::Destroy {
            what,
            from,
            count,
            only_if_at_least,
        } => card.gains.push(EventGain {
            item: loss(what, from),
            count,
            at_least: only_if_at_least,
        }),
        EventEffect::AddMeteorite { count } => gain(Item::Event(EventItem::Meteorite), count),
        EventEffect::ChooseOne { ref options } => {
            let either = either_item(options, alternatives);
            either.into_iter().for_each(|item| gain(item, 1));
        }
        EventEffect::PeekNextEvent => card.peeks = true,
        EventEffect::CivCardsAdd { per_rank } => card.civ_added += per_rank,
        EventEffect::CivCardsRemove { per_rank } => card.civ_removed += per_rank,
        EventEffect::ObjectiveAdd { count } => card.objectives_added += count,
        EventEffect::ObjectiveDiscard { count } => gain(Item::Event(EventItem::DiscardObjective), count),
        EventEffect::RotateStation => gain(Item::Event(EventItem::Rotate), 1),
        EventEffect::RemoveShape { count } => gain(Item::Event(EventItem::RemoveShape), count),
        EventEffect::ExtraRover { count } => card.extra_rovers += count,
        EventEffect::LimitRoverTerrain { terrain } => card.limits.rovers = Some(terrain),
        EventEffect::LimitTileEdge => card.limits.tiles = Some(TileLimit::Edge),
        EventEffect::LimitTileIce => card.limits.tiles = Some(TileLimit::Ice),
        EventEffect::LimitTileMatching => card.limits.tiles = Some(TileLimit::Matching),
        EventEffect::LimitTileResources { ignored } => card.limits.ignored_resources = ignored,
        EventEffect::LimitMilestones => card.limits.no_milestones = true,
        EventEffect::LimitSynergy => card.limits.no_synergy = true,
    }
}

/// A gain that does not depend on what the seat has, or a loss of a piece if the seat has one.
fn plain_gain(item: Item, count: u8) -> EventGain {
    EventGain {
        item,
        count,
        at_least: 1,
    }
}

/// The item of a pair of gains.
fn either_item(options: &[EventEffect], alternatives: &mut Vec<[Gain; 2]>) -> Option<Item> {
    let gains: Vec<Gain> = options.iter().filter_map(entries::alternative).collect();
    match gains[..] {
        [first, second] => Some(entries::either_item(alternatives, [first, second])),
        _ => None,
    }
}

/// The item for losing a piece. Rovers on the corporation board are never lost.
fn loss(what: DestroyedPiece, from: DestroyedFrom) -> Item {
    match (what, from) {
        (DestroyedPiece::Rover, _) => Item::Event(EventItem::LoseRover),
        (DestroyedPiece::Lifepod, DestroyedFrom::Planet) => Item::Destroy(Collectible::Lifepod),
        (DestroyedPiece::Meteorite, DestroyedFrom::Planet) => Item::Destroy(Collectible::Meteorite),
        (DestroyedPiece::Lifepod, DestroyedFrom::Board) => Item::Event(EventItem::LoseLifepod),
        (DestroyedPiece::Meteorite, DestroyedFrom::Board) => Item::Event(EventItem::LoseMeteorite),
    }
}
