//! The file of a saved game: one process at a time writes it, and never over what another one has written since.

use crate::lock::{Lock, LockError};
use crate::plain_file;
use crate::saved_game::SavedGame;
use orrery_engine::codec::CodecError;
use std::fs::{self, File};
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};

/// A file for a game, which this process alone may write until it is dropped. Beside it lies its lock, `FILE.lock`.
///
/// # Examples
/// ```
/// use orrery_arena::{GameFile, GameFileError, SavedGame};
///
/// # let folder = tempfile::tempdir()?;
/// # let saved = SavedGame {
/// #     game: "planetarium".to_owned(),
/// #     ruleset: Default::default(),
/// #     agents: vec!["human".to_owned()],
/// #     weights: Default::default(),
/// #     seed: 1,
/// #     record: Vec::new(),
/// # };
/// let path = folder.path().join("evening.game");
/// let (mut file, found) = GameFile::take(&path)?;
/// assert_eq!(found, None);
/// file.write(&saved)?;
/// assert!(matches!(GameFile::take(&path), Err(GameFileError::InUse { .. })));
/// drop(file);
/// assert_eq!(GameFile::take(&path)?.1, Some(saved));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct GameFile {
    path: PathBuf,
    /// What this process last read or wrote there; nothing if there was no file.
    known: Option<Vec<u8>>,
    _lock: Lock,
}

/// Why a game cannot be read or written.
#[derive(Debug, thiserror::Error)]
pub enum GameFileError {
    /// Another process has it.
    #[error("{} is being played in process {pid}; leave the game there first", file.display())]
    InUse {
        /// The file.
        file: PathBuf,
        /// The number of the process.
        pid: String,
    },
    /// Its lock cannot be written: the game can be looked at, not played on.
    #[error(
        "the lock {} cannot be written ({reason}); make room there, or copy the game to a folder that can be written",
        lock.display()
    )]
    NoLock {
        /// The file of the lock.
        lock: PathBuf,
        /// The system's error.
        reason: io::Error,
    },
    /// Somebody else has changed it, who did not heed the lock.
    #[error("{} has gone on elsewhere since it was read; open it again", .0.display())]
    GoneOn(PathBuf),
    /// It holds something else.
    #[error("{} is not a saved game: {reason}", file.display())]
    NoGame {
        /// The file.
        file: PathBuf,
        /// What is wrong in it.
        reason: CodecError,
    },
    /// It cannot be read or written.
    #[error("{}: {reason}", file.display())]
    File {
        /// The file.
        file: PathBuf,
        /// The system's error.
        reason: io::Error,
    },
}

impl GameFile {
    /// Takes the file, with the game that it holds; there may be none yet.
    ///
    /// # Errors
    /// If another process has it, or it holds something else than a game.
    pub fn take(path: &Path) -> Result<(GameFile, Option<SavedGame>), GameFileError> {
        let lock = lock(path)?;
        let known = known(path)?;
        let saved = known.as_deref().map(|bytes| game(path, bytes)).transpose()?;
        let path = path.to_owned();
        Ok((
            GameFile {
                path,
                known,
                _lock: lock,
            },
            saved,
        ))
    }

    /// A file for a new game; nothing is overwritten, and nothing is left if it cannot be written.
    ///
    /// # Errors
    /// If there is something of this name, or it cannot be written.
    pub fn create(path: &Path, saved: &SavedGame) -> Result<GameFile, GameFileError> {
        let lock = lock(path)?;
        let bytes = saved.to_bytes();
        let mut file = File::create_new(path).map_err(failed(path))?;
        if let Err(reason) = file.write_all(&bytes) {
            // It is this process's own, and holds no game.
            let _ = fs::remove_file(path);
            return Err(failed(path)(reason));
        }
        Ok(GameFile {
            path: path.to_owned(),
            known: Some(bytes),
            _lock: lock,
        })
    }

    /// Its path.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Writes the game: first under another name, so that whatever ends the process, the file holds a whole game.
    ///
    /// # Errors
    /// If it holds something else than what this process has read or written last, or it cannot be written.
    pub fn write(&mut self, saved: &SavedGame) -> Result<(), GameFileError> {
        if known(&self.path)? != self.known {
            return Err(GameFileError::GoneOn(self.path.clone()));
        }
        let bytes = saved.to_bytes();
        let unfinished = unfinished(&self.path);
        let replace = || {
            let mut file = File::create_new(&unfinished)?;
            if let Ok(before) = fs::metadata(&self.path) {
                file.set_permissions(before.permissions())?;
            }
            file.write_all(&bytes)?;
            fs::rename(&unfinished, &self.path)
        };
        // Left by a process that was killed: only who has the lock writes this name.
        remove(&unfinished).map_err(failed(&unfinished))?;
        if let Err(reason) = replace() {
            let _ = remove(&unfinished);
            return Err(failed(&self.path)(reason));
        }
        self.known = Some(bytes);
        Ok(())
    }
}

impl SavedGame {
    /// The game in a file, which another process may have open.
    ///
    /// # Errors
    /// If it cannot be read, or holds something else.
    pub fn read(path: &Path) -> Result<SavedGame, GameFileError> {
        let bytes = plain_file::read(path).map_err(failed(path))?;
        game(path, &bytes)
    }
}

fn lock(path: &Path) -> Result<Lock, GameFileError> {
    let mut name = path.as_os_str().to_owned();
    name.push(".lock");
    Lock::take(Path::new(&name)).map_err(|error| match error {
        LockError::Held { pid, .. } => GameFileError::InUse {
            file: path.to_owned(),
            pid,
        },
        LockError::File { file: lock, reason } => GameFileError::NoLock { lock, reason },
    })
}

