//! Runs that are resumed: an option that was not typed is as the run has it.

use crate::game::args::RulesArgs;
use crate::game::weights;
use crate::host::typed::Typed;
use crate::runs::folder::FolderArgs;
use crate::runs::resume::run_command;
use crate::terminal::output::{Usage, usage};
use clap::Args;
use orrery_agents::AgentSpec;
use orrery_arena::RunError;
use orrery_arena::run::Manifest;
use std::path::{Path, PathBuf};

/// The options of a subcommand whose runs are stored in folders.
pub(crate) trait StoredRun: Args {
    /// The subcommand.
    const NAME: &str;

    /// Where its run is stored.
    fn folder(&self) -> &FolderArgs;

    /// The agents, each with the option that names it.
    fn agents(&mut self) -> Vec<(&'static str, &mut AgentSpec)>;

    /// The options for its rules.
    fn rules(&self) -> &RulesArgs;

    /// Takes what the run has for each option that was not typed.
    ///
    /// # Errors
    /// If this program does not have what the run names.
    fn restore(&mut self, stored: &Manifest, typed: &Typed) -> anyhow::Result<()>;

    /// The folder with the question of a run that is stored in this one.
    fn stored_in(folder: &Path) -> PathBuf {
        folder.to_owned()
    }

    /// These options, or those of the stored run if one is resumed, and the command to show with the run.
    ///
    /// # Errors
    /// If it is a run of another subcommand or game, it has programs that are not trusted, or a file of weights cannot be
    /// read.
    fn with_stored_options(mut self) -> anyhow::Result<(Self, Vec<String>)> {
        let typed = Typed::after(Self::NAME);
        let FolderArgs { run, resume, .. } = self.folder();
        let is_stored = |folder: &PathBuf| *resume && Manifest::is_in(&Self::stored_in(folder));
        let Some(folder) = run.clone().filter(is_stored) else {
            weights::read(self.agents().into_iter().map(|(_, agent)| agent))?;
            return Ok((self, typed.command(Self::NAME)));
        };
        let manifest = Manifest::read(&Self::stored_in(&folder))?;
        check_subcommand(Self::NAME, &folder, &manifest)?;
        self.restore(&manifest, &typed)?;
        check_game(self.rules(), &folder, &manifest)?;
        let trust = self.folder().trust;
        let (new, mut stored): (Vec<_>, Vec<_>) = self.agents().into_iter().partition(|(option, _)| typed.has(option));
        // Only what is typed now is trusted.
        trust.check(&folder, stored.iter().map(|(_, agent)| &**agent))?;
        // A log is of the process that began the run.
        stored.iter_mut().for_each(|(_, agent)| **agent = agent.without_log());
        weights::read(new.into_iter().map(|(_, agent)| agent))?;
        let command = typed.command_of(&manifest);
        Ok((self, command))
    }
}

/// Refuses the run of another subcommand.
fn check_subcommand(name: &str, folder: &Path, manifest: &Manifest) -> Result<(), Usage> {
    let kind = manifest.question.kind();
    if kind == name {
        return Ok(());
    }
    let command = run_command(kind, folder);
    let folder = folder.display();
    Err(usage!(
        "{folder} is not a run of `orrery {name}`; to resume it: {command}"
    ))
}

/// Refuses the run of another game.
fn check_game(rules: &RulesArgs, folder: &Path, manifest: &Manifest) -> Result<(), RunError> {
    let (has, asked) = (&manifest.config.game, rules.game.name.name());
    let difference = (has != asked).then(|| format!("game: the run has {has}, not {asked}"));
    RunError::refuse(folder, difference.into_iter().collect())
}
