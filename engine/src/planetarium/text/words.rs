//! Words for several things at once.

use crate::card_set::{CardId, CardSet};
use crate::planetarium::state::Ending;
use crate::planetarium::tables::Tables;
use crate::planetarium::vocabulary::Matter;

/// Cards by their names in notation.
pub(crate) fn names(tables: &Tables, cards: CardSet) -> String {
    let names: Vec<String> = cards.iter().map(|card| tables.names.card_name(card)).collect();
    names.join(" ")
}

/// The name of a card in notation and in print.
pub(crate) fn title(tables: &Tables, card: CardId) -> String {
    format!("{} {}", tables.names.card_name(card), tables.cards[card.index()].name)
}

/// Numbers of tokens by kind.
pub(crate) fn amounts(counts: [u8; Matter::COUNT]) -> String {
    let held = Matter::ALL.into_iter().filter(|matter| counts[matter.index()] > 0);
    let texts: Vec<String> = held
        .map(|matter| format!("{} {matter}", counts[matter.index()]))
        .collect();
    if texts.is_empty() {
        "nothing".to_owned()
    } else {
        texts.join(", ")
    }
}

/// "1 marker", "3 markers".
pub(crate) fn markers_text(count: u8) -> String {
    format!("{count} marker{}", if count == 1 { "" } else { "s" })
}

/// The name of an ending, with what the guard counts if it is a house rule (PL-11.11).
pub(crate) fn ending_text(tables: &Tables, ending: Ending) -> String {
    match house_rule(tables, ending) {
        Some(rule) => format!("{}, a house rule: {rule}", ending.name()),
        None => ending.name().to_owned(),
    }
}

/// What begins the final turns if the rulebook does not say it.
pub(crate) fn house_rule(tables: &Tables, ending: Ending) -> Option<String> {
    match ending {
        Ending::Track | Ending::Dice => None,
        Ending::Quiet => {
            let turns = tables.guard.quiet_turns;
            Some(format!("{turns} turns per player in a row without progress"))
        }
        Ending::Cap => Some(format!("{} turns per player", tables.guard.max_turns)),
    }
}
