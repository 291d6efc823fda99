//! A run in a folder: begun, resumed or read.

use super::blocks::Blocks;
use super::error::RunError;
use super::files::{self, GAMES, LOCK, MANIFEST, UNFINISHED};
use super::manifest::Manifest;
use super::purpose::Purpose;
use super::sessions::Played;
use super::store::Store;
use crate::lock::Lock;
use crate::row::{PlayedBlock, Row};
use std::fmt::Display;
use std::fs;
use std::iter;
use std::path::{Path, PathBuf};

/// A run in a folder.
///
/// # Examples
/// ```
/// use orrery_arena::run::Manifest;
/// use orrery_arena::tournament::Table;
/// use orrery_arena::{Question, Run, RunConfig, Tournament};
/// use orrery_engine::Planetarium;
/// use orrery_engine::planetarium::Setup;
/// use std::ops::ControlFlow;
/// use std::sync::atomic::AtomicBool;
///
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// # let scratch = tempfile::tempdir()?;
/// # let folder = scratch.path().join("nightly");
/// let game = Planetarium::default();
/// let manifest = Manifest::new(RunConfig::new(&game, (), 2, "greedy,random".parse()?, 10, 1)?, Question::default());
/// let mut run = Run::create(&folder, manifest)?;
/// let table = Table {
///     game: &game,
///     deal: &|_block, _rng| Setup::players(2),
///     agent: &|spec| spec.build(&game),
///     threads: 1,
///     stop: &AtomicBool::new(false),
/// };
/// table.play_run(&mut run, |_rows| ControlFlow::Continue(()))?;
/// drop(run);
///
/// let result = Tournament::of_run(&Run::open(&folder)?)?;
/// assert_eq!(result.tally.totals().games, 10);
/// # Ok(())
/// # }
/// ```
#[derive(Debug)]
pub struct Run {
    pub(super) folder: PathBuf,
    pub(super) manifest: Manifest,
    pub(super) store: Store,
    /// The lock, if the run was opened for writing.
    pub(super) lock: Option<Lock>,
}

impl Run {
    /// Begins a run in a folder that is empty or does not exist.
    ///
    /// # Errors
    /// If the folder holds something else, or cannot be written.
    pub fn create(folder: &Path, manifest: Manifest) -> Result<Run, RunError> {
        let lock = lock_new_folder(folder)?;
        let store = Store::create(folder, &manifest)?;
        manifest.write(folder)?;
        Ok(Run::of(folder, manifest, store, Some(lock)))
    }

    /// Resumes the run of a folder. `asked` may ask for more games, and may add programs to those that played before (see
    /// [`programs_with`](Manifest::programs_with)). If the folder is empty, or its run was interrupted before the manifest was
    /// written, the run begins now.
    ///
    /// # Errors
    /// If the folder holds no run, a damaged run, or another run than `asked`, or if another process plays this run.
    pub fn resume(folder: &Path, asked: Manifest) -> Result<Run, RunError> {
        if folder.is_dir() && !folder.join(MANIFEST).exists() {
            return Run::create(folder, asked);
        }
        files::check(folder, Purpose::Write)?;
        // A damaged manifest is refused before the folder gets a lock file.
        Manifest::read(folder)?;
        let lock = files::lock(folder)?;
        // It is read again, because only now no other process can change it.
        let mut manifest = Manifest::read(folder)?;
        manifest.check_resumed(folder, &asked)?;
        let mut store = Store::open(folder, &manifest, Purpose::Write)?;
        let has_grown = asked.config.games > manifest.config.games;
        let programs = iter::zip(&manifest.config.programs, &asked.config.programs);
        let programs: Vec<_> = programs
            .map(|(has, asked)| if asked.is_empty() { has } else { asked })
            .cloned()
            .collect();
        let has_new_programs = programs != manifest.config.programs;
        if has_grown {
            manifest.config = asked.config;
            manifest.question = asked.question;
            manifest.command = asked.command;
        }
        manifest.config.programs = programs;
        if has_grown || has_new_programs {
            manifest.write(folder)?;
            store.grow(&manifest);
        }
        Ok(Run::of(folder, manifest, store, Some(lock)))
    }

