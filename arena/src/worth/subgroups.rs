//! What items are worth in subgroups: in some rounds, and to seats with one board.

use super::estimates::{Estimate, choice_of, gained, is_same_choice, of_clusters, of_options, pairs};
use crate::arm::{Arm, Branched};
use crate::row::Row;
use crate::stats::clusters::Clusters;
use crate::stats::within_choices::{Choice, Options};
use orrery_engine::Seat;
use std::collections::BTreeMap;

/// What an item is worth in a subgroup.
#[derive(Clone, PartialEq, Debug)]
pub struct Subgroup {
    /// The item, by its place among those of its kind.
    pub item: usize,
    /// What the subgroup goes by: `rounds`, or a factor of the seats such as `corporation`.
    pub by: String,
    /// The rounds or the level of the factor.
    pub value: String,
    /// How many picks there are.
    pub picks: u64,
    /// Points of the seat that got it against nothing in its place. The intervals of all items in all subgroups by one thing
    /// hold at once, here and at the choice.
    pub taker: Option<Estimate>,
    /// How many choices had it on offer and were played on with each item.
    pub choices: u64,
    /// Points of taking it against the mean of the items that it was on offer with.
    pub choice: Option<Estimate>,
}

/// Collects subgroups, block by block.
#[derive(Clone, Debug)]
pub struct Subgroups {
    /// The group of each item.
    groups: Vec<String>,
    /// The chance with which a choice is played on where the item is on offer.
    rates: Vec<f64>,
    /// By what the subgroup goes by and its value.
    all: BTreeMap<[String; 2], Collected>,
}

/// The values of a subgroup.
#[derive(Clone, Debug)]
struct Collected {
    /// By item, the points that each pick gained.
    taker: Vec<Clusters>,
    /// The choices of each block.
    choices: Vec<Vec<Choice>>,
}

/// The values of a subgroup in one block.
#[derive(Default)]
struct OfBlock {
    /// By item that was picked, the points that each pick gained.
    taker: BTreeMap<usize, Vec<f64>>,
    choices: Vec<Choice>,
}

/// How many rounds are one subgroup.
const ROUNDS: u32 = 5;

/// The subgroup of a round.
pub(super) fn rounds_of(round: u32) -> [String; 2] {
    let first = round.saturating_sub(1) / ROUNDS * ROUNDS + 1;
    // With leading zeros they are in order.
    ["rounds".to_owned(), format!("{first:02} to {:02}", first + ROUNDS - 1)]
}

impl Subgroups {
    /// No block yet, of items of these groups, tried where they are on offer with these chances.
    pub fn new(groups: Vec<String>, rates: Vec<f64>) -> Subgroups {
        Subgroups {
            groups,
            rates,
            all: BTreeMap::new(),
        }
    }

    /// Adds the games of a block that an agent played with itself, with their arms. `levels` has the factors of a seat, such as
    /// its corporation, each with its level.
    pub fn add_block(&mut self, games: &[(&Row, &Branched)], levels: impl Fn(&Row, Seat) -> Vec<[String; 2]>) {
        let items = self.groups.len();
        let mut block: BTreeMap<[String; 2], OfBlock> = BTreeMap::new();
        for (row, branched) in games {
            let subgroups = |arm: &Arm| {
                let levels = arm.seat.map(|seat| levels(row, seat)).unwrap_or_default();
                levels.into_iter().chain([rounds_of(arm.round)])
            };
            for pair in pairs(&branched.arms) {
                let Some(points) = gained(pair, 0) else { continue };
                for subgroup in subgroups(pair[0]) {
                    let of_block = block.entry(subgroup).or_default();
                    of_block
                        .taker
                        .entry(usize::from(pair[0].item))
                        .or_default()
                        .push(points);
                }
            }
            for arms in branched.arms.chunk_by(is_same_choice) {
                if let Some(choice) = choice_of(arms, &self.groups, &self.rates, 0) {
                    for subgroup in subgroups(&arms[0]) {
                        block.entry(subgroup).or_default().choices.push(choice.clone());
                    }
                }
            }
        }
        for (subgroup, OfBlock { taker, choices }) in block {
            let collected = self.all.entry(subgroup).or_insert_with(|| Collected {
                taker: vec![Clusters::default(); items],
                choices: Vec::new(),
            });
            for (item, points) in taker {
                collected.taker[item].add_block(points);
            }
            if !choices.is_empty() {
                collected.choices.push(choices);
            }
        }
    }

    /// What the items are worth in each subgroup in which they were met.
    pub fn subgroups(&self) -> Vec<Subgroup> {
        let met = |collected: &Collected| {
            let items = 0..self.groups.len();
            items.filter(|&item| collected.has(item)).collect::<Vec<usize>>()
        };
        let mut among: BTreeMap<&str, usize> = BTreeMap::new();
        for ([by, _], collected) in &self.all {
            *among.entry(by).or_default() += met(collected).len();
        }
        let mut all = Vec::new();
        for ([by, value], collected) in &self.all {
            let fit = Options::fit(self.groups.len(), &collected.choices);
            all.extend(met(collected).into_iter().map(|item| Subgroup {
                item,
                by: by.clone(),
                value: value.clone(),
                picks: collected.taker[item].count(),
                taker: of_clusters(&collected.taker[item], among[&by[..]]),
                choices: collected.choices_with(item),
                choice: of_options(&fit, item, among[&by[..]]),
            }));
        }
        all
    }
}

impl Collected {
    /// Whether an item was met.
    fn has(&self, item: usize) -> bool {
        self.taker[item].count() > 0 || self.choices_with(item) > 0
    }

    /// How many choices had an item on offer.
    fn choices_with(&self, item: usize) -> u64 {
        self.choices.iter().flatten().filter(|choice| choice.has(item)).count() as u64
    }
}
