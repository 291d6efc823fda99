//! The results of a run by what the seats had, such as their corporation.

use super::cells::grouped;
use super::document::Document;
use super::values::{Field, Table, fields};
use super::whole::{Report, listings};
use crate::config::RunConfig;
use crate::factors::Factors;
use crate::run::{Run, RunError};
use crate::stats::by::ByTally;
use crate::stats::{LevelSummary, UnknownFactor};
use serde_json::json;

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
Win share: what a seat won per game. Intervals are over deals, at 95 %, each by itself: among many levels some differ by \
chance. Who met whom is not taken out: compare levels only if all met the same opponents equally often.
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

    /// The report.
    pub fn report(&self) -> Report {
        let levels = self.table();
        let head = fields![ByReport:
            "config", "", Data, "As in the result of a tournament.", |report| json!(report.config);
            "complete", "", Flag, "Whether all games of `config` were played.", |report| report.games == report.config.games;
            "games", "", Count, "Games that were played.", |report| report.games;
            "factors", "", Data, "What the results are divided by.", |report| json!(report.factors);
        ];
        let document = self.document(levels.clone());
        let meaning = "An object for each combination of levels that occurred, the best mean score first: the level of each factor by its name, and what its seats won.";
        Report::new(self, head, listings!["levels", meaning, levels, csv: true;], document)
    }

    /// The levels with what their seats won.
    pub fn table(&self) -> Table {
        Table::of(&self.fields(), &self.levels)
    }

    fn fields(&self) -> Vec<Field<'_, LevelSummary>> {
        let factors = self.factors.iter().enumerate();
        let of_factor = |(place, factor): (usize, &String)| {
            fields![LevelSummary:
                factor.clone(), factor.clone(), Words, "A level of the factor.", |level| level.levels[place].clone();
            ]
        };
        let mut fields: Vec<Field<'_, LevelSummary>> = factors.flat_map(of_factor).collect();
        fields.extend(fields![LevelSummary:
            "seats", "seats", Count, "Seats of games.", |level| level.win_share.games;
            "blocks", "blocks", Count, "Blocks of games.", |level| level.win_share.blocks;
            "win_share", "win share", Estimate(3), "What a seat won per game.", |level| &level.win_share;
            "mean_score", "mean score", Estimate(2), "Points of a seat.", |level| (level.mean_score, level.mean_score_interval);
        ]);
        fields
    }

    fn document(&self, levels: Table) -> Document {
        let config = &self.config;
        let agents = config.agents.iter().map(ToString::to_string).collect::<Vec<_>>();
        let mut text = Document::default();
        text.push_str(&format!(
            "{}: {} of {} games, players {}, agents {}, seed {}; results by {}\n\n",
            config.game,
            grouped(self.games),
            grouped(config.games),
            config.players,
            agents.join(","),
            config.seed,
            self.factors.join(", ")
        ));
        text.push_table(levels);
        text.push_str(LEGEND);
        text
    }
}
