//! What `orrery tune` and `orrery learn` have in common: games of an agent against itself, from which a file is made that
//! has it play better.

use crate::game::args::{GameArgs, RulesArgs};
use crate::host::args::OutputArgs;
use crate::host::typed::Typed;
use crate::runs::folder::FolderArgs;
use crate::runs::folder_name;
use crate::runs::stored::StoredRun;
use crate::terminal::new_file::check_is_new;
use crate::terminal::output::{Usage, refuse};
use clap::Args;
use orrery_agents::AgentSpec;
use orrery_arena::run::Manifest;
use std::path::{Path, PathBuf};

/// The options that both have.
#[derive(Args, Clone, Debug)]
pub(crate) struct ImprovingArgs {
    #[command(flatten)]
    pub(crate) game: GameArgs,
    /// The agent that plays
    #[arg(long, value_name = "AGENT", default_value = "greedy")]
    pub(crate) agent: AgentSpec,
    /// Write what was found to this new file
    #[arg(long, value_name = "FILE")]
    pub(crate) out: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) folder: FolderArgs,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
}

/// A subcommand with these options.
pub(crate) trait Improving: Args {
    /// The subcommand.
    const SUBCOMMAND: &str;
    /// What it makes, in errors.
    const WHAT: &str;

    /// The options.
    fn shared(&self) -> &ImprovingArgs;

    /// The same, to be changed.
    fn shared_mut(&mut self) -> &mut ImprovingArgs;

    /// Takes its own options of a stored run, where no others were typed.
    fn restore_own(&mut self, stored: &Manifest, typed: &Typed);

    /// Refuses a file that exists already.
    fn check_output(&self) -> Result<(), Usage> {
        let shared = self.shared();
        // If it is resumed, the file may hold what it found already.
        match shared.out.as_ref().filter(|_| !shared.folder.resume) {
            Some(out) => check_is_new("--out", out),
            None => Ok(()),
        }
    }

    /// Whether the folder holds one that is to be resumed; otherwise one may begin there.
    fn is_resumed(&self, folder: &Path) -> Result<bool, Usage> {
        if self.shared().folder.resume {
            if Manifest::is_in(folder) {
                return Ok(true);
            }
            if !folder.exists() {
                let (folder, what) = (folder.display(), Self::WHAT);
                refuse!("{folder} does not exist; leave out --resume to begin a {what} there");
            }
        }
        folder_name::check(folder).map(|()| false)
    }
}

impl ImprovingArgs {
    /// Takes what the runs of both have in common, where nothing else was typed.
    fn restore(&mut self, stored: &Manifest, typed: &Typed) -> Result<(), Usage> {
        self.game.restore(stored, typed)?;
        if let (false, Some(agent)) = (typed.has("--agent"), stored.config.agents.first()) {
            self.agent.clone_from(agent);
        }
        self.folder.restore(stored, typed);
        Ok(())
    }
}

impl<T: Improving> StoredRun for T {
    const NAME: &str = T::SUBCOMMAND;

    fn folder(&self) -> &FolderArgs {
        &self.shared().folder
    }

    fn agents(&mut self) -> Vec<(&'static str, &mut AgentSpec)> {
        vec![("--agent", &mut self.shared_mut().agent)]
    }

    fn rules(&self) -> &RulesArgs {
        &self.shared().game.rules
    }

    fn restore(&mut self, stored: &Manifest, typed: &Typed) -> anyhow::Result<()> {
        self.shared_mut().restore(stored, typed)?;
        self.restore_own(stored, typed);
        Ok(())
    }
}
