//! A decision whose ways to go on were played on in the same samples.

use orrery_engine::{Action, Seat};
use serde::{Deserialize, Serialize};

/// What is chosen.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Choice {
    /// One action.
    Action,
    /// All actions of a turn: until another seat decides or a round begins.
    Turn,
}

/// Into how many parts of equal numbers of decisions a game is cut.
pub const PARTS: usize = 4;

/// A way to go on.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Way {
    /// Its first action.
    pub first: Action,
    /// How many of the legal actions it stands for: those of which it was drawn, and those that lead to the same end of the turn.
    pub stands_for: f64,
    /// In each sample, the final score of the seat less the best other one; alone, its score.
    pub values: Vec<i32>,
}

/// A decision with its ways, the first of which was played.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Weighed {
    /// What is chosen.
    pub choice: Choice,
    /// The place of its first action in the record, from 0.
    pub ply: u32,
    /// Its round.
    pub round: u32,
    /// The seat that decided.
    pub seat: Seat,
    /// The kind of what was played first: its block in the action space.
    pub kind: usize,
    /// The part of the game, from 0.
    pub part: usize,
    /// How many actions were legal.
    pub legal: u32,
    /// The ways that were tried. A single one, without values, if all first actions that were tried lead to the same end of the turn.
    pub ways: Vec<Way>,
}

/// What is known of the decisions of a game.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OfGame {
    /// Its block.
    pub block: u64,
    /// Its number in the block.
    pub game: u32,
    /// How many actions each seat chose among two or more, by kind.
    pub actions: Vec<Vec<u32>>,
    /// In how many turns each seat had a choice.
    pub turns: Vec<u32>,
    /// Those that were drawn.
    pub weighed: Vec<Weighed>,
}

impl OfGame {
    /// How many decisions it has, of all seats.
    pub(super) fn count(&self, choice: Choice, kind: Option<usize>) -> u32 {
        match (choice, kind) {
            (Choice::Turn, _) => self.turns.iter().sum(),
            (Choice::Action, None) => self.actions.iter().flatten().sum(),
            (Choice::Action, Some(kind)) => self.actions.iter().map(|of_seat| of_seat[kind]).sum(),
        }
    }
}

/// The means of the ways in the samples of one half, and in those of the other half.
type Halves = [Vec<f64>; 2];

impl Weighed {
    /// Whether all ways that were tried lead to the same results in every sample.
    pub fn is_same(&self) -> bool {
        self.ways.windows(2).all(|pair| pair[0].values == pair[1].values)
    }

    /// What the best way is worth more than the second best, in points: both are found in one half of the samples and valued in the
    /// other half, and the two halves then change their parts. 0 if all ways are the same.
    pub fn gap(&self) -> f64 {
        self.by_halves(|ranked| [ranked[0], ranked[1]])
    }

    /// What the best way is worth more than the worst, found and valued in the same manner.
    pub fn range(&self) -> f64 {
        self.by_halves(|ranked| [ranked[0], ranked[ranked.len() - 1]])
    }

    /// What the best way is worth more than the one that was played, found and valued in the same manner.
    pub fn loss(&self) -> f64 {
        self.by_halves(|ranked| [ranked[0], 0])
    }

    /// What the best way is worth more than the second best, both found and valued in all samples. It is too large: the best one is in
    /// part the luckiest one.
    pub fn naive_gap(&self) -> f64 {
        if self.is_same() {
            return 0.0;
        }
        let means: Vec<f64> = self.ways.iter().map(|way| mean(&way.values)).collect();
        let ranked = ranked(&means);
        means[ranked[0]] - means[ranked[1]]
    }

    /// What one way is worth more than another, which are chosen by the ranks of all ways in the samples of the other half.
    fn by_halves(&self, chosen: impl Fn(&[usize]) -> [usize; 2]) -> f64 {
        if self.is_same() {
            return 0.0;
        }
        let [even, odd] = self.halves();
        let more = |found: &[f64], valued: &[f64]| {
            let [better, worse] = chosen(&ranked(found));
            valued[better] - valued[worse]
        };
        (more(&even, &odd) + more(&odd, &even)) / 2.0
    }

    fn halves(&self) -> Halves {
        [0, 1].map(|half| {
            let of_half = |way: &Way| {
                let values: Vec<i32> = way.values.iter().copied().skip(half).step_by(2).collect();
                mean(&values)
            };
            self.ways.iter().map(of_half).collect()
        })
    }
}

/// The places of the ways, the best first; the first of equal ones before the others.
fn ranked(means: &[f64]) -> Vec<usize> {
    let mut places: Vec<usize> = (0..means.len()).collect();
    places.sort_by(|&a, &b| means[b].total_cmp(&means[a]));
    places
}

pub(super) fn mean(values: &[i32]) -> f64 {
    values.iter().map(|&value| f64::from(value)).sum::<f64>() / values.len() as f64
}
