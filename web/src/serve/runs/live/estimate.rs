//! What a run estimates, block by block: the figure that its report has first.

use super::looks::Looks;
use crate::chart::{Figure, Intervals};
use crate::report::pictures::{self, narrowing};
use crate::report::sprt::log_ratio;
use orrery_arena::factors::Factors;
use orrery_arena::report::estimate;
use orrery_arena::run::Manifest;
use orrery_arena::stats::sprt::{Trial, Verdict};
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

/// An estimate in words: of what, its value, its interval.
pub(super) struct Line {
    pub(super) name: String,
    pub(super) value: String,
}

impl Estimate {
    /// That of a run, before its first block.
    pub(super) fn of(manifest: &Manifest) -> Estimate {
        let config = &manifest.config;
        if let Some(test) = manifest.question.test() {
            return Estimate::Test {
                trial: Box::new(Trial::of_slice(test, config.players, manifest.slice)),
                looks: Looks::new(),
            };
        }
        match &manifest.question {
            Question::Balance(comparison) => {
                let kind = comparison.what.kind().to_owned();
                let agent = (config.agents.len() > 1).then(|| "agent".to_owned());
                Estimate::Boards {
                    tally: ByTally::new(agent.into_iter().chain([kind.clone()]).collect()),
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
            Estimate::Test { .. } => "The test".to_owned(),
            Estimate::Boards { kind, .. } => format!("Mean score of a seat by {kind}, with its 95 % interval"),
        }
    }

    /// The numbers, the best first.
    pub(super) fn lines(&self, config: &RunConfig) -> Vec<Line> {
        match self {
            Estimate::Shares { tally, .. } => {
                let (names, agents) = (config.agent_names(), tally.agents());
                let line = |&place: &usize| Line {
                    name: names[place].clone(),
                    value: share_text(&agents[place].win_share),
                };
                ranked(&agents).iter().map(line).collect()
            }
            Estimate::Test { trial, .. } => test_lines(trial),
            Estimate::Boards { tally, .. } => {
                let line = |level: LevelSummary| Line {
                    name: level.levels.join(", "),
                    value: estimate(level.mean_score, level.mean_score_interval, 2),
                };
                tally.summaries().into_iter().map(line).collect()
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

fn shares(tally: &Tally) -> (u64, Vec<Share>) {
    let agents = tally.agents().into_iter().map(|agent| agent.win_share);
    (tally.totals().games, agents.collect())
}

fn ratio(trial: &Trial) -> (u64, f64) {
    (trial.games(), trial.test().log_ratio(trial.scores()))
}

/// The places of the agents, the highest share first.
fn ranked(agents: &[AgentSummary]) -> Vec<usize> {
    let share = |&place: &usize| agents[place].win_share.share.unwrap_or(-1.0);
    let mut order: Vec<usize> = (0..agents.len()).collect();
    order.sort_by(|a, b| share(b).total_cmp(&share(a)));
    order
}

fn share_text(share: &Share) -> String {
    estimate(share.share, share.share.map(|_| share.interval), 3)
}

fn test_lines(trial: &Trial) -> Vec<Line> {
    let (test, scores) = (trial.test(), trial.scores());
    let (elo0, elo1) = test.hypotheses();
    let bounds = test.bounds();
    let verdict = match trial.verdict() {
        Verdict::H0 => format!("H0: not better by {elo1} points of normalized Elo"),
        Verdict::H1 => format!("H1: better, by more than {elo0} points of normalized Elo"),
        Verdict::Open if !trial.has_looks() => "none: a slice of a test has no verdict".to_owned(),
        Verdict::Open => "open".to_owned(),
    };
    let found = scores.estimate();
    let line = |name: &str, value: String| Line {
        name: name.to_owned(),
        value,
    };
    vec![
        line("Log ratio", format!("{:.3}", test.log_ratio(scores))),
        line("Bounds", format!("{:.3} and {:.3}", bounds.low, bounds.high)),
        line("Verdict", verdict),
        line(
            "Normalized Elo",
            estimate(found.map(|found| found.elo), found.map(|found| found.interval), 1),
        ),
    ]
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
