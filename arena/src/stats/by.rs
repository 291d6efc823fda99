//! Results by what the seats had: by board, by agent, by seat, or by several of these together.

use crate::config::RunConfig;
use crate::factors::{self, Factors};
use crate::row::Row;
use crate::stats::interval::Interval;
use crate::stats::share::{Share, ShareTally};
use crate::stats::student::MeanTally;
use orrery_engine::problem::{cut, one_of};
use std::collections::BTreeMap;

/// The result of the seats that had the same levels.
#[derive(Clone, PartialEq, Debug)]
pub struct LevelSummary {
    /// The level of each factor.
    pub levels: Vec<String>,
    /// The share of the win of a seat with these levels; its games are seats.
    pub win_share: Share,
    /// Points of a seat in games without a forfeit, mean over blocks.
    pub mean_score: Option<f64>,
    /// Student's interval on the block means; none for fewer than two blocks.
    pub mean_score_interval: Option<Interval>,
}

/// A factor that the games of a run do not have.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("the games have no `{}`; {allowed}", cut(found))]
pub struct UnknownFactor {
    found: String,
    allowed: String,
}

/// The results of seats by the levels of some factors, collected block by block.
///
/// Seats of one game are correlated, and so are games of one deal: every interval is one over blocks.
#[derive(Clone, Debug)]
pub struct ByTally {
    factors: Vec<String>,
    levels: BTreeMap<Vec<String>, (ShareTally, MeanTally)>,
}

impl ByTally {
    /// The empty count by these factors: `agent`, `seat`, or what a setup names, such as `planet`.
    pub fn new(factors: Vec<String>) -> ByTally {
        ByTally {
            factors,
            levels: BTreeMap::new(),
        }
    }

    /// Counts the rows of a block with this setup.
    ///
    /// # Errors
    /// If the games have not all of the factors.
    pub fn add_block(&mut self, config: &RunConfig, setup: &Factors, rows: &[Row]) -> Result<(), UnknownFactor> {
        for (levels, block) in self.sums(config, setup, rows)? {
            let (shares, scores) = self.levels.entry(levels).or_default();
            shares.add(block.seats, block.won);
            if block.scored > 0 {
                scores.add(block.points / f64::from(block.scored));
            }
        }
        Ok(())
    }

    fn sums(
        &self,
        config: &RunConfig,
        setup: &Factors,
        rows: &[Row],
    ) -> Result<BTreeMap<Vec<String>, BlockSum>, UnknownFactor> {
        let mut sums: BTreeMap<Vec<String>, BlockSum> = BTreeMap::new();
        for row in rows {
            for (seat, &share) in row.shares.entries() {
                let level = |factor: &String| {
                    let level = factors::level(config, setup, row, seat, factor);
                    level.ok_or_else(|| unknown(factor, setup))
                };
                let levels = self.factors.iter().map(level).collect::<Result<_, _>>()?;
                let sum = sums.entry(levels).or_default();
                sum.seats += 1;
                sum.won += share;
                if row.is_scored() {
                    sum.scored += 1;
                    sum.points += f64::from(row.scores[seat]);
                }
            }
        }
        Ok(sums)
    }

    /// The result of each combination of levels that occurred, the best mean score first.
    pub fn summaries(&self) -> Vec<LevelSummary> {
        let summary = |(levels, (shares, scores)): (&Vec<String>, &(ShareTally, MeanTally))| LevelSummary {
            levels: levels.clone(),
            win_share: shares.share(),
            mean_score: scores.mean(),
            mean_score_interval: scores.interval(),
        };
        let mut summaries: Vec<LevelSummary> = self.levels.iter().map(summary).collect();
        let score = |summary: &LevelSummary| summary.mean_score.unwrap_or(f64::NEG_INFINITY);
        summaries.sort_by(|a, b| score(b).total_cmp(&score(a)));
        summaries
    }
}

fn unknown(factor: &str, setup: &Factors) -> UnknownFactor {
    let names = setup.names();
    let names = [factors::AGENT, factors::SEAT]
        .into_iter()
        .chain(names.iter().map(String::as_str));
    UnknownFactor {
        found: factor.to_owned(),
        allowed: one_of(factor, names),
    }
}

/// The results of the seats of a block that had the same levels.
#[derive(Clone, Copy, Default)]
struct BlockSum {
    seats: u32,
    won: f64,
    scored: u32,
    points: f64,
}

#[cfg(test)]
mod tests {
    use super::*;
    use orrery_engine::Planetarium;

    const SETUPS: [&str; 2] = [
        r#"{"seats":[{"planet":"gaia"},{"planet":"petra"}]}"#,
        r#"{"seats":[{"planet":"petra"},{"planet":"kax"}]}"#,
    ];

    /// Two blocks of two games; the scores by seat.
    fn tally(factors: &[&str]) -> Result<Vec<LevelSummary>, UnknownFactor> {
        let agents = "greedy,random".parse().expect("both are in the registry");
        let config = RunConfig::new(&Planetarium::default(), (), 2, agents, 4, 1).expect("two agents are not too many");
        let mut tally = ByTally::new(factors.iter().map(ToString::to_string).collect());
        for (block, (setup, games)) in (0..).zip(SETUPS.into_iter().zip([[[9, 1], [7, 3]], [[6, 6], [8, 2]]])) {
            let rows = (0..).zip(games).map(|(game, scores)| {
                crate::row::test_row(block, game, &[(game as u16, scores[0]), (1 - game as u16, scores[1])])
            });
            tally.add_block(
                &config,
                &Factors::of(setup).expect("it is JSON"),
                &rows.collect::<Vec<_>>(),
            )?;
        }
        Ok(tally.summaries())
    }

    #[test]
    fn boards_are_counted_wherever_they_sit_the_best_first() {
        let found = tally(&["planet"]).unwrap();
        let short: Vec<_> = found
            .iter()
            .map(|level| {
                (
                    &level.levels[0][..],
                    level.win_share.games,
                    level.win_share.won,
                    level.mean_score.unwrap(),
                )
            })
            .collect();
        // Petra: 1 and 3 in the first block, 6 and 8 in the second.
        assert_eq!(
            short,
            [
                ("gaia", 2, 2.0, 8.0),
                ("petra", 4, 1.5, (2.0 + 7.0) / 2.0),
                ("kax", 2, 0.5, 4.0)
            ]
        );
        assert_eq!((found[0].mean_score_interval, found[1].win_share.blocks), (None, 2));
        assert!(found[1].mean_score_interval.unwrap().contains(4.5));
    }

    #[test]
    fn factors_combine_and_an_unknown_one_is_refused_with_those_there_are() {
        let found = tally(&["agent", "planet"]).unwrap();
        assert_eq!(found.len(), 6);
        assert!(found.iter().all(|level| level.levels.len() == 2));
        let refused = tally(&["planets"]).unwrap_err().to_string();
        assert_eq!(
            refused,
            "the games have no `planets`; allowed is one of agent, seat, planet; did you mean planet?"
        );
    }
}
