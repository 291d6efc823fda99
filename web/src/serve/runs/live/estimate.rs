//! What a run estimates, block by block: the figure that its report has first.

use super::looks::Looks;
use crate::chart::{Figure, Intervals};
use crate::report::pictures::{self, narrowing};
use crate::report::sprt::log_ratio;
use orrery_arena::factors::Factors;
use orrery_arena::report::{ByReport, SprtReport, Table, standings};
use orrery_arena::run::Manifest;
use orrery_arena::stats::sprt::Trial;
use orrery_arena::stats::{AgentSummary, ByTally, LevelSummary, Share, Tally};
use orrery_arena::{Question, Row, RunConfig};

/// What is estimated.
pub(super) enum Estimate {
    /// Shares of the win by agent; alone, of success.
    Shares {
        tally: Box<Tally>,
        looks: Looks<(u64, Vec<Share>)>,
    },
    /// The log ratio of a test.
    Test {
        trial: Box<Trial>,
        looks: Looks<(u64, f64)>,
    },
    /// Mean scores by board or seat.
    Boards { kind: String, tally: ByTally },
}

impl Estimate {
    /// The estimate of a run before its first block.
    pub(super) fn of(manifest: &Manifest) -> Estimate {
        let config = &manifest.config;
        if let Some(test) = manifest.question.test() {
            return Estimate::Test {
                trial: Box::new(Trial::of_run(test, config, manifest.slice)),
                looks: Looks::new(),
            };
        }
        match &manifest.question {
            Question::Balance(comparison) => {
                let kind = comparison.what.kind().to_owned();
                Estimate::Boards {
                    tally: ByTally::new(factors(&kind, config)),
                    kind,
                }
            }
            _ => Estimate::Shares {
                tally: Box::new(Tally::new(config.schedule().agents())),
                looks: Looks::new(),
            },
        }
    }

    /// Counts a block.
    ///
    /// # Errors
    /// If its setup is not one of a study of boards.
    pub(super) fn add_block(&mut self, config: &RunConfig, setup: &str, rows: &[Row]) -> Result<(), String> {
        match self {
            Estimate::Shares { tally, looks } => {
                tally.add_block(rows);
                looks.add_block(|| shares(tally));
            }
            Estimate::Test { trial, looks } => {
                let before = trial.games();
                trial.add_stored(rows);
                if trial.games() > before {
                    looks.add_block(|| ratio(trial));
                }
            }
            Estimate::Boards { tally, .. } => {
                let setup = Factors::of(setup).map_err(|error| error.to_string())?;
                let added = tally.add_block(config, &setup, rows);
                added.map_err(|error| error.to_string())?;
            }
        }
        Ok(())
    }

    /// Whether it is a test that has its verdict.
    pub(super) fn is_decided(&self) -> bool {
        matches!(self, Estimate::Test { trial, .. } if trial.is_decided())
    }

    /// What the numbers are.
    pub(super) fn caption(&self, config: &RunConfig) -> String {
        match self {
            Estimate::Shares { .. } if config.players == 1 => "Success, with its 95 % interval".to_owned(),
            Estimate::Shares { .. } => "Win shares, with their 95 % intervals".to_owned(),
            Estimate::Test { trial, .. } => of_test(trial, config).summary().lines().take(1).collect(),
            Estimate::Boards { kind, .. } => format!("Mean score of a seat by {kind}, with its 95 % interval"),
        }
    }

    /// The numbers, the best first, in columns of the report.
    pub(super) fn table(&self, config: &RunConfig) -> Table {
        match self {
            Estimate::Shares { tally, .. } => {
                let agents = standings(config, tally).in_order(&ranked(&tally.agents()));
                let shown = agents.select(&["agent", "win_share"]);
                match config.players {
                    1 => shown.with_heading("win_share", "success"),
                    _ => shown,
                }
            }
            Estimate::Test { trial, .. } => {
                let shown = ["verdict", "log_ratio", "bounds.low", "bounds.high", "elo"];
                of_test(trial, config).standing().select(&shown)
            }
            Estimate::Boards { kind, tally } => {
                let by = ByReport {
                    config: config.clone(),
                    games: 0,
                    factors: factors(kind, config),
                    levels: tally.summaries(),
                };
                by.table().select(&["agent", kind, "mean_score"])
            }
        }
    }

    /// The picture.
    pub(super) fn figure(&self, config: &RunConfig) -> Figure {
        match self {
            Estimate::Shares { tally, looks } => {
                let now = shares(tally);
                let looks = looks.and_now(&now).into_iter();
                let looks: Vec<(u64, &[Share])> = looks.map(|(games, shares)| (*games, &shares[..])).collect();
                let order = ranked(&tally.agents());
                let shown = &order[..order.len().min(pictures::LINES)];
                narrowing(&config.agent_names(), shown, &looks, config.players)
            }
            Estimate::Test { trial, looks } => {
                let now = ratio(trial);
                let looks: Vec<(u64, f64)> = looks.and_now(&now).into_iter().copied().collect();
                log_ratio(trial.test(), &looks)
            }
            Estimate::Boards { kind, tally } => boards(kind, &tally.summaries()),
        }
    }
}

/// What the results of boards are divided by.
fn factors(kind: &str, config: &RunConfig) -> Vec<String> {
    let agent = (config.agents.len() > 1).then_some("agent");
    agent.into_iter().chain([kind]).map(str::to_owned).collect()
}

fn shares(tally: &Tally) -> (u64, Vec<Share>) {
    let agents = tally.agents().into_iter().map(|agent| agent.win_share);
    (tally.totals().games, agents.collect())
}

fn ratio(trial: &Trial) -> (u64, f64) {
    (trial.games(), trial.test().log_ratio(trial.scores()))
}

/// The places of the agents, the highest share first.
fn ranked(agents: &[AgentSummary]) -> Vec<usize> {
    let share = |&place: &usize| agents[place].win_share.value.unwrap_or(-1.0);
    let mut order: Vec<usize> = (0..agents.len()).collect();
    order.sort_by(|a, b| share(b).total_cmp(&share(a)));
    order
}

/// The test as it is reported.
fn of_test(trial: &Trial, config: &RunConfig) -> SprtReport {
    SprtReport {
        trial: trial.clone(),
        config: Some(config.clone()),
        timing: None,
    }
}

/// The most boards in the picture; all are in the table.
const BOARDS: usize = 40;

fn boards(kind: &str, levels: &[LevelSummary]) -> Figure {
    let row = |level: &LevelSummary| {
        pictures::row(
            level.levels.join(", "),
            level.mean_score,
            level.mean_score_interval,
            None,
        )
    };
    let drawing = Intervals {
        kind: kind.to_owned(),
        axis: "points of a seat, mean".to_owned(),
        rows: levels.iter().take(BOARDS).map(row).collect(),
        precision: 2,
        is_signed: false,
    };
    Figure {
        chart: "means",
        title: format!("Scores by {kind}"),
        finding: format!("Mean scores by {kind}, from the highest."),
        caption: "Point and line: the mean score of a seat and its 95 % interval. What opponents and other boards are worth is \
                  taken out in the report."
            .to_owned(),
        drawing: drawing.draw(),
    }
}
