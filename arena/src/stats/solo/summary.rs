//! Statistics of solo games only.

use crate::row::Row;
use orrery_engine::{Seat, SoloGrade};
use std::collections::BTreeMap;

/// Targets, results against them, and lengths of the solo games of one agent.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct SoloSummary {
    /// Games with a target.
    pub games: u64,
    /// The sum of the targets.
    targets: i64,
    /// Scored games by score minus target.
    differences: BTreeMap<i32, u64>,
    /// Games by rounds begun.
    rounds: BTreeMap<u32, u64>,
}

/// When games ended.
#[derive(Clone, Copy, PartialEq, Debug, serde::Serialize)]
pub struct Rounds {
    /// Mean rounds per game.
    pub mean: f64,
    /// Rounds of the shortest game.
    pub min: u32,
    /// Rounds of the longest game.
    pub max: u32,
}

impl SoloSummary {
    /// Counts a game, if it has a target.
    pub(crate) fn add(&mut self, row: &Row) {
        let Some(target) = row.target else { return };
        self.games += 1;
        self.targets += i64::from(target);
        if row.is_scored() {
            *self.differences.entry(row.scores[Seat(0)] - target).or_default() += 1;
        }
        *self.rounds.entry(row.rounds).or_default() += 1;
    }

    /// The mean target.
    pub fn target(&self) -> f64 {
        self.targets as f64 / self.games.max(1) as f64
    }

    /// The share of the games played to their end that earned each of these grades, which ascend.
    pub fn bands(&self, grades: &[SoloGrade]) -> Vec<f64> {
        let differences = self.differences.iter();
        bands(differences.map(|(&difference, &games)| (difference, games)), grades)
    }

    /// When the games ended; none without a game.
    pub fn rounds(&self) -> Option<Rounds> {
        let (min, max) = (*self.rounds.keys().next()?, *self.rounds.keys().next_back()?);
        let sum: u64 = self
            .rounds
            .iter()
            .map(|(&rounds, games)| u64::from(rounds) * games)
            .sum();
        Some(Rounds {
            mean: sum as f64 / self.games as f64,
            min,
            max,
        })
    }
}

/// The share of games that earned each of these grades, which ascend, from the number of games by score minus target.
pub(crate) fn bands(games: impl Iterator<Item = (i32, u64)>, grades: &[SoloGrade]) -> Vec<f64> {
    let mut counts = vec![0; grades.len()];
    for (difference, games) in games {
        let reached = grades.iter().filter(|grade| grade.from <= difference).count();
        if let Some(count) = counts.get_mut(reached.saturating_sub(1)) {
            *count += games;
        }
    }
    let all = counts.iter().sum::<u64>().max(1) as f64;
    counts.into_iter().map(|count| count as f64 / all).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use orrery_engine::BySeat;
    use std::borrow::Cow;

    fn summary(games: &[(i32, i32, u32)]) -> SoloSummary {
        let mut summary = SoloSummary::default();
        for (block, &(score, target, rounds)) in (0..).zip(games) {
            summary.add(&Row {
                block,
                game: 0,
                seed: 1,
                agents: [0].into_iter().collect(),
                scores: [score].into_iter().collect(),
                parts: BySeat::from_fn(1, |_| Default::default()),
                ranks: [1].into_iter().collect(),
                shares: [0.0].into_iter().collect(),
                target: Some(target),
                starter: None,
                rounds,
                ending: "done".to_owned(),
                plies: 1,
                decisions: 1,
                explored: 0,
                forfeit: None,
            });
        }
        summary
    }

    const fn grade(name: &'static str, from: i32) -> SoloGrade {
        SoloGrade {
            name: Cow::Borrowed(name),
            from,
        }
    }

    const GRADES: [SoloGrade; 3] = [grade("poor", -5), grade("good", 0), grade("great", 5)];

    #[test]
    fn a_game_earns_the_highest_grade_it_reaches_and_the_lowest_also_below_it() {
        let summary = summary(&[
            (10, 20, 3),
            (19, 20, 3),
            (20, 20, 3),
            (24, 20, 3),
            (25, 20, 3),
            (90, 20, 3),
        ]);
        let sixth = 1.0 / 6.0;
        assert_eq!(summary.bands(&GRADES), [2.0 * sixth, 2.0 * sixth, 2.0 * sixth]);
    }

    #[test]
    fn targets_and_rounds_are_means_over_games() {
        let summary = summary(&[(0, 58, 20), (0, 60, 17)]);
        assert_eq!((summary.target(), summary.games), (59.0, 2));
        let rounds = Rounds {
            mean: 18.5,
            min: 17,
            max: 20,
        };
        assert_eq!(summary.rounds(), Some(rounds));
        assert_eq!(SoloSummary::default().rounds(), None);
    }
}
