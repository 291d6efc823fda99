//! Entries for choices and alternatives: each is in its table once, even if several cards refer to it.

use crate::planet_unknown::ids::{AlternativeId, ChoiceId};
use crate::planet_unknown::ruleset::event_effects::EventEffect;
use crate::planet_unknown::state::Item;
use crate::planet_unknown::tables::cards::{Choice, Gain};

/// The item of a choice among trackers; adds the choice to the table if it is missing.
pub(super) fn choice_item(choices: &mut Vec<Choice>, choice: Choice) -> Item {
    Item::Choice(ChoiceId::from_index(entry(choices, choice)))
}

/// The item of a pair of gains; adds the pair to the table if it is missing.
pub(super) fn either_item(alternatives: &mut Vec<[Gain; 2]>, gains: [Gain; 2]) -> Item {
    Item::Either(either(alternatives, gains))
}

/// The gain that an effect is as one of an event's pair.
pub(crate) fn alternative(effect: &EventEffect) -> Option<Gain> {
    match effect {
        EventEffect::SynergyBoost => Some(Gain::Synergy),
        EventEffect::PeekNextEvent => Some(Gain::Peek),
        _ => None,
    }
}

/// The number of a pair of gains; adds it to the table if it is missing.
pub(super) fn either(alternatives: &mut Vec<[Gain; 2]>, gains: [Gain; 2]) -> AlternativeId {
    AlternativeId::from_index(entry(alternatives, gains))
}

fn entry<T: PartialEq>(table: &mut Vec<T>, new: T) -> usize {
    let known = table.iter().position(|known| *known == new);
    known.unwrap_or_else(|| {
        table.push(new);
        table.len() - 1
    })
}
