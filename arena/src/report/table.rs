//! The result of a run for people.

use crate::stats::{AgentSummary, Interval};
use crate::tournament::Tournament;
use comfy_table::presets::UTF8_HORIZONTAL_ONLY;
use comfy_table::{CellAlignment, LineStyle, Table, TableStyle};
use std::fmt::Write;

/// The result as text: win shares, scores, pairs, how games ended, and rates.
pub fn table(tournament: &Tournament) -> String {
    let names: Vec<String> = tournament.config.agents.iter().map(ToString::to_string).collect();
    let agents = tournament.tally.agents();
    let mut text = heading(tournament);
    push_table(&mut text, shares(&names, &agents));
    push_table(&mut text, scores(tournament, &names, &agents));
    if tournament.config.agents.len() > 2 && tournament.config.players > 1 {
        push_table(&mut text, pairs(tournament, &names));
    }
    text.push_str(LEGEND);
    text.push_str(&totals(tournament));
    text
}

const LEGEND: &str = "\
Win share: what the seats of an agent won per game; fair share: its part of the seats.
Intervals respect that games on one deal hang together; so many of them (the design effect)
say as much as one game on a deal of its own.
";

pub(super) fn heading(tournament: &Tournament) -> String {
    let config = &tournament.config;
    let totals = tournament.tally.totals();
    format!(
        "{}: {} of {}, {}, seed {}\n\n",
        config.game,
        counted(totals.games, "game"),
        counted(config.players as u64, "player"),
        counted(totals.blocks, "block"),
        config.seed
    )
}

fn shares(names: &[String], agents: &[AgentSummary]) -> Table {
    let mut table = new_table(&[
        "agent",
        "games",
        "blocks",
        "wins",
        "win share",
        "95 % interval",
        "fair share",
        "design effect",
    ]);
    for (name, agent) in names.iter().zip(agents) {
        let share = &agent.win_share;
        table.add_row([
            name.clone(),
            grouped(share.games),
            grouped(share.blocks),
            wins(share.won),
            number(share.share, 3),
            format!("{:.3}", share.interval),
            number(agent.fair_share, 3),
            format!("{:.2}", share.design_effect),
        ]);
    }
    table
}

fn scores(tournament: &Tournament, names: &[String], agents: &[AgentSummary]) -> Table {
    let columns = ["agent", "mean score", "95 % interval"].iter();
    let columns: Vec<&str> = columns.chain(tournament.score_parts).copied().collect();
    let mut table = new_table(&columns);
    for (name, agent) in names.iter().zip(agents) {
        let mut row = vec![
            name.clone(),
            number(agent.mean_score, 2),
            interval(agent.mean_score_interval, 2),
        ];
        let parts = (0..tournament.score_parts.len()).map(|part| agent.score_parts.get(part).copied());
        row.extend(parts.map(|part| number(part, 2)));
        table.add_row(row);
    }
    table
}

fn pairs(tournament: &Tournament, names: &[String]) -> Table {
    let mut table = new_table(&[
        "agent",
        "ranks above",
        "games",
        "share",
        "95 % interval",
        "design effect",
    ]);
    for pair in tournament.tally.pairs() {
        table.add_row([
            names[usize::from(pair.a)].clone(),
            names[usize::from(pair.b)].clone(),
            grouped(pair.share.games),
            number(pair.share.share, 3),
            format!("{:.3}", pair.share.interval),
            format!("{:.2}", pair.share.design_effect),
        ]);
    }
    table
}

fn totals(tournament: &Tournament) -> String {
    let totals = tournament.tally.totals();
    let games = totals.games.max(1) as f64;
    let mut text = String::new();
    let endings = totals.endings.iter();
    let endings: Vec<String> = endings
        .map(|(ending, games)| format!("{ending} ({})", grouped(*games)))
        .collect();
    let _ = writeln!(
        text,
        "A game has {:.1} rounds and {:.1} decisions. Endings: {}.",
        totals.rounds as f64 / games,
        totals.decisions as f64 / games,
        endings.join(", ")
    );
    text + &rates(tournament)
}

/// How fast the run was.
pub(super) fn rates(tournament: &Tournament) -> String {
    let timing = &tournament.timing;
    format!(
        "{:.1} s, {} games/s, {} decisions/s.\n",
        timing.seconds,
        grouped(timing.games_per_second as u64),
        grouped(timing.decisions_per_second as u64)
    )
}

const STYLE: TableStyle = UTF8_HORIZONTAL_ONLY.row_separator(LineStyle::none());

/// A table whose first column holds names and all others numbers.
pub(super) fn new_table(columns: &[&str]) -> Table {
    let mut table = Table::new();
    table.load_style(STYLE).set_header(columns);
    for column in table.column_iter_mut().skip(1) {
        column.set_cell_alignment(CellAlignment::Right);
    }
    table
}

pub(super) fn push_table(text: &mut String, table: Table) {
    text.push_str(&table.trim_fmt());
    text.push_str("\n\n");
}

pub(super) fn number(value: Option<f64>, precision: usize) -> String {
    value.map_or_else(missing, |value| format!("{value:.precision$}"))
}

pub(super) fn interval(interval: Option<Interval>, precision: usize) -> String {
    interval.map_or_else(missing, |interval| format!("{interval:.precision$}"))
}

fn missing() -> String {
    "-".to_owned()
}

/// Shared wins have a fraction, others do not.
fn wins(won: f64) -> String {
    let hundredths = (won * 100.0).round() as u64;
    let whole = grouped(hundredths / 100);
    match hundredths % 100 {
        0 => whole,
        fraction => format!("{whole}.{fraction:02}"),
    }
}

fn counted(count: u64, noun: &str) -> String {
    format!("{} {noun}{}", grouped(count), if count == 1 { "" } else { "s" })
}

/// 1234567 as 1,234,567.
pub(super) fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_grouped_by_thousands() {
        assert_eq!(
            [0, 12, 123, 1_234, 1_234_567].map(grouped),
            ["0", "12", "123", "1,234", "1,234,567"]
        );
        assert_eq!([7.0, 1_996.5, 0.333, 0.9999].map(wins), ["7", "1,996.50", "0.33", "1"]);
    }
}
