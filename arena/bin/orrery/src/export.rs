//! `orrery export`: the rows of a run for other programs.

use clap::Args;
use orrery_arena::report::ExportError;
use orrery_arena::{Run, report};
use std::io::{self, BufWriter, Write};
use std::path::PathBuf;

/// The options of an export.
#[derive(Args, Clone, Debug)]
#[command(after_help = "\
Examples:
  orrery export run --csv > games.csv
  orrery export run --parquet > games.parquet")]
pub(crate) struct ExportArgs {
    /// The folder of the run
    #[arg(value_name = "RUN")]
    run: PathBuf,
    #[command(flatten)]
    form: Form,
}

/// The form of the rows.
#[derive(Args, Clone, Copy, Debug)]
#[group(required = true, multiple = false)]
struct Form {
    /// As CSV: a line for each seat of each game
    #[arg(long)]
    csv: bool,
    /// The same as a Parquet file, to be redirected; only in a program built with the feature `parquet`
    #[arg(long)]
    parquet: bool,
}

impl ExportArgs {
    /// Prints the rows.
    pub(crate) fn run(self) -> anyhow::Result<()> {
        if self.form.parquet {
            return parquet(&self.run);
        }
        let run = Run::open(&self.run)?;
        let mut out = BufWriter::new(io::stdout().lock());
        report::rows_csv(&run, &mut out).map_err(unwrapped)?;
        Ok(out.flush()?)
    }
}

#[cfg(feature = "parquet")]
fn parquet(run: &std::path::Path) -> anyhow::Result<()> {
    use crate::output::Usage;
    use std::io::IsTerminal;
    let run = Run::open(run)?;
    if io::stdout().is_terminal() {
        return Err(Usage("a Parquet file is not for a terminal; redirect it: > games.parquet".to_owned()).into());
    }
    let mut out = BufWriter::new(io::stdout());
    orrery_data::games_parquet(&run, &mut out).map_err(unwrapped)?;
    Ok(out.flush()?)
}

#[cfg(not(feature = "parquet"))]
fn parquet(_: &std::path::Path) -> anyhow::Result<()> {
    Ok(crate::parquet::check(false, "--csv")?)
}

/// The system's error alone, by which a closed pipe is known.
fn unwrapped(error: ExportError) -> anyhow::Error {
    match error {
        ExportError::Write(error) => error.into(),
        error => error.into(),
    }
}
