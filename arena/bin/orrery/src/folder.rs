//! The options of a run that is kept in a folder, and the way back from the folder to the options.

use crate::game::args::GameArgs;
use crate::output::Usage;
use crate::{Cli, Command};
use anyhow::Context;
use clap::{Args, CommandFactory, FromArgMatches, ValueEnum};
use orrery_arena::run::Manifest;
use orrery_arena::{Run, RunConfig, RunError, Slice};
use std::collections::BTreeMap;
use std::env;
use std::path::{Path, PathBuf};

/// Where a run is kept.
#[derive(Args, Clone, Debug)]
pub(crate) struct FolderArgs {
    /// Keep the run in this folder, so that it can be resumed, merged, replayed and reported
    #[arg(long, value_name = "DIR")]
    pub(crate) run: Option<PathBuf>,
    /// Go on with the run in the folder: its options are known, and only --games may grow
    #[arg(long, requires = "run")]
    pub(crate) resume: bool,
    /// Which games are recorded action by action
    #[arg(long, value_name = "WHICH", requires = "run", value_enum, default_value_t = Records::All)]
    records: Records,
}

/// Which part of the blocks a folder is for.
#[derive(Args, Clone, Copy, Debug, Default)]
pub(crate) struct SliceArgs {
    /// Play only slice I of N of the blocks, to be put together by `orrery merge`
    #[arg(long, value_name = "I/N", requires = "run")]
    pub(crate) slice: Option<Slice>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum Records {
    All,
    None,
}

/// Options that say how a run is played, not what it is; with their number of values.
const NOT_STORED: [(&str, usize); 5] = [
    ("--run", 1),
    ("--resume", 0),
    ("--slice", 1),
    ("--threads", 1),
    ("--format", 1),
];

impl FolderArgs {
    /// The run to be played in the folder, if one is named.
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
            return Err(Usage(format!("{folder} does not exist; without --resume a run begins there")).into());
        }
        Ok(Some(Run::resume(folder, manifest)?))
    }
}

/// The words that are stored of those that were typed.
fn stored(typed: &[String]) -> Vec<String> {
    let mut words = typed.iter();
    let mut kept = Vec::new();
    while let Some(word) = words.next() {
        let name = word.split('=').next().unwrap_or_default();
        match NOT_STORED.iter().find(|(option, _)| *option == name) {
            None => kept.push(word.clone()),
            Some((_, values)) if *values > 0 && !word.contains('=') => drop(words.next()),
            Some(_) => {}
        }
    }
    kept
}

/// The options of a subcommand whose runs are kept in folders.
pub(crate) trait Kept: Sized {
    /// The subcommand.
    const NAME: &str;

    /// Its options, if the command is this one.
    fn of(command: Command) -> Option<Self>;

    /// Where its run is kept.
    fn folder(&self) -> &FolderArgs;

    /// These options, with those that the folder knows where its run is resumed; and the words that are stored of them.
    ///
    /// # Errors
    /// If it is a run of another subcommand, or its options cannot be read.
    fn known(self) -> anyhow::Result<(Self, Vec<String>)> {
        let typed = env::args_os().skip(1).map(|word| word.to_string_lossy().into_owned());
        let typed: Vec<String> = typed.skip_while(|word| word == Self::NAME).collect();
        let begun = || [vec![Self::NAME.to_owned()], stored(&typed)].concat();
        let FolderArgs { run, resume, .. } = self.folder();
        let Some(folder) = run.as_deref().filter(|folder| *resume && Manifest::is_in(folder)) else {
            return Ok((self, begun()));
        };
        let manifest = Manifest::read(folder)?;
        let made_by = subcommand_of(&manifest);
        if made_by != Self::NAME {
            let command = resume_command(made_by, folder);
            let (folder, name) = (folder.display(), Self::NAME);
            return Err(Usage(format!("{folder} is no run of `orrery {name}`; to go on: {command}")).into());
        }
        let args =
            Self::of(ask_again(folder, &manifest, &typed)?).context("the words of a subcommand are another's")?;
        Ok((args, [manifest.arguments, stored(&typed)].concat()))
    }
}

/// The subcommand that made a run.
pub(crate) fn subcommand_of(manifest: &Manifest) -> &str {
    manifest.arguments.first().map_or("tournament", String::as_str)
}

/// The command that a run was asked for by, changed by what is typed now.
///
/// # Errors
/// If this program cannot read the words any more, they contradict each other, or they name another game.
pub(crate) fn ask_again(folder: &Path, manifest: &Manifest, typed: &[String]) -> anyhow::Result<Command> {
    let here = ["--run".to_owned(), folder.display().to_string(), "--resume".to_owned()];
    let words = ["orrery".to_owned()]
        .into_iter()
        .chain(manifest.arguments.iter().cloned())
        .chain(typed.iter().cloned())
        .chain(here);
    let matches = Cli::command().args_override_self(true).try_get_matches_from(words);
    let known = matches.and_then(|matches| Cli::from_arg_matches(&matches));
    let mut command = known
        .map_err(|error| Usage(error.to_string()))
        .and_then(|cli| cli.command.ok_or_else(|| Usage("no subcommand is named".to_owned())))
        .with_context(|| format!("the options of the run in {}, with those typed", folder.display()))?;
    let is_new = |option: &str| typed.iter().any(|word| word.split('=').next() == Some(option));
    let (rules, game) = match &mut command {
        Command::Tournament(args) => (None, Some(&mut args.game)),
        Command::Sprt(args) => (None, Some(&mut args.game)),
        Command::Solo(args) => (Some(&mut args.rules), None),
        _ => (None, None),
    };
    let mut game = game;
    if let Some(game) = &mut game
        && game.setup.is_some()
        && !is_new("--setup")
    {
        game.setup = None;
        game.stored_setup = Some(manifest.config.setup.clone());
    }
    if let Some(rules) = rules.or(game.map(|game| &mut game.rules)) {
        let (has, asked) = (&manifest.config.game, rules.game.name.to_string());
        if *has != asked {
            return Err(RunError::Differs {
                folder: folder.to_owned(),
                differences: vec![format!("game: the run has {has}, asked for is {asked}")],
            }
            .into());
        }
        if !is_new("--ruleset") {
            rules.ruleset.clear();
            rules.stored_ruleset = manifest.ruleset.clone();
        }
    }
    Ok(command)
}

/// The game of a run that exists.
pub(crate) fn stored_game(folder: &Path, manifest: &Manifest) -> anyhow::Result<GameArgs> {
    let game = match ask_again(folder, manifest, &[])? {
        Command::Tournament(args) => Some(args.game),
        Command::Sprt(args) => Some(args.game),
        Command::Solo(args) => Some(args.game()),
        _ => None,
    };
    game.with_context(|| format!("{} was made by a command without a game", folder.display()))
}

/// The command that goes on with a run.
pub(crate) fn resume_command(subcommand: &str, folder: &Path) -> String {
    let folder = shell_word(&folder.display().to_string());
    format!("orrery {subcommand} --run {folder} --resume")
}

/// A word as it is typed in a shell.
pub(crate) fn shell_word(word: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || "/._-+=:,".contains(c);
    if !word.is_empty() && word.chars().all(plain) {
        word.to_owned()
    } else {
        format!("'{}'", word.replace('\'', r"'\''"))
    }
}
