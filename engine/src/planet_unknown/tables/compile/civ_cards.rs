//! Civ cards as items and scores (CARDS-1.3).

use super::entries;
use crate::planet_unknown::ruleset::civ_cards::{CivCard as CardData, CivEffect, CivTiming, RatedPiece};
use crate::planet_unknown::state::Item;
use crate::planet_unknown::tables::cards::{Choice, CivCard, CivScore};

pub(crate) fn civ_card(data: &CardData, choices: &mut Vec<Choice>) -> CivCard {
    let mut card = CivCard {
        id: data.id.clone(),
        slug: data.slug.clone(),
        rank: data.rank - 1,
        immediate: data.timing == CivTiming::Immediate,
        items: Vec::new(),
        movement: 0,
        scores: Vec::new(),
        by_count: Vec::new(),
        set_size: 1,
    };
    for effect in &data.effects {
        add_effect(&mut card, effect, choices);
    }
    card
}

fn add_effect(card: &mut CivCard, effect: &CivEffect, choices: &mut Vec<Choice>) {
    let mut gain = |item, count| card.items.push((item, count));
    let medals_by_count = |by_count: &[u8]| by_count.iter().map(|&medals| medals.into()).collect();
    match *effect {
        CivEffect::Nothing => {}
        CivEffect::Advance { trackers, steps, among } => {
            let choice = Choice::Trackers {
                trackers,
                steps,
                among,
                benefits: true,
            };
            gain(entries::choice_item(choices, choice), 1);
        }
        CivEffect::AdvanceTo {
            position,
            among,
            skip_synergy,
        } => {
            let choice = Choice::Climb {
                position,
                among,
                skip_synergy,
            };
            gain(entries::choice_item(choices, choice), 1);
        }
        CivEffect::GainPatch { count } => gain(Item::Patch, count),
        CivEffect::GainMovement { amount } => card.movement += amount,
        CivEffect::PlaceDepotTile {
            advance_resources: resources,
        } => gain(Item::FreeTile { resources }, 1),
        CivEffect::TeleportRover { count } => gain(Item::Teleport, count),
        CivEffect::Collect { what, count } => gain(Item::Collect(what), count),
        CivEffect::Destroy { what, count } => gain(Item::Destroy(what), count),
        CivEffect::DestroyLine { what, lines } => gain(Item::DestroyLine(what), lines),
        CivEffect::Medals { amount } => card.scores.push(CivScore::Medals(amount.into())),
        CivEffect::MedalRate { what, medals } => card.scores.push(match what {
            RatedPiece::BiomassPatch => CivScore::PerPatch(medals.into()),
            RatedPiece::Lifepod => CivScore::PerLifepod(medals.into()),
        }),
        CivEffect::Commerce { ref by_count } => {
            card.scores.push(CivScore::Commerce);
            card.by_count = medals_by_count(by_count);
        }
        CivEffect::MeteoriteSets { set_size, ref by_count } => {
            card.scores.push(CivScore::Meteorite);
            card.by_count = medals_by_count(by_count);
            card.set_size = set_size.into();
        }
    }
}
