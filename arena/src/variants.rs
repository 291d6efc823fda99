//! The ways in which every deal of a run is played, such as with different event decks.

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use std::collections::{BTreeMap, BTreeSet};

/// The variants of the deals of a run: each deal is played in all of them, so that they can be compared deal by deal.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Variants {
    /// What differs, by its key in a setup, such as `events`.
    pub factor: String,
    /// The variant that the others are compared with, by its place in the list.
    pub base: usize,
    /// The variants, at least one.
    pub all: Vec<Variant>,
}

/// One way to play a deal.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Variant {
    /// Its name, such as `9,3,8`.
    pub name: String,
    /// The keys of the setup that differ from the deal, with their values.
    pub changes: Map<String, Value>,
    /// The composition of its deck: how many cards of each colour it has. Empty if that is drawn or there is no deck.
    pub cards: BTreeMap<String, u32>,
}

/// The most variants of a deal.
pub const MAX_VARIANTS: usize = 100;

impl Variants {
    /// Checks variants that come from a file.
    ///
    /// # Errors
    /// If there is none, there are too many, the base is not one of them, two have one name, or a name, a deck or a change
    /// is none that a run has.
    pub(crate) fn check(&self) -> Result<(), String> {
        if self.all.is_empty() || self.all.len() > MAX_VARIANTS || self.base >= self.all.len() {
            let (count, base) = (self.all.len(), self.base);
            return Err(format!(
                "it has {count} variants, and number {base} is the base; allowed are 1 to {MAX_VARIANTS}"
            ));
        }
        let names = self.all.iter().map(|variant| &variant.name).chain([&self.factor]);
        let colours = self.all.iter().flat_map(|variant| variant.cards.keys());
        let is_name = |name: &&String| name.chars().count() <= LONGEST_NAME && !name.contains(char::is_control);
        if let Some(name) = names.chain(colours).find(|name| !is_name(name)) {
            let beginning: String = name.chars().take(LONGEST_NAME).collect();
            return Err(format!(
                "it has the name {beginning:?}; allowed are {LONGEST_NAME} characters without control characters"
            ));
        }
        let mut known = BTreeSet::new();
        for Variant { name, changes, cards } in &self.all {
            if !known.insert(name) {
                return Err(format!("two variants are called {name}"));
            }
            if changes.keys().any(|key| *key != self.factor) {
                return Err(format!("the variant {name} changes more than {}", self.factor));
            }
            if cards.len() > MOST_COLOURS || cards.values().any(|&cards| cards > MOST_CARDS) {
                return Err(format!(
                    "the variant {name} has too many cards; allowed are {MOST_CARDS} of each of {MOST_COLOURS} colours"
                ));
            }
        }
        Ok(())
    }
}

/// The longest name, in characters.
const LONGEST_NAME: usize = 100;

/// The most colours of a deck.
const MOST_COLOURS: usize = 16;

/// The most cards of a colour.
const MOST_CARDS: u32 = 1_000;
