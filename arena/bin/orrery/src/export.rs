//! `orrery export`: the rows of a run for other programs.

use clap::Args;
use orrery_arena::report::ExportError;
use orrery_arena::{Run, report};
use std::io::{self, BufWriter, Write};
use std::path::PathBuf;

/// The options of an export.
#[derive(Args, Clone, Debug)]
pub(crate) struct ExportArgs {
    /// The folder of the run
    #[arg(value_name = "RUN")]
    run: PathBuf,
    /// As CSV: a line for each seat of each game
    #[arg(long, required = true)]
    csv: bool,
}

impl ExportArgs {
    /// Prints the rows.
    pub(crate) fn run(self) -> anyhow::Result<()> {
        let run = Run::open(&self.run)?;
        let mut out = BufWriter::new(io::stdout().lock());
        report::rows_csv(&run, &mut out).map_err(|error| match error {
            ExportError::Write(error) => anyhow::Error::from(error),
            error => error.into(),
        })?;
        Ok(out.flush()?)
    }
}
