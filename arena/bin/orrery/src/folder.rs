//! The folder that a run is stored in.

use crate::folder_name;
use crate::game::job::Dealer;
use crate::output::{self, Usage};
use crate::program;
use crate::trust::TrustArgs;
use clap::{Args, ValueEnum};
use orrery_agents::{Playable, Roster};
use orrery_arena::run::Manifest;
use orrery_arena::{Run, RunConfig, Slice};
use std::path::PathBuf;

/// Where a run is stored.
#[derive(Args, Clone, Debug)]
pub(crate) struct FolderArgs {
    /// Store the run in this folder, so that it can be resumed, merged, replayed and reported
    #[arg(long, value_name = "DIR")]
    pub(crate) run: Option<PathBuf>,
    /// Resume the run in the folder with its stored options; only --games may be raised
    #[arg(long, requires = "run", group = "stored")]
    pub(crate) resume: bool,
    #[command(flatten)]
    pub(crate) trust: TrustArgs,
    /// Which games are recorded action by action
    #[arg(long, value_name = "WHICH", requires = "run", value_enum, default_value_t = Records::All)]
    records: Records,
}

/// Which part of the blocks a folder is for.
#[derive(Args, Clone, Copy, Debug, Default)]
pub(crate) struct SliceArgs {
    /// Play only slice I of N of the blocks, to be combined by `orrery merge`
    #[arg(long, value_name = "I/N", requires = "run")]
    pub(crate) slice: Option<Slice>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum Records {
    All,
    None,
}

impl FolderArgs {
    /// The same for one of several runs of a command, which are in folders of their own; a run that was not begun before
    /// the command was stopped is begun now.
    pub(crate) fn of_run(&self, folder: PathBuf) -> FolderArgs {
        let was_stopped_before = self
            .run
            .as_ref()
            .is_some_and(|whole| *whole != folder && whole.exists());
        FolderArgs {
            resume: self.resume && (Manifest::is_in(&folder) || !was_stopped_before),
            run: Some(folder),
            ..self.clone()
        }
    }

    /// The agents of a run, and its folder if one is named. A stored run is compared with the options before any agent
    /// is built; a new run is begun after all its agents were built.
    pub(crate) fn open<'g, G: Playable>(
        &self,
        dealer: &Dealer<'g, G>,
        config: &RunConfig,
        SliceArgs { slice }: SliceArgs,
        arguments: &[String],
    ) -> anyhow::Result<(Roster<'g, G>, Option<Run>)> {
        let mut manifest = Manifest {
            config: config.clone(),
            slice: slice.unwrap_or(Slice::WHOLE),
            records: self.records == Records::All,
            arguments: arguments.to_vec(),
            ruleset: dealer.ruleset.clone(),
        };
        let Some(folder) = &self.run else {
            return Ok((roster(dealer, config)?, None));
        };
        if !Manifest::is_in(folder) {
            folder_name::check(folder)?;
        }
        if !self.resume {
            let roster = roster(dealer, config)?;
            let run = Run::create(folder, manifest)?;
            roster.keep_stderr(run.folder());
            return Ok((roster, Some(run)));
        }
        if let (None, Ok(stored)) = (slice, Manifest::read(folder)) {
            manifest.slice = stored.slice;
        }
        if !folder.exists() {
            let folder = folder.display();
            return Err(Usage(format!(
                "{folder} does not exist; leave out --resume to begin a run there"
            ))
            .into());
        }
        let run = Run::resume(folder, manifest)?;
        let roster = roster(dealer, config)?;
        roster.keep_stderr(run.folder());
        Ok((roster, Some(run)))
    }
}

/// The agents of a run, with those of the program in whose process they play.
pub(crate) fn roster<'g, G: Playable>(dealer: &Dealer<'g, G>, config: &RunConfig) -> anyhow::Result<Roster<'g, G>> {
    let guests = program::present().and_then(|program| program.guests());
    output::seated(Roster::with_guests(dealer.game, &config.agents, guests))
}