    /// Opens the run of a folder for reading, even while it is being played.
    ///
    /// # Errors
    /// If the folder holds no run or a damaged one.
    pub fn open(folder: &Path) -> Result<Run, RunError> {
        if folder.is_file() {
            return Err(RunError::Missing {
                folder: folder.to_owned(),
                reason: "it is a file, not the folder of a run".to_owned(),
            });
        }
        files::check(folder, Purpose::Read)?;
        if let Some(reason) = files::keeps_no_games(folder) {
            return Err(RunError::Missing {
                folder: folder.to_owned(),
                reason,
            });
        }
        let manifest = Manifest::read(folder)?;
        let store = Store::open(folder, &manifest, Purpose::Read)?;
        Ok(Run::of(folder, manifest, store, None))
    }

    fn of(folder: &Path, manifest: Manifest, store: Store, lock: Option<Lock>) -> Run {
        Run {
            folder: folder.to_owned(),
            manifest,
            store,
            lock,
        }
    }

    /// The folder.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// The manifest of the run.
    pub fn manifest(&self) -> &Manifest {
        &self.manifest
    }

    /// The blocks that were played.
    ///
    /// # Errors
    /// If they cannot be read.
    pub fn blocks(&self) -> Result<Blocks, RunError> {
        self.store.blocks()
    }

    /// The blocks of the run's slice that have not been played yet.
    ///
    /// # Errors
    /// If the played blocks cannot be read.
    pub fn missing(&self) -> Result<Blocks, RunError> {
        Ok(self.store.blocks()?.missing(self.manifest.config.blocks))
    }

    /// Calls `on_block` for the blocks in the order of the schedule, with the setup of the block as JSON and with its rows.
    ///
    /// # Errors
    /// If `on_block` fails, or rows are damaged.
    pub fn for_each_block<E: From<RunError>>(
        &self,
        on_block: impl FnMut(&str, &[Row]) -> Result<(), E>,
    ) -> Result<(), E> {
        self.store.for_each_block(on_block)
    }

    /// The error that the setup of a block cannot be read as JSON.
    pub(crate) fn damaged_setup(&self, block: u64, reason: &impl Display) -> RunError {
        let what = format!("the setup of block {block} cannot be read: {reason}");
        RunError::damaged(&self.folder.join(GAMES))(what)
    }

    /// One block that was played.
    ///
    /// # Errors
    /// If it was not played, or is damaged.
    pub fn block(&self, block: u64) -> Result<PlayedBlock, RunError> {
        self.store.block(block)?.ok_or_else(|| RunError::NoBlock {
            folder: self.folder.clone(),
            block,
            games: self.manifest.config.schedule().games_of(block),
        })
    }

    /// How much of the run was played, and how long it took.
    ///
    /// # Errors
    /// If it cannot be read.
    pub fn played(&self) -> Result<Played, RunError> {
        self.store.played()
    }
}

/// Makes a folder for a new run or tuning, and takes its lock.
///
/// # Errors
/// If the folder holds something else, or cannot be written.
pub(super) fn lock_new_folder(folder: &Path) -> Result<Lock, RunError> {
    // A `.` at the end of the path is removed, because a folder of that name cannot be created.
    let plain: PathBuf = folder.components().collect();
    fs::create_dir_all(plain).map_err(RunError::file(folder))?;
    files::check(folder, Purpose::Create)?;
    refuse_other_files(folder)?;
    let lock = files::lock(folder)?;
    // Another process may have begun a run between the check of the files and the lock.
    if folder.join(MANIFEST).exists() {
        return Err(RunError::Exists(folder.to_owned()));
    }
    Ok(lock)
}

/// Checks that a run can begin in a folder, which need not be there yet.
///
/// # Errors
/// If it holds a run or other files, or cannot be read.
pub fn check_new(folder: &Path) -> Result<(), RunError> {
    match folder.exists() {
        true => refuse_other_files(folder),
        false => Ok(()),
    }
}

/// Refuses a folder with other files than those that a run has before its manifest is written.
fn refuse_other_files(folder: &Path) -> Result<(), RunError> {
    let failed = RunError::file(folder);
    for entry in fs::read_dir(folder).map_err(failed)? {
        let name = entry.map_err(failed)?.file_name().to_string_lossy().into_owned();
        if name == MANIFEST {
            return Err(RunError::Exists(folder.to_owned()));
        }
        if ![LOCK, UNFINISHED].contains(&name.as_str()) && !name.starts_with(GAMES) {
            return Err(RunError::Occupied {
                folder: folder.to_owned(),
                file: name,
            });
        }
    }
    Ok(())
}
