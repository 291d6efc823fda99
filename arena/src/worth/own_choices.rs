//! What an agent gains by its own choices among items: the result of what it took against the mean of what else was on offer.

use super::estimates::{Gain, MEASURES, gain, is_same_choice, of_clusters, options, result, weight_of};
use super::subgroups::rounds_of;
use crate::arm::{Arm, ArmKind, Branched};
use crate::row::Row;
use crate::stats::clusters::Clusters;
use orrery_engine::Seat;
use std::collections::BTreeMap;

/// What choices of one sort gain.
#[derive(Clone, PartialEq, Debug)]
pub struct OwnChoice {
    /// What the sort goes by: `all`, `group`, `rounds`, or a factor of the seats such as `corporation`.
    pub by: String,
    /// The group, the rounds or the level of the factor; empty for `all`.
    pub value: String,
    /// How many choices there are.
    pub choices: u64,
    /// The result of what was taken less the mean result of what else was on offer. The intervals of all sorts by one thing
    /// hold at once.
    pub gain: Gain,
}

/// Collects choices, block by block.
#[derive(Clone, Debug)]
pub struct OwnChoices {
    /// The group of each item.
    groups: Vec<String>,
    /// The chance with which a choice is played on where the item is on offer.
    rates: Vec<f64>,
    /// By what the sort goes by and its value.
    sorts: BTreeMap<[String; 2], [Clusters; MEASURES]>,
}

/// A choice: its sorts, its weight and what it gained.
struct Gained {
    sorts: Vec<[String; 2]>,
    weight: f64,
    gain: [Option<f64>; MEASURES],
}

impl OwnChoices {
    /// No block yet, of items of these groups, tried where they are on offer with these chances.
    pub fn new(groups: Vec<String>, rates: Vec<f64>) -> OwnChoices {
        OwnChoices {
            groups,
            rates,
            sorts: BTreeMap::new(),
        }
    }

    /// Adds the games of a block that an agent played with itself, with their arms. `levels` has the factors of a seat, such as
    /// its corporation, each with its level.
    pub fn add_block(&mut self, games: &[(&Row, &Branched)], levels: impl Fn(&Row, Seat) -> Vec<[String; 2]>) {
        let mut gained = Vec::new();
        for (row, branched) in games {
            let choices = branched.arms.chunk_by(is_same_choice);
            for arms in choices.filter(|arms| options(arms).count() > 1) {
                let Some(seat) = arms[0].seat else { continue };
                gained.push(self.gained(arms, levels(row, seat)));
            }
        }
        let mut sorts: Vec<[String; 2]> = gained.iter().flat_map(|choice| choice.sorts.clone()).collect();
        sorts.sort_unstable();
        sorts.dedup();
        for sort in sorts {
            let of_sort = || gained.iter().filter(|choice| choice.sorts.contains(&sort));
            let clusters = self.sorts.entry(sort.clone()).or_default();
            for (measure, clusters) in clusters.iter_mut().enumerate() {
                clusters.add_weighted(of_sort().filter_map(|choice| Some((choice.gain[measure]?, choice.weight))));
            }
        }
    }

    fn gained(&self, arms: &[Arm], levels: Vec<[String; 2]>) -> Gained {
        let mut sorts = vec![["all".to_owned(), String::new()]];
        let group = |arm: &Arm| &self.groups[usize::from(arm.item)];
        if !group(&arms[0]).is_empty() && options(arms).all(|arm| group(arm) == group(&arms[0])) {
            sorts.push(["group".to_owned(), group(&arms[0]).clone()]);
        }
        sorts.push(rounds_of(arms[0].round));
        sorts.extend(levels);
        let gain = std::array::from_fn(|measure| {
            let of = |is_own: bool| {
                let arms = options(arms).filter(|arm| (arm.kind == ArmKind::Got) == is_own);
                let results: Option<Vec<f64>> = arms.map(|arm| result(arm)[measure]).collect();
                results.map(|results| results.iter().sum::<f64>() / results.len() as f64)
            };
            Some(of(true)? - of(false)?)
        });
        Gained {
            sorts,
            weight: weight_of(arms, &self.rates),
            gain,
        }
    }

    /// What the choices gain: all, then by group, by rounds and by factor.
    pub fn sorts(&self) -> Vec<OwnChoice> {
        let among = |by: &str| self.sorts.keys().filter(|[other, _]| other == by).count();
        let mut sorts: Vec<OwnChoice> = self
            .sorts
            .iter()
            .map(|([by, value], clusters)| OwnChoice {
                by: by.clone(),
                value: value.clone(),
                choices: clusters[0].count(),
                gain: gain(clusters.each_ref().map(|clusters| of_clusters(clusters, among(by)))),
            })
            .collect();
        sorts.sort_by_key(|sort| {
            ["all", "group", "rounds"]
                .iter()
                .position(|by| *by == sort.by)
                .unwrap_or(3)
        });
        sorts
    }
}
