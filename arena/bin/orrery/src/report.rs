//! `orrery report`: the result of a run in a folder, printed again.

use crate::args::{Format, OutputArgs};
use crate::balance::{self, BalanceArgs};
use crate::focus::FocusArgs;
use crate::output::{self, Usage};
use crate::solo::{self, SoloArgs};
use crate::sprt::{self, SprtArgs};
use crate::stored::{StoredRun, stored_options, subcommand_of};
use crate::tournament::{self, TournamentArgs};
use clap::Args;
use orrery_arena::report::{ByError, ByReport};
use orrery_arena::{Run, Tournament};
use std::path::PathBuf;

/// The options of a report.
#[derive(Args, Clone, Debug)]
pub(crate) struct ReportArgs {
    /// The folder of the run
    #[arg(value_name = "RUN")]
    run: PathBuf,
    /// Results by what the seats had, separated by commas: agent, seat, or what the setups name, such as planet,
    /// corporation or events
    #[arg(long, value_name = "F,G,..", value_delimiter = ',', conflicts_with_all = ["focal", "anchor"])]
    by: Vec<String>,
    #[command(flatten)]
    focus: FocusArgs,
    #[command(flatten)]
    output: OutputArgs,
}

impl ReportArgs {
    /// Reads the run and prints its result; for a run that is being played, the result so far.
    pub(crate) fn run(self) -> anyhow::Result<()> {
        if let Some(report) = BalanceArgs::report_both(&self.run)? {
            return output::print(&balance::print(self.output.format, &report));
        }
        let run = Run::open(&self.run)?;
        let format = self.output.format;
        let made_by = subcommand_of(run.manifest());
        if !self.by.is_empty() {
            let report = ByReport::of_run(&run, &self.by).map_err(|error| match error {
                ByError::Factor(unknown) => Usage(format!("--by: {unknown}")).into(),
                ByError::Run(error) => anyhow::Error::from(error),
            })?;
            return output::print(&match format {
                Format::Table => report.table(),
                Format::Json => report.json(),
                Format::Csv => report.csv(),
            });
        }
        if made_by != TournamentArgs::NAME {
            self.focus.refuse(made_by)?;
        }
        if made_by == BalanceArgs::NAME {
            let study: BalanceArgs = stored_options(&self.run, run.manifest(), &[])?;
            return output::print(&balance::print(format, &study.report(&run)?));
        }
        if made_by == SprtArgs::NAME {
            let test: SprtArgs = stored_options(&self.run, run.manifest(), &[])?;
            return output::print(&sprt::print(format, &test.report(&run)?));
        }
        let mut tournament = Tournament::of_run(&run)?;
        tournament.focus = self.focus.among(&tournament.config)?;
        output::print(&match made_by {
            SoloArgs::NAME => solo::print(format, &tournament),
            _ => tournament::print(format, &tournament),
        })
    }
}
