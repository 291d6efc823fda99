//! The page of a study of balance.

use super::chapter::Chapter;
use super::games::Games;
use super::layout::Report;
use super::origin::Origin;
use super::pictures::row;
use super::words::{played, unfinished};
use crate::chart::{Figure, HeatCell, HeatMap, IntervalRow, Intervals};
use orrery_arena::balance::{Against, AgentBalance, BoardBalance, Change, Estimate, KindBalance, PairBalance};
use orrery_arena::report::{BalanceReport, counted, grouped, listed};
use std::collections::BTreeMap;

/// The page of a study of balance, with the games of the run.
pub fn balance(report: &BalanceReport, games: &Games, origin: &Origin) -> String {
    let study = &report.balance;
    let config = &study.config;
    let [title, asked] = asked(report);
    let changes = report.against.iter().map(|(_, against)| changes(report, against));
    let chapters = changes.chain(study.agents.iter().map(|agent| chapter(report, agent)));
    let answered = report.report();
    let notes = unfinished(config, study.played).into_iter();
    Report {
        title,
        asked,
        answers: answered.answers().to_vec(),
        notes: notes.chain(answered.notes().iter().cloned()).collect(),
        chapters: chapters.collect(),
        games,
        document: answered.document().clone(),
        config,
        origin,
    }
    .page()
}

/// How many digits of a ruleset name it in a sentence.
const DIGITS: usize = 12;

/// The title, and what was asked.
fn asked(report: &BalanceReport) -> [String; 2] {
    let (study, first) = (&report.balance, &report.first);
    let config = &study.config;
    let agents = listed(&config.agent_names());
    let of_games = format!(
        "? {}, each agent against itself",
        played(config, study.played, study.blocks)
    );
    let worth = match &**first {
        "seat" => format!("it an advantage to begin, or to have a certain seat{of_games}"),
        _ => format!("each {first} worth as much as the others{of_games}"),
    };
    match &report.against {
        None => [format!("Balance of {first}s"), format!("Is {worth}: {agents}.")],
        Some((after, _)) => [
            format!("Balance of {first}s under two rulesets"),
            format!(
                "What does the second ruleset change, and is {worth}, and {} on the same deals \
                 under the second ruleset, {}: {agents}.",
                counted(after.played, "game"),
                after.config.ruleset.get(..DIGITS).unwrap_or(&after.config.ruleset)
            ),
        ],
    }
}

fn chapter(report: &BalanceReport, agent: &AgentBalance) -> Chapter {
    let seats = [("turn", &agent.turns), ("seat", &agent.seats)];
    let seats = seats.map(|(name, of)| effects(name, &of.iter().collect::<Vec<_>>()));
    let seats: Vec<Figure> = seats.into_iter().flatten().collect();
    let mut figures = Vec::new();
    let mut kinds: Vec<&KindBalance> = agent.kinds.iter().collect();
    kinds.sort_by_key(|kind| !report.is_first(kind.kind));
    for kind in kinds {
        let name = &report.balance.kinds[kind.kind].name;
        figures.extend(effects(name, &kind.ranked_boards()));
        if report.is_first(kind.kind) && kind.boards.len() > 2 {
            figures.push(matrix(name, kind));
        }
    }
    match &*report.first {
        "seat" => figures.splice(0..0, seats).for_each(drop),
        _ => figures.extend(seats),
    }
    figures.extend(cells(report, agent));
    Chapter {
        title: report.balance.name(agent.agent),
        figures,
    }
}

/// The effects of boards on shares of the win and on scores, ranked.
fn effects(kind: &str, boards: &[&BoardBalance]) -> Vec<Figure> {
    let figure = |what: &str, axis: &str, precision: usize, rows: Vec<IntervalRow>| Figure {
        chart: "effects",
        title: format!("{what} by {kind}"),
        finding: format!("Effects of each {kind} on {}, from the highest.", what.to_lowercase()),
        caption: format!(
            "Against the mean of all {}. The {} intervals hold at once. Filled points: the interval excludes 0.",
            counted(rows.len() as u64, kind),
            rows.len()
        ),
        drawing: Intervals {
            kind: kind.to_owned(),
            axis: axis.to_owned(),
            rows,
            precision,
            is_signed: true,
        }
        .draw(),
    };
    let scores = boards
        .iter()
        .map(|board| effect(&board.name, &board.score))
        .collect::<Vec<_>>();
    let shares: Option<Vec<IntervalRow>> = boards
        .iter()
        .map(|board| Some(effect(&board.name, &board.share?)))
        .collect();
    let scores = (!scores.is_empty()).then(|| figure("Score", "points against the mean", 2, scores));
    let shares = shares.filter(|rows| !rows.is_empty());
    let shares = shares.map(|rows| figure("Win share", "share of the win beyond an even one", 3, rows));
    shares.into_iter().chain(scores).collect()
}

fn effect(name: &str, estimate: &Estimate) -> IntervalRow {
    row(
        name.to_owned(),
        Some(estimate.value),
        Some(estimate.interval),
        Some(0.0),
    )
}

