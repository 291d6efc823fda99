//! What items of the ruleset are worth.

use super::within::within;
use crate::arm::Rates;
use crate::config::RunConfig;
use crate::schedule::Seating;
use orrery_engine::{ContentItem, ContentKind};
use serde::{Deserialize, Serialize};

/// Which items are valued, and how often.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Valuation {
    /// The kind of content, such as `civ-cards`.
    pub of: String,
    /// One of it for people, such as `civ card`.
    pub one: String,
    /// The items, in the order of the ruleset.
    pub items: Vec<ValuedItem>,
}

/// An item that is valued.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct ValuedItem {
    /// What names it, such as `C21`.
    pub reference: String,
    /// What it is.
    pub name: String,
    /// The items that it is compared with, such as `rank 3`.
    pub group: String,
    /// The chance that an arm is played for a seat that gets it.
    pub taker: f64,
    /// The chance that all items of a choice are tried where it is on offer.
    pub choice: f64,
    /// The chance that a game in which it was seen is played again without it.
    pub replacement: f64,
}

/// The most items, and the longest name of one, in characters.
const MOST: usize = 256;
const LONGEST: usize = 100;

/// The least rate above 0. An arm has a weight of one over its rate, of which squares are added up.
const LEAST: f64 = 1e-15;

impl Valuation {
    /// The items of a kind, with these rates.
    pub fn of(kind: &ContentKind, rates: &Rates) -> Valuation {
        let item = |(place, item): (usize, &ContentItem)| ValuedItem {
            reference: item.reference.clone(),
            name: item.name.clone(),
            group: item.group.clone(),
            taker: rates.taker[place],
            choice: rates.choice[place],
            replacement: rates.replacement[place],
        };
        Valuation {
            of: kind.word.to_owned(),
            one: kind.one.to_owned(),
            items: kind.items.iter().enumerate().map(item).collect(),
        }
    }

    /// The rates of its items.
    pub fn rates(&self) -> Rates {
        let of = |rate: fn(&ValuedItem) -> f64| self.items.iter().map(rate).collect();
        Rates {
            taker: of(|item| item.taker),
            choice: of(|item| item.choice),
            replacement: of(|item| item.replacement),
        }
    }

    /// How its items differ from those of a kind of a game; none if they are the same.
    pub fn difference(&self, kind: &ContentKind) -> Option<String> {
        let (has, due) = (self.items.len(), kind.items.len());
        if (has, &self.one[..]) != (due, kind.one) {
            let one = &self.one;
            return Some(format!(
                "it values {has} items, each a {one}; the game has {due}, each a {}",
                kind.one
            ));
        }
        let of_game = |item: &ContentItem| [&item.reference, &item.name, &item.group].map(String::clone);
        let of_run = |item: &ValuedItem| [&item.reference, &item.name, &item.group].map(String::clone);
        let mut pairs = self.items.iter().map(of_run).zip(kind.items.iter().map(of_game));
        let (has, due) = pairs.find(|(has, due)| has != due)?;
        Some(format!(
            "it values {}; the game has {} there",
            has.join(", "),
            due.join(", ")
        ))
    }

    pub(super) fn check(&self, config: &RunConfig) -> Result<(), String> {
        if config.seating != Seating::SelfPlay {
            return Err(format!(
                "where items are valued the seating is self-play, not {}",
                config.seating
            ));
        }
        if config.exploration.is_some() {
            return Err("where items are valued agents do not explore".to_owned());
        }
        within("the number of items", self.items.len(), 1..=MOST)?;
        let names = self
            .items
            .iter()
            .flat_map(|item| [&item.reference, &item.name, &item.group]);
        for name in names.chain([&self.of, &self.one]) {
            if name.chars().count() > LONGEST || name.contains(char::is_control) {
                let beginning: String = name.chars().take(LONGEST).collect();
                return Err(format!(
                    "a name is {beginning:?}; allowed are {LONGEST} characters without control characters"
                ));
            }
        }
        for item in &self.items {
            for (key, rate) in [
                ("taker", item.taker),
                ("choice", item.choice),
                ("replacement", item.replacement),
            ] {
                within(key, rate, 0.0..=1.0)?;
                if rate > 0.0 && rate < LEAST {
                    return Err(format!("{key} is {rate}; allowed is 0, or a number from {LEAST} to 1"));
                }
            }
        }
        Ok(())
    }
}
