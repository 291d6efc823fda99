//! The games of a run as a table for programs, and lines of CSV.

use super::printable::printable;
use crate::config::RunConfig;
use crate::factors::{Factors, level};
use crate::row::Row;
use crate::run::{Run, RunError};
use orrery_engine::Seat;
use std::borrow::Cow;
use std::io::{self, Write};

/// Writes the games of a run as CSV, a line for each seat of each game.
///
/// | column | meaning |
/// | --- | --- |
/// | `number`, `block`, `game` | number of the game in the schedule, of its block, and of the game in its block |
/// | `seed` | seed of the deal |
/// | `seat`, `agent`, `version` | the seat and its agent |
/// | `score`, `rank`, `share` | points, empty if the game was forfeited; rank, 1 is best; share of the win |
/// | `target` | the target of a solo game |
/// | `score_parts.PART` | points by part, empty if the game was forfeited |
/// | `starter`, `rounds`, `ending`, `plies`, `decisions`, `explored` | of the whole game: the seat that began, empty where none does; rounds begun, how it ended, actions applied, those among two or more, and of these the ones in which exploration played something else than the agent would |
/// | `forfeit_seat`, `forfeit_reason` | of the whole game: the seat whose agent forfeited, and why; empty without a forfeit |
/// | `agent_index` | the place of the agent in the run's list, by which copies of an agent differ |
/// | the keys of the setup | what the setup gives the seat, such as `planet` and `corporation`, then what it says for the table, such as `events`; empty where it leaves the default. A run without a game does not have these columns |
///
/// Text that would be a formula in a spreadsheet begins with an apostrophe.
///
/// # Errors
/// If the run cannot be read or the lines cannot be written.
pub fn rows_csv(run: &Run, out: &mut impl Write) -> Result<(), ExportError> {
    for_each_row(run, |fields| out.write_all(line(fields).as_bytes()))
}

/// The same games as texts: first the names of the columns, then the values of each seat of each game.
///
/// # Errors
/// If the run cannot be read, and errors of `on_row`.
pub fn for_each_row(run: &Run, mut on_row: impl FnMut(&[String]) -> io::Result<()>) -> Result<(), ExportError> {
    let config = &run.manifest().config;
    let per_block = u64::from(config.schedule().games_per_block());
    let mut head = Some(columns(config));
    let mut names = Vec::new();
    run.for_each_block(|setup, rows| {
        let factors = Factors::of(setup).map_err(|reason| run.damaged_setup(rows[0].block, &reason))?;
        if let Some(head) = head.take() {
            names = factors.names();
            on_row(&[&head[..], &names].concat())?;
        }
        for row in rows {
            for seat in row.agents.entries().map(|(seat, _)| seat) {
                let mut fields = fields(config, per_block, row, seat);
                let levels = names.iter().map(|name| level(config, &factors, row, seat, name));
                fields.extend(levels.map(Option::unwrap_or_default));
                on_row(&fields)?;
            }
        }
        Ok::<(), ExportError>(())
    })?;
    match head {
        Some(head) => Ok(on_row(&head)?),
        None => Ok(()),
    }
}

/// The columns of every run.
fn columns(config: &RunConfig) -> Vec<String> {
    let first = [
        "number", "block", "game", "seed", "seat", "agent", "version", "score", "rank", "share", "target",
    ];
    let parts = config.score_parts.iter().map(|part| format!("score_parts.{part}"));
    let last = [
        "starter",
        "rounds",
        "ending",
        "plies",
        "decisions",
        "explored",
        "forfeit_seat",
        "forfeit_reason",
        "agent_index",
    ];
    let [first, last] = [&first[..], &last].map(|names| names.iter().map(ToString::to_string));
    first.chain(parts).chain(last).collect()
}

/// The values of these columns for a seat of a game.
fn fields(config: &RunConfig, per_block: u64, row: &Row, seat: Seat) -> Vec<String> {
    let agent = usize::from(row.agents[seat]);
    let mut fields = vec![
        (row.block * per_block + u64::from(row.game)).to_string(),
        row.block.to_string(),
        row.game.to_string(),
        row.seed.to_string(),
        seat.0.to_string(),
        config.agents[agent].title(),
        config.agent_versions[agent].to_string(),
        points(row, row.scores[seat]),
        row.ranks[seat].to_string(),
        row.shares[seat].to_string(),
        row.target.map_or_else(String::new, |target| target.to_string()),
    ];
    fields.extend(row.parts[seat].iter().map(|&part| points(row, part)));
    fields.push(row.starter.map_or_else(String::new, |seat| seat.0.to_string()));
    fields.extend([row.rounds.to_string(), row.ending.clone()]);
    fields.extend([row.plies, row.decisions, row.explored].map(|count| count.to_string()));
    let forfeit = row.forfeit.as_ref();
    fields.push(forfeit.map_or_else(String::new, |forfeit| forfeit.seat.0.to_string()));
    fields.push(forfeit.map_or_else(String::new, |forfeit| forfeit.reason.clone()));
    fields.push(agent.to_string());
    fields
}

/// Points that count.
fn points(row: &Row, points: i32) -> String {
    if row.is_scored() {
        points.to_string()
    } else {
        String::new()
    }
}

/// Rows that could not be exported.
#[derive(Debug, thiserror::Error)]
pub enum ExportError {
    /// The run cannot be read.
    #[error(transparent)]
    Run(#[from] RunError),
    /// The lines cannot be written.
    #[error(transparent)]
    Write(#[from] io::Error),
}

/// One line (RFC 4180, except that it ends with a bare line feed): a field with a comma, quote or line break is quoted.
pub(super) fn line(fields: &[String]) -> String {
    let quoted = fields.iter().map(|field| {
        let field = plain(field);
        if field.contains([',', '"', '\n', '\r']) {
            format!("\"{}\"", field.replace('"', "\"\""))
        } else {
            field.into_owned()
        }
    });
    quoted.collect::<Vec<_>>().join(",") + "\n"
}

/// The field without control characters. Text that a spreadsheet would take for a formula, such as the reason of a
/// forfeit that begins with `=`, gets an apostrophe before it; numbers are as they are.
fn plain(field: &str) -> Cow<'_, str> {
    let field = printable(field);
    if field.starts_with(['=', '+', '-', '@', '\t']) && field.parse::<f64>().is_err() {
        Cow::Owned(format!("'{field}"))
    } else {
        field
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_with_commas_or_quotes_are_quoted() {
        let fields = ["a", "greedy:x=1,y=2", "say \"no\"", ""].map(str::to_owned);
        assert_eq!(line(&fields), "a,\"greedy:x=1,y=2\",\"say \"\"no\"\"\",\n");
    }

    #[test]
    fn text_is_neither_a_formula_nor_a_control_sequence() {
        let fields = ["=1+1", "@SUM(1)", "-2.5", "+x", "-", "\u{1b}[2J"].map(str::to_owned);
        assert_eq!(line(&fields), "'=1+1,'@SUM(1),-2.5,'+x,'-,\\u001b[2J\n");
    }
}
