//! Words for several things at once.

use crate::card_set::CardSet;
use crate::planetarium::tables::Tables;
use crate::planetarium::vocabulary::Matter;

/// Cards by their names in notation.
pub(crate) fn names(tables: &Tables, cards: CardSet) -> String {
    let names: Vec<String> = cards.iter().map(|card| tables.names.card_name(card)).collect();
    names.join(" ")
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
