//! The results of a run by what the seats had, such as their corporation.

use super::cells::{grouped, interval, new_table, number};
use super::csv::{self, line};
use super::document::Document;
use super::json::{SCHEMA, digits};
use crate::config::RunConfig;
use crate::factors::Factors;
use crate::run::{Run, RunError};
use crate::stats::by::ByTally;
use crate::stats::{LevelSummary, UnknownFactor};
use serde_json::{Map, Value, json};

/// The results of a run by the levels of some factors.
#[derive(Clone, PartialEq, Debug)]
pub struct ByReport {
    /// The configuration of the run.
    pub config: RunConfig,
    /// How many games were counted.
    pub games: u64,
    /// The factors.
    pub factors: Vec<String>,
    /// The result of each combination of levels that occurred, the best mean score first.
    pub levels: Vec<LevelSummary>,
}

/// Results that cannot be given.
#[derive(Debug, thiserror::Error)]
pub enum ByError {
    /// The run has no such factor.
    #[error(transparent)]
    Factor(#[from] UnknownFactor),
    /// The run cannot be read.
    #[error(transparent)]
    Run(#[from] RunError),
}

const LEGEND: &str = "\
Win share: what a seat won per game. Intervals are over deals, at 95 %, each by itself: among many levels some
differ by chance. Who met whom is not taken out: compare levels only if all met the same opponents equally often.
How the numbers are made: docs/statistics.md
";

impl ByReport {
    /// The results of a run by these factors: `agent`, `seat`, or what its setups name, such as `planet`.
    ///
    /// # Errors
    /// If the run cannot be read, or has no such factor.
    pub fn of_run(run: &Run, factors: &[String]) -> Result<ByReport, ByError> {
        let config = &run.manifest().config;
        let (mut tally, mut games) = (ByTally::new(factors.to_vec()), 0);
        run.for_each_block(|setup, rows| {
            let setup = Factors::of(setup).map_err(|reason| run.damaged_setup(rows[0].block, &reason))?;
            games += rows.len() as u64;
            tally.add_block(config, &setup, rows).map_err(ByError::from)
        })?;
        Ok(ByReport {
            config: config.clone(),
            games,
            factors: factors.to_vec(),
            levels: tally.summaries(),
        })
    }

    /// The result for people.
    pub fn table(&self) -> String {
        self.document().text()
    }

    /// The same as prose and tables.
    pub fn document(&self) -> Document {
        let factors = self.factors.iter().map(String::as_str);
        let rest = [
            "seats",
            "blocks",
            "win share",
            "95 % interval",
            "mean score",
            "95 % interval",
        ];
        let mut table = new_table(&factors.chain(rest).collect::<Vec<_>>());
        for level in &self.levels {
            let share = &level.win_share;
            let mut row = level.levels.clone();
            row.extend([
                grouped(share.games),
                grouped(share.blocks),
                number(share.share, 3),
                format!("{:.3}", share.interval),
                number(level.mean_score, 2),
                interval(level.mean_score_interval, 2),
            ]);
            table.add_row(row);
        }
        let config = &self.config;
        let agents = config
            .agents
            .iter()
            .map(ToString::to_string)
            .collect::<Vec<_>>()
            .join(",");
        let mut text = Document::default();
        text.push_str(&format!(
            "{}: {} of {} games, players {}, agents {agents}, seed {}; results by {}\n\n",
            config.game,
            grouped(self.games),
            grouped(config.games),
            config.players,
            config.seed,
            self.factors.join(", ")
        ));
        text.push_table(table);
        text.push_str(LEGEND);
        text
    }

    /// The result for programs: `config`, `complete`, `games` played, `factors`, and `levels`, each with its level of every factor by name, and
    /// `seats`, `blocks`, `win_share`, `win_share_interval`, `mean_score`, `mean_score_interval`.
    pub fn json(&self) -> String {
        let level = |level: &LevelSummary| {
            let names = self.factors.iter().cloned();
            let mut object: Map<String, Value> = names.zip(level.levels.iter().cloned().map(Value::from)).collect();
            let share = &level.win_share;
            object.insert("seats".to_owned(), share.games.into());
            object.insert("blocks".to_owned(), share.blocks.into());
            object.insert("win_share".to_owned(), share.share.map(digits).into());
            object.insert("win_share_interval".to_owned(), json!(share.interval.map(digits)));
            object.insert("mean_score".to_owned(), level.mean_score.map(digits).into());
            let interval = level.mean_score_interval.map(|interval| interval.map(digits));
            object.insert("mean_score_interval".to_owned(), json!(interval));
            Value::from(object)
        };
        let value = json!({
            "schema": SCHEMA,
            "config": self.config,
            "complete": self.games == self.config.games,
            "games": self.games,
            "factors": self.factors,
            "levels": self.levels.iter().map(level).collect::<Vec<_>>(),
        });
        format!("{value:#}\n")
    }

    /// The result as CSV, a line for each combination of levels, with the columns of [`json`](ByReport::json).
    pub fn csv(&self) -> String {
        let rest = [
            "seats",
            "blocks",
            "win_share",
            "win_share_interval_low",
            "win_share_interval_high",
            "mean_score",
            "mean_score_interval_low",
            "mean_score_interval_high",
        ];
        let mut text = line(&[&self.factors[..], &rest.map(str::to_owned)].concat());
        for level in &self.levels {
            let (share, scores) = (&level.win_share, level.mean_score_interval);
            let mut fields = level.levels.clone();
            fields.extend([share.games, share.blocks].map(|count| count.to_string()));
            fields.extend(
                [
                    share.share,
                    Some(share.interval.low),
                    Some(share.interval.high),
                    level.mean_score,
                    scores.map(|interval| interval.low),
                    scores.map(|interval| interval.high),
                ]
                .map(csv::number),
            );
            text.push_str(&line(&fields));
        }
        text
    }
}