/// Each two boards compared, in points.
fn matrix(name: &str, kind: &KindBalance) -> Figure {
    let order = kind.ranked();
    let pairs: BTreeMap<[usize; 2], &PairBalance> = kind.pairs.iter().map(|pair| (pair.boards, pair)).collect();
    let cell = |row: usize, column: usize| {
        let pair = pairs.get(&[row.min(column), row.max(column)])?;
        let sign = if row < column { 1.0 } else { -1.0 };
        let value = sign * pair.score.value;
        let star = if pair.score.sign().is_some() { "*" } else { "" };
        let ends = [pair.score.interval.low, pair.score.interval.high].map(|end| sign * end);
        Some(HeatCell {
            value,
            text: signed(value) + star,
            title: format!(
                "{} less {}: {value:+.2} points, interval {:+.2} to {:+.2}",
                kind.boards[row].name,
                kind.boards[column].name,
                ends[0].min(ends[1]),
                ends[0].max(ends[1])
            ),
        })
    };
    let names: Vec<String> = order.iter().map(|&board| kind.boards[board].name.clone()).collect();
    let cells = order
        .iter()
        .map(|&row| order.iter().map(|&column| cell(row, column)).collect());
    Figure {
        chart: "board-pairs",
        title: format!("Each {name} against each"),
        finding: format!("Differences in points of each two of {}.", counted(names.len() as u64, name)),
        caption: "Points of the row above the column. * marks those whose interval, for all pairs at once, excludes 0. Blue: \
                  more; orange: less."
            .to_owned(),
        drawing: HeatMap {
            kind: name.to_owned(),
            rows: names.clone(),
            columns: names,
            cells: cells.collect(),
            middle: 0.0,
        }
        .draw(),
    }
}

/// A number with its sign; one that is rounded to 0 has none.
fn signed(value: f64) -> String {
    match format!("{value:+.1}") {
        zero if zero.ends_with("0.0") && value.abs() < 0.05 => "0".to_owned(),
        text => text,
    }
}

/// What a board of one kind is worth on each board of the other, beyond both effects.
fn cells(report: &BalanceReport, agent: &AgentBalance) -> Option<Figure> {
    let (cells, [of_rows, of_columns]) = (agent.cells.as_ref()?, &report.balance.kinds[..]) else {
        return None;
    };
    let found: BTreeMap<[u8; 2], _> = cells.effects.iter().map(|cell| (cell.boards, cell)).collect();
    let cell = |row: usize, column: usize| {
        let cell = found.get(&[row as u8, column as u8])?;
        let star = if cell.interval.contains(0.0) { "" } else { "*" };
        Some(HeatCell {
            value: cell.pooled,
            text: signed(cell.pooled) + star,
            title: format!(
                "{} with {}: {:+.2} points {:+.2}, from {}",
                of_rows.boards[row],
                of_columns.boards[column],
                cell.pooled,
                cell.interval,
                counted(cell.blocks.into(), "block")
            ),
        })
    };
    let columns = 0..of_columns.boards.len();
    let rows = (0..of_rows.boards.len()).map(|row| columns.clone().map(|column| cell(row, column)).collect());
    Some(Figure {
        chart: "cells",
        title: format!("Each {} with each {}", of_rows.name, of_columns.name),
        finding: format!("What is left of scores by cell; beyond noise cells vary by {:.2} points.", cells.spread),
        caption: "Points beyond what both boards are worth, drawn towards 0 by how much is noise. * marks those whose interval \
                  excludes 0."
            .to_owned(),
        drawing: HeatMap {
            kind: format!("{} with {}", of_rows.name, of_columns.name),
            rows: of_rows.boards.clone(),
            columns: of_columns.boards.clone(),
            cells: rows.collect(),
            middle: 0.0,
        }
        .draw(),
    })
}

/// What the second ruleset changes, board by board, for each agent.
fn changes(report: &BalanceReport, against: &Against) -> Chapter {
    let figure = |agent: &AgentBalance| {
        let is_shown = |kind: usize| report.balance.kinds[kind].name == report.first;
        let of_agent = against
            .boards
            .iter()
            .filter(|board| board.agent == agent.agent && is_shown(board.kind));
        let change =
            |name: &String, change: &Change| row(name.clone(), Some(change.change), change.interval, Some(0.0));
        let rows: Vec<IntervalRow> = of_agent.map(|board| change(&board.name, &board.score)).collect();
        let name = report.balance.name(agent.agent);
        Figure {
            chart: "changes",
            title: format!("{name}: change of scores"),
            finding: format!("By how many points the scores of {name} change by {}.", report.first),
            caption:
                "Points under the second ruleset less those under the first, on the same deals. The intervals hold at \
                      once. Filled points: the interval excludes 0."
                    .to_owned(),
            drawing: Intervals {
                kind: report.first.clone(),
                axis: "change, points".to_owned(),
                rows,
                precision: 2,
                is_signed: true,
            }
            .draw(),
        }
    };
    Chapter {
        title: format!(
            "Under the second ruleset: {} of {} are the same",
            grouped(against.same()),
            counted(against.games(), "game")
        ),
        figures: report.balance.agents.iter().map(figure).collect(),
    }
}
