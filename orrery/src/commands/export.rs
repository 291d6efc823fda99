//! `orrery export`: the games of a run for other programs.

use crate::game::args::GameArgs;
use crate::game::job::{Dealer, Job, with_game};
use crate::runs::to_replay::record;
use crate::terminal::output;
use anyhow::Context;
use clap::Args;
use orrery_agents::Playable;
use orrery_arena::report::ExportError;
use orrery_arena::{Run, Tournament, report};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

/// The options of an export.
#[derive(Args, Clone, Debug)]
#[command(after_help = "\
Examples:
  orrery export run --csv > games.csv
  orrery export run --parquet > games.parquet
  orrery export run --moves > games.jsonl
  orrery export run --pairs > pairs.csv")]
pub(crate) struct ExportArgs {
    /// The folder of the run
    #[arg(value_name = "RUN")]
    run: PathBuf,
    #[command(flatten)]
    form: Form,
}

/// What is printed, in which form.
#[derive(Args, Clone, Copy, Debug)]
#[group(required = true, multiple = false)]
struct Form {
    /// The games as CSV: a line for each seat of each game
    #[arg(long)]
    csv: bool,
    /// The same as a Parquet file, to be redirected; only in a program built with the feature `parquet`
    #[arg(long)]
    parquet: bool,
    /// The games with their moves, a line of JSON for each: setup, seed, agents, result, actions by number and in notation
    #[arg(long)]
    moves: bool,
    /// As CSV a line for each pair of agents, the better one first: how often it ranks above the other
    #[arg(long)]
    pairs: bool,
}

impl ExportArgs {
    /// Prints the games.
    pub(crate) fn run(self) -> anyhow::Result<()> {
        if self.form.parquet {
            return parquet(&self.run);
        }
        let run = Run::open(&self.run)?;
        if self.form.pairs {
            return output::print(&report::pairs(&Tournament::of_run(&run)?).csv());
        }
        if self.form.moves {
            let game = GameArgs::of_run(run.manifest())?;
            return with_game(
                &game,
                Moves {
                    run: &run,
                    place: &self.run,
                },
            );
        }
        let mut out = BufWriter::new(io::stdout().lock());
        report::rows_csv(&run, &mut out).map_err(unwrapped)?;
        Ok(out.flush()?)
    }
}

/// Prints the games with their moves.
struct Moves<'a> {
    run: &'a Run,
    place: &'a Path,
}

impl Job for Moves<'_> {
    type Output = ();

    fn with<G: Playable>(self, dealer: &Dealer<'_, G>) -> anyhow::Result<()> {
        let config = &self.run.manifest().config;
        dealer.check_same(self.place, config)?;
        let mut out = BufWriter::new(io::stdout().lock());
        for block in self.run.blocks()?.iter() {
            let stored = self.run.block(block)?;
            for (game, row) in stored.rows.iter().enumerate() {
                let record = record(dealer, self.run, self.place, &stored, game)?;
                let line = report::moves_json(dealer.game, config, row, &record);
                let line = line.with_context(|| format!("game {game} of block {block}"))?;
                writeln!(out, "{line}")?;
            }
        }
        Ok(out.flush()?)
    }
}

#[cfg(feature = "parquet")]
fn parquet(run: &std::path::Path) -> anyhow::Result<()> {
    use std::io::IsTerminal;
    let run = Run::open(run)?;
    if io::stdout().is_terminal() {
        output::refuse!("a Parquet file is not for a terminal; redirect it: > games.parquet");
    }
    let mut out = BufWriter::new(io::stdout());
    orrery_data::games_parquet(&run, &mut out).map_err(unwrapped)?;
    Ok(out.flush()?)
}

#[cfg(not(feature = "parquet"))]
fn parquet(_: &std::path::Path) -> anyhow::Result<()> {
    Ok(crate::commands::parquet::check(false, "--csv")?)
}

/// The system's error alone, by which a closed pipe is known.
fn unwrapped(error: ExportError) -> anyhow::Error {
    match error {
        ExportError::Write(error) => error.into(),
        error => error.into(),
    }
}
