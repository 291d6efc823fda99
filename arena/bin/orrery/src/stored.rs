//! Runs are stored with the words of their command line; this module turns these words back into options.

use crate::folder::FolderArgs;
use crate::game::args::{GameArgs, RulesArgs};
use crate::game::deal_list::DealSource;
use crate::output::Usage;
use crate::program;
use crate::resume::run_command;
use crate::weights;
use anyhow::Context;
use clap::{Args, Command};
use orrery_agents::AgentSpec;
use orrery_arena::RunError;
use orrery_arena::run::Manifest;
use std::path::{Path, PathBuf};

/// Options that say how a run is played, not what is played, each with its number of values.
const NOT_STORED: [(&str, usize); 9] = [
    ("--run", 1),
    ("--resume", 0),
    ("--trust", 0),
    ("--trust-changed", 0),
    // Ends the options, and there is nothing else.
    ("--", 0),
    ("--slice", 1),
    // Its words are stored in its place.
    ("--add-to", 1),
    ("--threads", 1),
    ("--format", 1),
];

/// The option whose file is not read again, whatever the stored words say: its deals are stored.
const DEALS: [(&str, usize); 1] = [("--deals", 1)];

/// The option of every subcommand that changes no result.
const QUIET: [(&str, usize); 2] = [("--quiet", 0), ("-q", 0)];

/// The words that were typed after the name of a subcommand, without `--quiet`.
pub(crate) fn typed_words(subcommand: &str) -> Vec<String> {
    let typed: Vec<String> = program::words()
        .into_iter()
        .skip_while(|word| word == subcommand)
        .collect();
    without(&typed, &QUIET)
}

/// The typed words that are stored with the run.
pub(crate) fn persistent_words(typed: &[String]) -> Vec<String> {
    without(typed, &NOT_STORED)
}

/// The words without these options, each given with its number of values.
pub(crate) fn without(words: &[String], options: &[(&str, usize)]) -> Vec<String> {
    let mut words = words.iter();
    let mut rest = Vec::new();
    while let Some(word) = words.next() {
        match options.iter().find(|(option, _)| *option == option_of(word)) {
            None => rest.push(word.clone()),
            Some((_, values)) if *values > 0 && !word.contains('=') => drop(words.next()),
            Some(_) => {}
        }
    }
    rest
}

/// The option of a word such as `--games=8`.
fn option_of(word: &str) -> &str {
    word.split('=').next().unwrap_or_default()
}

/// Whether an option was typed.
pub(crate) fn is_typed(typed: &[String], option: &str) -> bool {
    typed.iter().any(|word| option_of(word) == option)
}

/// The options of a subcommand whose runs are stored in folders.
pub(crate) trait StoredRun: Args {
    /// The subcommand.
    const NAME: &str;

    /// Where its run is stored.
    fn folder(&self) -> &FolderArgs;

