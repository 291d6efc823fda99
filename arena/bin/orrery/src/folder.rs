//! The folder that a run is stored in.

use crate::output::Usage;
use clap::{Args, ValueEnum};
use orrery_arena::run::Manifest;
use orrery_arena::{Run, RunConfig, Slice};
use std::collections::BTreeMap;
use std::path::PathBuf;

/// Where a run is stored.
#[derive(Args, Clone, Debug)]
pub(crate) struct FolderArgs {
    /// Store the run in this folder, so that it can be resumed, merged, replayed and reported
    #[arg(long, value_name = "DIR")]
    pub(crate) run: Option<PathBuf>,
    /// Resume the run in the folder with its stored options; only --games may be raised
    #[arg(long, requires = "run")]
    pub(crate) resume: bool,
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
    /// The run to play in the folder, if a folder is named.
    pub(crate) fn open(
        &self,
        config: &RunConfig,
        SliceArgs { slice }: SliceArgs,
        ruleset: &BTreeMap<String, String>,
        arguments: &[String],
    ) -> anyhow::Result<Option<Run>> {
        let Some(folder) = &self.run else { return Ok(None) };
        let mut manifest = Manifest {
            config: config.clone(),
            slice: slice.unwrap_or(Slice::WHOLE),
            records: self.records == Records::All,
            arguments: arguments.to_vec(),
            ruleset: ruleset.clone(),
        };
        if !self.resume {
            return Ok(Some(Run::create(folder, manifest)?));
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
        Ok(Some(Run::resume(folder, manifest)?))
    }
}
