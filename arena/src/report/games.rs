//! The games of a run as tables, a row for each seat of each game.

use super::values::{Field, Form, Table, Value, fields};
use crate::config::RunConfig;
use crate::factors::{Factors, level};
use crate::row::Row;
use crate::run::{Run, RunError};
use orrery_engine::Seat;
use std::io::{self, Write};
use std::rc::Rc;

/// How many rows a table has before it is passed on.
const ROWS: usize = 4_096;

/// Writes the games of a run as CSV: the rows of [`for_each_table`]. docs/results.md has the columns. Text that would be a
/// formula in a spreadsheet begins with an apostrophe.
///
/// # Errors
/// If the run cannot be read or the lines cannot be written.
pub fn rows_csv(run: &Run, out: &mut impl Write) -> Result<(), ExportError> {
    let mut is_first = true;
    for_each_table(run, |table| {
        let text = if is_first { table.csv() } else { table.csv_rows() };
        is_first = false;
        out.write_all(text.as_bytes())
    })
}

/// The games of a run in order, in tables with the same columns: a row for each seat of each game. The last table may be
/// empty. A run without a game does not have the columns of the setup.
///
/// # Errors
/// If the run cannot be read, and errors of `on_table`.
pub fn for_each_table(run: &Run, mut on_table: impl FnMut(&Table) -> io::Result<()>) -> Result<(), ExportError> {
    let config = &run.manifest().config;
    let mut columns = None;
    let mut rows = Vec::new();
    run.for_each_block(|setup, block| {
        let factors = Factors::of(setup).map_err(|reason| run.damaged_setup(block[0].block, &reason))?;
        let columns = columns.get_or_insert_with(|| columns_of(config, factors.names()));
        let factors = Rc::new(factors);
        for row in block {
            let row = Rc::new(row.clone());
            rows.extend(row.agents.entries().map(|(seat, _)| Played {
                row: Rc::clone(&row),
                factors: Rc::clone(&factors),
                seat,
            }));
        }
        if rows.len() >= ROWS {
            on_table(&Table::of(columns, &rows))?;
            rows.clear();
        }
        Ok::<(), ExportError>(())
    })?;
    let columns = columns.unwrap_or_else(|| columns_of(config, Vec::new()));
    Ok(on_table(&Table::of(&columns, &rows))?)
}

/// A seat of a game.
struct Played {
    row: Rc<Row>,
    factors: Rc<Factors>,
    seat: Seat,
}

impl Played {
    fn agent(&self) -> usize {
        self.row.agents[self.seat].into()
    }

    /// Points that count.
    fn points(&self, points: i32) -> Option<i32> {
        self.row.is_scored().then_some(points)
    }
}

/// The columns; `names` are those of the setup.
fn columns_of(config: &RunConfig, names: Vec<String>) -> Vec<Field<'_, Played>> {
    let per_block = config.schedule().games_per_block() as usize;
    let mut columns = fields![Played:
        "number", "", Index, "Number of the game in the schedule.", |of| of.row.number(per_block);
        "block", "", Index, "Number of its block.", |of| of.row.block;
        "game", "", Index, "Number of the game in its block.", |of| of.row.game;
        "seed", "", Index, "Seed of the deal.", |of| of.row.seed;
        "seat", "", Index, "The seat.", |of| of.seat.0;
        "agent", "", Words, "Its agent.", |of| config.agents[of.agent()].title();
        "version", "", Index, "The version of the agent's play.", |of| config.agent_versions[of.agent()];
        "score", "", Count, "Points; none if the game was forfeited.", |of| of.points(of.row.scores[of.seat]);
        "rank", "", Index, "Rank, 1 is best; tied seats have the same one.", |of| of.row.ranks[of.seat];
        "share", "", Number(3), "Share of the win.", |of| Value::Exact(of.row.shares[of.seat]);
        "target", "", Count, "The target of a solo game.", |of| of.row.target;
    ];
    for (place, part) in config.score_parts.iter().enumerate() {
        columns.extend(fields![Played:
            ["score_parts", part], "", Count, "Points by part; none if the game was forfeited.",
                |of| of.row.parts[of.seat].get(place).and_then(|&part| of.points(part));
        ]);
    }
    columns.extend(fields![Played:
        "starter", "", Index, "The seat that began; none where none does. This and the following are of the whole game.",
            |of| of.row.starter.map(|seat| seat.0);
        "rounds", "", Index, "Rounds begun.", |of| of.row.rounds;
        "ending", "", Words, "How it ended.", |of| of.row.ending.clone();
        "plies", "", Index, "Actions applied.", |of| of.row.plies;
        "decisions", "", Index, "Those among two or more actions.", |of| of.row.decisions;
        "explored", "", Index, "Decisions in which exploration played something else than the agent would.",
            |of| of.row.explored;
        "forfeit_seat", "", Index, "The seat whose agent forfeited; none without a forfeit.",
            |of| of.row.forfeit.as_ref().map(|forfeit| forfeit.seat.0);
        "forfeit_reason", "", Words, "Why it forfeited.",
            |of| of.row.forfeit.as_ref().map(|forfeit| forfeit.reason.clone());
        "agent_index", "", Index, "The place of the agent in the run's list, by which copies of an agent differ.",
            |of| of.agent();
    ]);
    columns.extend(names.into_iter().map(|name| {
        let of = {
            let name = name.clone();
            move |of: &Played| {
                let level = level(config, &of.factors, &of.row, of.seat, &name);
                level.filter(|level| !level.is_empty())
            }
        };
        Field::new(name, "", Form::Words, SETUP, of)
    }));
    columns
}

/// What the columns of the setup mean.
const SETUP: &str = "What the setup gives the seat, then what it says for the table; none where it leaves the default.";

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
