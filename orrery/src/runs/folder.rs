//! The folder that a run is stored in.

use crate::game::job::Dealer;
use crate::host::program;
use crate::host::typed::Typed;
use crate::runs::folder_name;
use crate::runs::trust::TrustArgs;
use crate::terminal::output::{self, Usage, refuse};
use clap::{Args, ValueEnum};
use orrery_agents::{Identity, Playable, Roster};
use orrery_arena::run::Manifest;
use orrery_arena::{Question, Run, RunConfig, Slice};
use std::path::{Path, PathBuf};

/// Where a run is stored.
#[derive(Args, Clone, Debug, Default)]
pub(crate) struct FolderArgs {
    /// Store the run in this folder, so that it can be resumed, merged, replayed and reported
    #[arg(long, value_name = "DIR")]
    pub(crate) run: Option<PathBuf>,
    /// Resume the run in the folder with its stored options; only --games may be raised
    #[arg(long, requires = "run", group = "stored")]
    pub(crate) resume: bool,
    #[command(flatten)]
    pub(crate) trust: TrustArgs,
    /// Go on with programs that were changed since they played in the folder; the report notes it
    #[arg(long, requires = "resume")]
    trust_changed: bool,
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

/// What a run is to find out, and the command to show with it.
pub(crate) struct Asked<'a> {
    pub(crate) question: Question,
    pub(crate) command: &'a [String],
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, ValueEnum)]
enum Records {
    #[default]
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

    /// The same for a pilot, which is a new run in this folder.
    pub(crate) fn of_pilot(&self, folder: PathBuf) -> FolderArgs {
        FolderArgs {
            run: Some(folder),
            resume: false,
            ..self.clone()
        }
    }

    /// The same for a command that needs the records of its games.
    pub(crate) fn with_records(&self) -> FolderArgs {
        FolderArgs {
            records: Records::All,
            ..self.clone()
        }
    }

    /// Takes what a stored run keeps, where nothing else was typed.
    pub(crate) fn restore(&mut self, stored: &Manifest, typed: &Typed) {
        typed.or(
            "--records",
            &mut self.records,
            if stored.records { Records::All } else { Records::None },
        );
    }

    /// The agents of a run, and its folder if one is named. A stored run is compared with the options before any agent
    /// is built; a new run is begun after all its agents were built.
    pub(crate) fn open<'g, G: Playable>(
        &self,
        dealer: &Dealer<'g, G>,
        config: &RunConfig,
        SliceArgs { slice }: SliceArgs,
        Asked { question, command }: Asked<'_>,
    ) -> anyhow::Result<(Roster<'g, G>, Option<Run>)> {
        let mut manifest = Manifest {
            slice: slice.unwrap_or(Slice::WHOLE),
            records: self.records == Records::All,
            command: command.to_vec(),
            ruleset: dealer.ruleset.clone(),
            ..Manifest::new(config.clone(), question)
        };
        let Some(folder) = &self.run else {
            return Ok((roster(dealer, config)?, None));
        };
        if !Manifest::is_in(folder) {
            folder_name::check(folder)?;
        }
        if !self.resume {
            let roster = roster(dealer, config)?;
            manifest.config.programs = programs(&roster, config).into_iter().map(Vec::from_iter).collect();
            let run = Run::create(folder, manifest)?;
            roster.keep_stderr(run.folder());
            return Ok((roster, Some(run)));
        }
        if !folder.exists() {
            let folder = folder.display();
            refuse!("{folder} does not exist; leave out --resume to begin a run there");
        }
        let stored = Manifest::is_in(folder).then(|| Manifest::read(folder)).transpose()?;
        if let Some(stored) = &stored {
            manifest.slice = slice.unwrap_or(stored.slice);
            stored.check_resumed(folder, &manifest)?;
        }
        let roster = roster(dealer, config)?;
        let now = programs(&roster, config);
        manifest.config.programs = match &stored {
            None => now.into_iter().map(Vec::from_iter).collect(),
            // A program that plays nothing changes nothing.
            Some(stored) if stored.config.games >= config.games && Run::open(folder)?.missing()?.count() == 0 => {
                stored.config.programs.clone()
            }
            Some(stored) => self.with_changed(folder, stored, &now)?,
        };
        let run = Run::resume(folder, manifest)?;
        roster.keep_stderr(run.folder());
        Ok((roster, Some(run)))
    }

    /// The programs of a stored run and those of now, if they were changed.
    ///
    /// # Errors
    /// If one was changed and `--trust-changed` was not given.
    fn with_changed(
        &self,
        folder: &Path,
        stored: &Manifest,
        now: &[Option<Identity>],
    ) -> Result<Vec<Vec<Identity>>, Usage> {
        let (all, folder) = (stored.programs_with(now), folder.display());
        let agents = stored
            .config
            .agent_names()
            .into_iter()
            .zip(stored.config.programs.iter().zip(&all));
        for (name, (stored, all)) in agents.filter(|(_, (stored, all))| stored != all) {
            match (stored.last(), all.last()) {
                (Some(last), Some(now)) if !self.trust_changed => {
                    let differences = last.differences(now).join("; ");
                    refuse!(
                        "the program of {name} is not the one that played in {folder}: {differences}; restore that one, or \
                         add --trust-changed to go on with this one, which the report notes"
                    );
                }
                (Some(_), _) => {}
                (None, _) => output::note(&format!(
                    "note: {folder} does not say which program of {name} has played in it; from now on it does"
                )),
            }
        }
        Ok(all)
    }
}

/// Which program, or class of Python, each agent of a run asks.
pub(crate) fn programs<G: Playable>(roster: &Roster<'_, G>, config: &RunConfig) -> Vec<Option<Identity>> {
    config.agents.iter().map(|agent| roster.identity(agent)).collect()
}

/// The agents of a run, with those of the program in whose process they play.
pub(crate) fn roster<'g, G: Playable>(dealer: &Dealer<'g, G>, config: &RunConfig) -> anyhow::Result<Roster<'g, G>> {
    let guests = program::present().and_then(|program| program.guests());
    output::seated(Roster::with_guests(dealer.game, &config.agents, guests))
}
