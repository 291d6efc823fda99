//! The page of a study of solo games.

use super::chapter::Chapter;
use super::games::Games;
use super::layout::Report;
use super::origin::Origin;
use super::pictures::{Pictures, Targets, row};
use super::tournament::notes;
use super::words::played;
use crate::chart::{Band, Figure, IntervalRow, Intervals, Line, LinePoint, Lines, Reference};
use orrery_arena::report::{SoloReport, listed};
use orrery_arena::solo::{Part, SoloResult};

/// The most agents with a line of their own.
const LINES: usize = 7;

/// The page of a study of solo games.
pub fn solo(report: &SoloReport, games: &Games, origin: &Origin) -> String {
    let tournament = &report.tournament;
    let config = &tournament.config;
    let order = report.ranked();
    let pictures = Pictures {
        order: order.clone(),
        ..Pictures::of(tournament, games)
    };
    let answered = report.report();
    let totals = tournament.tally.totals();
    let figures = vec![
        pictures.win_shares(),
        pictures.scores(Some(&targets(report))),
        curve(report),
        pictures.parts(),
        pictures.narrowing(),
        pictures.length(),
    ];
    let mut chapters = vec![Chapter {
        title: "Pictures".to_owned(),
        figures: if totals.games > 0 { figures } else { Vec::new() },
    }];
    chapters.extend(report.study.parts.iter().map(|part| {
        Chapter {
            title: format!("By {}", part.factor.name),
            figures: order
                .iter()
                .flat_map(|&agent| [success(report, part, agent), fair(report, part, agent)])
                .flatten()
                .collect(),
        }
    }));
    Report {
        title: format!("{} alone", listed(&pictures.names)),
        asked: format!(
            "How often does each of these agents reach the target when it plays alone: {}? {}.",
            listed(&pictures.names),
            played(config, totals.games, totals.blocks)
        ),
        answers: answered.answers().to_vec(),
        notes: notes(tournament, &answered),
        chapters,
        games,
        document: answered.document().clone(),
        config,
        origin,
    }
    .page()
}

/// The target of all games, if there is one, and the grades.
fn targets(report: &SoloReport) -> Targets {
    let whole = &report.study.whole;
    let first = whole.first().and_then(|result| result.target);
    let is_one = whole
        .iter()
        .all(|result| result.has_one_target && result.target == first);
    let target = first.filter(|_| is_one).map(|target| target as i32);
    let grades = report.tournament.config.solo_grades.iter().enumerate();
    let band = |(place, grade): (usize, &orrery_engine::SoloGrade)| Band {
        name: grade.name.to_string(),
        from: (place > 0).then(|| target.unwrap_or(0).saturating_add(grade.from)),
    };
    Targets {
        target,
        bands: grades.map(band).collect(),
    }
}

/// Success at every target.
fn curve(report: &SoloReport) -> Figure {
    let order = report.ranked();
    let one = targets(report).target;
    let point = |point: &orrery_arena::stats::solo::CurvePoint| LinePoint {
        name: String::new(),
        x: f64::from(point.change) + one.map_or(0.0, f64::from),
        value: point.success.value,
        interval: Some([point.success.interval.low, point.success.interval.high]),
    };
    let line = |&agent: &usize| Line {
        name: report.name(agent),
        points: report.study.whole[agent].curve.iter().map(point).collect(),
    };
    let drawing = Lines {
        x_axis: if one.is_some() {
            "target, points"
        } else {
            "change of the target, points"
        }
        .to_owned(),
        y_axis: "success, share of games".to_owned(),
        is_logarithmic: false,
        lines: order.iter().take(LINES).map(line).collect(),
        across: Vec::new(),
        upwards: vec![Reference {
            value: one.map_or(0.0, f64::from),
            name: "target".to_owned(),
        }],
        ends: Some([0.0, 1.0]),
        precision: 3,
    };
    Figure {
        chart: "success-curve",
        title: "Success at every target".to_owned(),
        finding: "The share of games that succeed falls as the target rises.".to_owned(),
        caption:
            "The share of the same games that would succeed at another target, with its 95 % interval. Agents do not \
                  see the other target."
                .to_owned(),
        drawing: drawing.draw(),
    }
}

/// Success with each board or deck.
fn success(report: &SoloReport, part: &Part, agent: usize) -> Option<Figure> {
    let results = part.results.get(agent)?;
    let base = part.factor.base.and_then(|base| results[base].success.value);
    let level = |level: usize| {
        let success = &results[level].success;
        row(
            named(part, level),
            success.value,
            success.value.map(|_| success.interval),
            base,
        )
    };
    let caption = "Point and line: success and its 95 % interval, each by itself.";
    let compared = " Dashed: success with the base. Filled points: the interval excludes it.";
    Some(Figure {
        chart: "success",
        title: format!("{}: success", report.name(agent)),
        finding: format!("Success of {} by {}.", report.name(agent), part.factor.name),
        caption: format!("{caption}{}", if base.is_some() { compared } else { "" }),
        drawing: Intervals {
            kind: part.factor.name.clone(),
            axis: "success, share of games".to_owned(),
            rows: report.ranked_levels(part, agent).into_iter().map(level).collect(),
            precision: 3,
            is_signed: false,
        }
        .draw(),
    })
}

/// The target at which each board or deck is as hard as the base; nothing without a base.
fn fair(report: &SoloReport, part: &Part, agent: usize) -> Option<Figure> {
    let (results, base) = (part.results.get(agent)?, part.factor.base?);
    let has_targets = results.iter().all(|result| result.has_one_target);
    let zero = |result: &SoloResult| result.target.filter(|_| has_targets).unwrap_or(0.0);
    let level = |level: usize| {
        let result = &results[level];
        let at = |change: Option<f64>| change.map(|change| zero(result) + change);
        let fair = result.fair.unwrap_or_default();
        IntervalRow {
            name: named(part, level),
            series: 0,
            value: if level == base {
                Some(zero(result))
            } else {
                at(fair.change)
            },
            low: at(fair.low),
            high: at(fair.high),
            reference: Some(zero(result)),
        }
    };
    Some(Figure {
        chart: "fair-targets",
        title: format!("{}: fair targets", report.name(agent)),
        finding: format!(
            "The targets at which {} would succeed as often as with {}.",
            report.name(agent),
            part.factor.levels[base]
        ),
        caption: format!(
            "Point and line: the target at which {} succeeds as often as with {}, and its 95 % interval; a line to the edge is \
             open. Dashed: the target as it is. Filled points: the interval excludes it.",
            report.name(agent),
            part.factor.levels[base]
        ),
        drawing: Intervals {
            kind: part.factor.name.clone(),
            axis: if has_targets {
                "target, points"
            } else {
                "change of the target, points"
            }
            .to_owned(),
            rows: report.ranked_levels(part, agent).into_iter().map(level).collect(),
            precision: 1,
            is_signed: !has_targets,
        }
        .draw(),
    })
}

/// A board or deck; the base is marked.
fn named(part: &Part, level: usize) -> String {
    let name = &part.factor.levels[level];
    match part.factor.base == Some(level) {
        true => format!("{name} (base)"),
        false => name.clone(),
    }
}
