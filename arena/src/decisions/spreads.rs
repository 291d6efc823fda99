//! How far apart the ways of decisions are.

use super::games::{Case, Decisions};
use super::weighed::{Choice, PARTS};
use crate::stats::Measured;
use crate::stats::clusters::Clusters;

/// How far apart the ways of some decisions are. Points are of the own score less the best other one; alone, of the own score.
#[derive(Clone, PartialEq, Debug)]
pub struct Spread {
    /// What is chosen.
    pub choice: Choice,
    /// The part of the game, from 0; all of it if there is none.
    pub part: Option<usize>,
    /// The kind of what was played; all kinds if there is none.
    pub kind: Option<usize>,
    /// How many were drawn.
    pub drawn: usize,
    /// How many such decisions a game has, of all seats.
    pub a_game: Option<Measured>,
    /// Legal actions.
    pub legal: Option<Measured>,
    /// Legal actions of the decision in the middle.
    pub median: Option<f64>,
    /// The share of the decisions of which all ways that were tried lead to the same results.
    pub same: Option<Measured>,
    /// How many legal actions are within each of the [`DISTANCES`](super::DISTANCES) of the best, the best included.
    pub near: [Option<Measured>; 3],
    /// What the best way is worth more than the second best.
    pub gap: Option<Measured>,
    /// The same where both are found and valued in the same samples: too large.
    pub naive_gap: Option<Measured>,
    /// What the best way is worth more than the worst that was tried.
    pub range: Option<Measured>,
}

impl Decisions {
    /// Of single actions and of whole turns, each in the whole game and in its parts.
    pub fn spreads(&self) -> Vec<Spread> {
        let parts = || [None].into_iter().chain((0..PARTS).map(Some));
        let of = |choice| parts().map(move |part| self.spread(choice, part, None));
        [Choice::Action, Choice::Turn].into_iter().flat_map(of).collect()
    }

    /// Of single actions by kind, those of which a game has the most first.
    pub fn spreads_by_kind(&self) -> Vec<Spread> {
        let of = |kind| self.spread(Choice::Action, None, Some(kind));
        let all = (0..self.kinds.len()).map(of);
        let mut spreads: Vec<Spread> = all.filter(|spread| spread.drawn > 0).collect();
        let a_game = |spread: &Spread| spread.a_game.map_or(0.0, |measured| measured.mean);
        spreads.sort_by(|a, b| a_game(b).total_cmp(&a_game(a)));
        spreads
    }

    fn spread(&self, choice: Choice, part: Option<usize>, kind: Option<usize>) -> Spread {
        let is_of = |case: &&Case| {
            case.of.choice == choice
                && part.is_none_or(|part| case.of.part == part)
                && kind.is_none_or(|kind| case.of.kind == kind)
        };
        let cases: Vec<&Case> = self.cases.iter().filter(is_of).collect();
        let mean = |value: &dyn Fn(&Case) -> f64| weighted_mean(&cases, value);
        Spread {
            choice,
            part,
            kind,
            drawn: cases.len(),
            a_game: self.a_game(choice, part, kind, &cases),
            legal: mean(&|case| case.of.legal.into()),
            median: weighted_median(&cases),
            same: mean(&|case| f64::from(u8::from(case.of.is_same()))),
            near: [0, 1, 2].map(|distance| mean(&|case| case.near[distance])),
            gap: mean(&|case| case.of.gap()),
            naive_gap: mean(&|case| case.of.naive_gap()),
            range: mean(&|case| case.of.range()),
        }
    }

    /// How many of such decisions a game has: they are counted, but those of a part of the game are estimated by those that were drawn.
    fn a_game(&self, choice: Choice, part: Option<usize>, kind: Option<usize>, cases: &[&Case]) -> Option<Measured> {
        let mut clusters = Clusters::default();
        let mut cases = cases.iter().peekable();
        for block in self.games.chunk_by(|a, b| a.of.block == b.of.block) {
            let mut drawn = 0.0;
            while let Some(case) = cases.next_if(|case| case.block == block[0].of.block) {
                drawn += case.weight;
            }
            let counted = block.iter().map(|game| f64::from(game.of.count(choice, kind))).sum();
            let games = block.len() as f64;
            let of_block = if part.is_some() { drawn } else { counted };
            clusters.add_weighted([(of_block / games, games)]);
        }
        measured(&clusters)
    }
}

/// The mean of what decisions have, each counted as often as it stands for others. They are in the order of their blocks.
pub(super) fn weighted_mean(cases: &[&Case], value: &dyn Fn(&Case) -> f64) -> Option<Measured> {
    let mut clusters = Clusters::default();
    for of_block in cases.chunk_by(|a, b| a.block == b.block) {
        clusters.add_weighted(of_block.iter().map(|case| (value(case), case.weight)));
    }
    measured(&clusters)
}

pub(super) fn measured(clusters: &Clusters) -> Option<Measured> {
    let mean = clusters.mean()?;
    let interval = clusters.error().map(|error| error.around(mean, 1));
    Some(Measured { mean, interval })
}

fn weighted_median(cases: &[&Case]) -> Option<f64> {
    let mut legal: Vec<(u32, f64)> = cases.iter().map(|case| (case.of.legal, case.weight)).collect();
    legal.sort_by_key(|&(legal, _)| legal);
    let half = legal.iter().map(|(_, weight)| weight).sum::<f64>() / 2.0;
    let mut sum = 0.0;
    let reaches = |&&(_, weight): &&(u32, f64)| {
        sum += weight;
        sum >= half
    };
    legal.iter().find(reaches).map(|&(legal, _)| f64::from(legal))
}
