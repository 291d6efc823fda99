//! Choices and alternatives: entries that stand once in a table, however many cards name them.

use crate::planet_unknown::ids::{AlternativeId, ChoiceId};
use crate::planet_unknown::ruleset::event_effects::EventEffect;
use crate::planet_unknown::state::Item;
use crate::planet_unknown::tables::cards::{Choice, Gain};

/// The item of a choice among trackers, which enters the table unless it is there.
pub(super) fn choice_item(choices: &mut Vec<Choice>, choice: Choice) -> Item {
    Item::Choice(ChoiceId::from_index(entry(choices, choice)))
}

/// The item of one of two gains, which enter the table unless they are there.
pub(super) fn either_item(alternatives: &mut Vec<[Gain; 2]>, gains: [Gain; 2]) -> Item {
    Item::Either(either(alternatives, gains))
}

/// A gain that an event offers as one of two.
pub(crate) fn alternative(effect: &EventEffect) -> Option<Gain> {
    match effect {
        EventEffect::SynergyBoost => Some(Gain::Synergy),
        EventEffect::PeekNextEvent => Some(Gain::Peek),
        _ => None,
    }
}

/// The entry of two gains of which one is taken.
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
