//! Civ cards as items and scores.

use crate::planet_unknown::ruleset::civ_cards::{CivCard as CardData, CivEffect, CivTiming, RatedPiece};
use crate::planet_unknown::state::Item;
use crate::planet_unknown::tables::cards::{Choice, CivCard, CivScore};
use crate::planet_unknown::tables::compile;

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
    let medals_by_count = |by_count: &[u8]| by_count.iter().map(|&medals| medals.into()).collect();
    for effect in &data.effects {
        match effect {
            &CivEffect::Advance { trackers, steps, among } => {
                card.items.push((
                    compile::choice_item(
                        choices,
                        Choice::Trackers {
                            trackers,
                            steps,
                            among,
                            benefits: true,
                        },
                    ),
                    1,
                ));
            }
            &CivEffect::AdvanceTo {
                position,
                among,
                skip_synergy,
            } => {
                card.items.push((
                    compile::choice_item(
                        choices,
                        Choice::Climb {
                            position,
                            among,
                            skip_synergy,
                        },
                    ),
                    1,
                ));
            }
            &CivEffect::GainPatch { count } => card.items.push((Item::Patch, count)),
            &CivEffect::GainMovement { amount } => card.movement += amount,
            &CivEffect::PlaceDepotTile { advance_resources } => {
                card.items.push((
                    Item::FreeTile {
                        resources: advance_resources,
                    },
                    1,
                ));
            }
            &CivEffect::TeleportRover { count } => card.items.push((Item::Teleport, count)),
            &CivEffect::Collect { what, count } => card.items.push((Item::Collect(what), count)),
            &CivEffect::Destroy { what, count } => card.items.push((Item::Destroy(what), count)),
            &CivEffect::DestroyLine { what, lines } => card.items.push((Item::DestroyLine(what), lines)),
            &CivEffect::Medals { amount } => card.scores.push(CivScore::Medals(amount.into())),
            &CivEffect::MedalRate {
                what: RatedPiece::BiomassPatch,
                medals,
            } => {
                card.scores.push(CivScore::PerPatch(medals.into()));
            }
            &CivEffect::MedalRate {
                what: RatedPiece::Lifepod,
                medals,
            } => {
                card.scores.push(CivScore::PerLifepod(medals.into()));
            }
            CivEffect::Commerce { by_count } => {
                card.scores.push(CivScore::Commerce);
                card.by_count = medals_by_count(by_count);
            }
            CivEffect::MeteoriteSets { set_size, by_count } => {
                card.scores.push(CivScore::Meteorite);
                card.by_count = medals_by_count(by_count);
                card.set_size = i32::from(*set_size);
            }
        }
    }
    card
}