    /// The agents, each with the option that names it.
    fn agents(&mut self) -> Vec<(&'static str, &mut AgentSpec)>;

    /// The options for its rules.
    fn rules(&mut self) -> &mut RulesArgs;

    /// The folder with the options of a run that is stored in this one.
    fn stored_in(folder: &Path) -> PathBuf {
        folder.to_owned()
    }

    /// What is played, for subcommands whose setup may come from a file.
    fn game_args(&mut self) -> Option<&mut GameArgs> {
        None
    }

    /// The options of the stored run that is resumed, without those typed now; none if a run begins.
    ///
    /// # Errors
    /// If they cannot be read.
    fn stored(&self) -> anyhow::Result<Option<Self>> {
        let FolderArgs { run, resume, .. } = self.folder();
        let is_stored = |folder: &&Path| *resume && Manifest::is_in(&Self::stored_in(folder));
        let options = |folder: &Path| stored_options(folder, &Manifest::read(&Self::stored_in(folder))?, &[]);
        run.as_deref().filter(is_stored).map(options).transpose()
    }

    /// These options, or those of the stored run if one is resumed, and the words to store.
    ///
    /// # Errors
    /// If it is a run of another subcommand, its options cannot be read, it has programs that are not trusted, or a file of
    /// weights cannot be read.
    fn with_stored_options(mut self) -> anyhow::Result<(Self, Vec<String>)> {
        let typed = typed_words(Self::NAME);
        let FolderArgs { run, resume, .. } = self.folder();
        let is_stored = |folder: &&Path| *resume && Manifest::is_in(&Self::stored_in(folder));
        let Some(folder) = run.as_deref().filter(is_stored) else {
            weights::read(self.agents().into_iter().map(|(_, agent)| agent))?;
            let words = [vec![Self::NAME.to_owned()], persistent_words(&typed)].concat();
            return Ok((self, words));
        };
        let manifest = Manifest::read(&Self::stored_in(folder))?;
        let made_by = subcommand_of(&manifest);
        if made_by != Self::NAME {
            let command = run_command(made_by, folder);
            let (folder, name) = (folder.display(), Self::NAME);
            return Err(Usage(format!(
                "{folder} is not a run of `orrery {name}`; to resume it: {command}"
            ))
            .into());
        }
        let mut args: Self = stored_options(folder, &manifest, &typed)?;
        let (new, mut stored): (Vec<_>, Vec<_>) = args
            .agents()
            .into_iter()
            .partition(|(option, _)| is_typed(&typed, option));
        // Only what is typed now is trusted: the stored words may say anything.
        self.folder()
            .trust
            .check(folder, stored.iter().map(|(_, agent)| &**agent))?;
        // A log is of the process that began the run.
        stored.iter_mut().for_each(|(_, agent)| **agent = agent.without_log());
        weights::restore(stored.into_iter().map(|(_, agent)| agent), &manifest.config.agents);
        weights::read(new.into_iter().map(|(_, agent)| agent))?;
        Ok((args, [manifest.arguments, persistent_words(&typed)].concat()))
    }
}

/// The subcommand that made a run.
pub(crate) fn subcommand_of(manifest: &Manifest) -> &str {
    manifest.arguments.first().map_or("tournament", String::as_str)
}

/// The stored options of a run, overridden by the options typed now.
///
/// # Errors
/// If this program cannot read the words any more, they contradict each other, or they name another game.
pub(crate) fn stored_options<R: StoredRun>(folder: &Path, manifest: &Manifest, typed: &[String]) -> anyhow::Result<R> {
    let mut args: R = read(folder, manifest, typed)
        .map_err(|error| Usage(error.to_string()))
        .with_context(|| {
            format!(
                "the stored options of the run in {}, combined with those typed",
                folder.display()
            )
        })?;
    let is_new = |option: &str| is_typed(typed, option);
    if let Some(game) = args.game_args()
        && !is_new("--deals")
    {
        game.deals = manifest.config.deals.clone().map(DealSource::Stored);
    }
    if let Some(game) = args.game_args()
        && game.setup.is_some()
        && !is_new("--setup")
    {
        game.setup = None;
        game.stored_setup = Some(manifest.config.setup.clone());
    }
    let rules = args.rules();
    let (has, asked) = (&manifest.config.game, rules.game.name.to_string());
    if *has != asked {
        return Err(RunError::Differs {
            folder: folder.to_owned(),
            differences: vec![format!("game: the run has {has}, not {asked}")],
        }
        .into());
    }
    if !is_new("--ruleset") {
        rules.ruleset.clear();
        rules.stored_ruleset = manifest.ruleset.clone();
    }
    Ok(args)
}

/// The stored words, those typed and the folder, read as options.
fn read<R: StoredRun>(folder: &Path, manifest: &Manifest, typed: &[String]) -> Result<R, clap::Error> {
    let here = ["--run".to_owned(), folder.display().to_string(), "--resume".to_owned()];
    let stored = without(&manifest.arguments, &DEALS).into_iter().skip(1);
    let words = [R::NAME.to_owned()]
        .into_iter()
        .chain(stored)
        .chain(typed.iter().cloned())
        .chain(here);
    let command = R::augment_args(Command::new(R::NAME)).bin_name(format!("orrery {}", R::NAME));
    R::from_arg_matches(&command.args_override_self(true).try_get_matches_from(words)?)
}