/// What lies there; nothing if there is no file.
fn known(path: &Path) -> Result<Option<Vec<u8>>, GameFileError> {
    match plain_file::read(path) {
        Ok(bytes) => Ok(Some(bytes)),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
        Err(reason) => Err(failed(path)(reason)),
    }
}

fn game(path: &Path, bytes: &[u8]) -> Result<SavedGame, GameFileError> {
    SavedGame::from_bytes(bytes).map_err(|reason| GameFileError::NoGame {
        file: path.to_owned(),
        reason,
    })
}

fn failed(path: &Path) -> impl FnOnce(io::Error) -> GameFileError {
    let file = path.to_owned();
    |reason| GameFileError::File { file, reason }
}

/// A name that no person gives a file: `.1.game.new`.
fn unfinished(path: &Path) -> PathBuf {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    path.with_file_name(format!(".{name}.new"))
}

fn remove(path: &Path) -> io::Result<()> {
    match fs::remove_file(path) {
        Err(error) if error.kind() != ErrorKind::NotFound => Err(error),
        _ => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tempfile::tempdir;

    fn saved(seed: u64) -> SavedGame {
        SavedGame {
            game: "planetarium".to_owned(),
            ruleset: Default::default(),
            agents: vec!["human".to_owned(), "greedy".to_owned()],
            weights: Default::default(),
            seed,
            record: vec![1, 2, 3],
        }
    }

    fn names(folder: &Path) -> Vec<String> {
        let entries = fs::read_dir(folder).unwrap();
        let mut names: Vec<String> = entries
            .map(|entry| entry.unwrap().file_name().into_string().unwrap())
            .collect();
        names.sort();
        names
    }

    #[test]
    fn a_game_that_has_gone_on_elsewhere_is_not_overwritten() {
        let folder = tempdir().unwrap();
        let path = folder.path().join("1.game");
        let mut file = GameFile::create(&path, &saved(1)).unwrap();
        file.write(&saved(2)).unwrap();
        fs::write(&path, saved(3).to_bytes()).unwrap();
        assert!(matches!(file.write(&saved(4)), Err(GameFileError::GoneOn(_))));
        fs::remove_file(&path).unwrap();
        assert!(matches!(file.write(&saved(4)), Err(GameFileError::GoneOn(_))));
        fs::write(&path, saved(2).to_bytes()).unwrap();
        file.write(&saved(5)).unwrap();
        drop(file);
        assert_eq!(SavedGame::read(&path).unwrap(), saved(5));
        assert_eq!(
            names(folder.path()),
            ["1.game"],
            "neither a lock nor an unfinished file is left"
        );
    }

    #[test]
    fn what_is_no_game_is_left_as_it_is() {
        let folder = tempdir().unwrap();
        let path = folder.path().join("letter");
        fs::write(&path, "dear").unwrap();
        assert!(matches!(GameFile::take(&path), Err(GameFileError::NoGame { .. })));
        assert!(GameFile::create(&path, &saved(1)).is_err());
        fs::create_dir(folder.path().join("2.game")).unwrap();
        assert!(GameFile::take(&folder.path().join("2.game")).is_err());
        assert_eq!(fs::read(&path).unwrap(), b"dear");
        assert_eq!(names(folder.path()), ["2.game", "letter"]);
    }

    #[test]
    fn a_game_whose_lock_cannot_be_written_can_be_read() {
        let folder = tempdir().unwrap();
        let path = folder.path().join("1.game");
        drop(GameFile::create(&path, &saved(1)).unwrap());
        fs::create_dir(folder.path().join("1.game.lock")).unwrap();
        let refused = GameFile::take(&path).unwrap_err();
        assert!(matches!(refused, GameFileError::NoLock { .. }), "{refused}");
        assert!(
            refused.to_string().contains("copy the game"),
            "it says what to do: {refused}"
        );
        assert_eq!(SavedGame::read(&path).unwrap(), saved(1));
    }

    #[test]
    #[cfg(unix)]
    fn a_link_is_not_followed() {
        let folder = tempdir().unwrap();
        let (path, elsewhere) = (folder.path().join("1.game"), folder.path().join("elsewhere"));
        let mut file = GameFile::create(&path, &saved(1)).unwrap();
        fs::rename(&path, &elsewhere).unwrap();
        std::os::unix::fs::symlink(&elsewhere, &path).unwrap();
        assert!(file.write(&saved(2)).is_err());
        drop(file);
        assert!(GameFile::take(&path).is_err());
        assert_eq!(SavedGame::read(&elsewhere).unwrap(), saved(1));
    }

    #[test]
    fn the_unfinished_file_of_a_killed_process_goes() {
        let folder = tempdir().unwrap();
        let path = folder.path().join("1.game");
        fs::write(folder.path().join(".1.game.new"), "half").unwrap();
        fs::write(folder.path().join("1.game.new"), "a copy of a person").unwrap();
        let mut file = GameFile::create(&path, &saved(1)).unwrap();
        file.write(&saved(2)).unwrap();
        drop(file);
        assert_eq!(names(folder.path()), ["1.game", "1.game.new"]);
    }

    #[test]
    #[cfg(unix)]
    fn who_may_read_a_game_stays_as_it_is() {
        use std::os::unix::fs::PermissionsExt;
        let folder = tempdir().unwrap();
        let path = folder.path().join("1.game");
        let mut file = GameFile::create(&path, &saved(1)).unwrap();
        fs::set_permissions(&path, fs::Permissions::from_mode(0o600)).unwrap();
        file.write(&saved(2)).unwrap();
        assert_eq!(fs::metadata(&path).unwrap().permissions().mode() & 0o777, 0o600);
    }
}
