//! The page of a sequential test.

use super::chapter::Chapter;
use super::games::Games;
use super::layout::Report;
use super::origin::Origin;
use super::pictures::Pictures;
use super::tournament::notes;
use super::words::played;
use crate::chart::{Figure, Line, LinePoint, Lines, Reference};
use orrery_arena::report::SprtReport;
use orrery_arena::stats::sprt::{Sprt, Trial};
use orrery_arena::{Run, RunError, Tournament};

/// The log likelihood ratio of a test after parts of its games.
#[derive(Clone, Debug)]
pub struct LogRatios(Vec<(u64, f64)>);

/// After how many parts of a test its ratio is taken.
const LOOKS: u64 = 60;

impl LogRatios {
    /// The ratios of a run whose result is this report: over the blocks that the report counts.
    ///
    /// # Errors
    /// If the run cannot be read.
    pub fn of_run(run: &Run, report: &SprtReport) -> Result<LogRatios, RunError> {
        let (test, counted) = (report.trial.test(), report.trial.scores().blocks());
        let mut trial = Trial::without_looks(*test, run.manifest().config.players);
        let mut ratios = Vec::new();
        run.for_each_block(|_, rows| {
            let before = trial.scores().blocks();
            if before < counted {
                trial.add_block(rows);
                if (before + 1) * LOOKS / counted > before * LOOKS / counted {
                    ratios.push((trial.games(), test.log_ratio(trial.scores())));
                }
            }
            Ok::<(), RunError>(())
        })?;
        Ok(LogRatios(ratios))
    }
}

/// The page of a sequential test, whose games are this tournament.
pub fn sprt(
    report: &SprtReport,
    tournament: &Tournament,
    games: &Games,
    ratios: &LogRatios,
    origin: &Origin,
) -> String {
    let pictures = Pictures::of(tournament, games);
    let totals = tournament.tally.totals();
    let names = [0, 1].map(|agent| tournament.config.agents[agent].title());
    let [a, b] = &names;
    let (elo0, elo1) = report.trial.test().hypotheses();
    // A test ends with its verdict, not with its last game.
    let answered = report.report();
    let mut notes = notes(tournament, &answered);
    if report.trial.is_decided() && totals.games < tournament.config.games {
        notes.remove(0);
    }
    let figures = [
        log_ratio(report.trial.test(), &ratios.0),
        pictures.win_shares(),
        pictures.narrowing(),
        pictures.scores(None),
        pictures.parts(),
        pictures.length(),
    ];
    Report {
        title: format!("{} tested against {}", a, b),
        asked: format!(
            "Is {a} better than {b}, by {elo1} points of normalized Elo rather than by {elo0}? {}.",
            played(&tournament.config, totals.games, totals.blocks)
        ),
        answers: answered.answers().to_vec(),
        notes,
        chapters: vec![Chapter {
            title: "Pictures".to_owned(),
            figures: if totals.games > 0 { figures.to_vec() } else { Vec::new() },
        }],
        games,
        document: answered.document().clone(),
        config: &tournament.config,
        origin,
    }
    .page()
}

/// The ratio on its way between the bounds, after some games each.
pub(crate) fn log_ratio(test: &Sprt, ratios: &[(u64, f64)]) -> Figure {
    let bounds = test.bounds();
    let point = |&(games, ratio): &(u64, f64)| LinePoint {
        name: String::new(),
        x: games as f64,
        value: Some(ratio),
        interval: None,
    };
    let drawing = Lines {
        x_axis: "games played".to_owned(),
        y_axis: "log likelihood ratio".to_owned(),
        is_logarithmic: false,
        lines: vec![Line {
            name: "log likelihood ratio".to_owned(),
            points: ratios.iter().map(point).collect(),
        }],
        across: vec![
            Reference {
                value: bounds.low,
                name: "H0: not better".to_owned(),
            },
            Reference {
                value: bounds.high,
                name: "H1: better".to_owned(),
            },
        ],
        upwards: Vec::new(),
        ends: None,
        precision: 3,
    };
    let last = ratios.last().map_or(0.0, |&(_, ratio)| ratio);
    Figure {
        chart: "log-ratio",
        title: "The test".to_owned(),
        finding: format!(
            "The log likelihood ratio is {last:.3}; the bounds are {:.3} and {:.3}.",
            bounds.low, bounds.high
        ),
        caption: "A look beyond a bound ends the test. Between looks it may cross a bound without effect.".to_owned(),
        drawing: drawing.draw(),
    }
}
