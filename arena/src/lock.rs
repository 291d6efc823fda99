//! One process at a time: a file that holds the number of a process, and is locked as long as that process lives.

use crate::plain_file;
use std::fs::{self, File, TryLockError};
use std::io::{self, Read, Seek, Write};
use std::path::{Path, PathBuf};
use std::thread;
use std::time::Duration;

/// The right to write something; its file goes when it is dropped. A killed process leaves the file, which locks nothing then.
#[derive(Debug)]
pub struct Lock {
    path: PathBuf,
    file: File,
}

/// Why a lock cannot be taken.
#[derive(Debug, thiserror::Error)]
pub enum LockError {
    /// Another process holds it.
    #[error("{} is held by process {pid}", file.display())]
    Held {
        /// The file of the lock.
        file: PathBuf,
        /// The number of the process.
        pid: String,
    },
    /// Its file cannot be written.
    #[error("{}: {reason}", file.display())]
    File {
        /// The file of the lock.
        file: PathBuf,
        /// The system's error.
        reason: io::Error,
    },
}

/// How often a lock is tried: who looks whether it is held shares it for an instant, which refuses nobody.
const TRIES: u32 = 10;
/// The pause between two tries.
const BETWEEN: Duration = Duration::from_millis(5);

impl Lock {
    /// Whether a process holds the lock of this file.
    ///
    /// # Errors
    /// If the file is there and cannot be read.
    pub fn is_held(path: &Path) -> io::Result<bool> {
        let file = match plain_file::no_links(File::options().read(true)).open(path) {
            Ok(file) => file,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(false),
            Err(reason) => return Err(reason),
        };
        match file.try_lock_shared() {
            Ok(()) => Ok(false),
            Err(TryLockError::WouldBlock) => Ok(true),
            Err(TryLockError::Error(reason)) => Err(reason),
        }
    }

    /// Takes the lock of this file, which is made if it is not there.
    ///
    /// # Errors
    /// If another process holds it, or the file cannot be written.
    pub fn take(path: &Path) -> Result<Lock, LockError> {
        let failed = |reason| LockError::File {
            file: path.to_owned(),
            reason,
        };
        let mut tries = 1..=TRIES;
        loop {
            let mut options = File::options();
            options.read(true).write(true).create(true).truncate(false);
            let mut file = plain_file::no_links(&mut options).open(path).map_err(failed)?;
            match file.try_lock() {
                // Whoever held it may have removed the file in between: then another process can lock a new one.
                Ok(()) if !is_at(&file, path) => {}
                Ok(()) => {
                    check_own(&mut file).map_err(failed)?;
                    // From here on its file goes with it, also where the disk has no room for the number.
                    let mut lock = Lock {
                        path: path.to_owned(),
                        file,
                    };
                    lock.file.set_len(0).map_err(failed)?;
                    writeln!(lock.file, "{}", std::process::id()).map_err(failed)?;
                    return Ok(lock);
                }
                Err(TryLockError::Error(reason)) => return Err(failed(reason)),
                Err(TryLockError::WouldBlock) if tries.next().is_some() => thread::sleep(BETWEEN),
                Err(TryLockError::WouldBlock) => {
                    let mut pid = String::new();
                    let read = file.take(LONGEST).read_to_string(&mut pid);
                    return Err(LockError::Held {
                        file: path.to_owned(),
                        pid: read.map_or_else(|_| "unknown".to_owned(), |_| pid.trim().to_owned()),
                    });
                }
            }
        }
    }
}

impl Drop for Lock {
    /// Removes the file while it is still locked, so that nobody else's is removed.
    fn drop(&mut self) {
        if cfg!(unix) && is_at(&self.file, &self.path) {
            // A file that cannot be removed locks nothing once this process has closed it.
            let _ = fs::remove_file(&self.path);
        }
    }
}

/// Refuses a file that is no lock: one of another name too, or one that holds something else than the number of a process.
fn check_own(file: &mut File) -> io::Result<()> {
    if plain_file::has_other_names(&file.metadata()?) {
        return Err(io::Error::other("a hard link; move it elsewhere"));
    }
    let mut content = Vec::new();
    file.take(LONGEST + 1).read_to_end(&mut content)?;
    let is_number = content.iter().all(|byte| byte.is_ascii_digit() || *byte == b'\n');
    match is_number && content.len() as u64 <= LONGEST {
        true => file.rewind(),
        false => Err(io::Error::other(
            "it holds something else than the number of a process; move it elsewhere",
        )),
    }
}

/// The number of a process is shorter than this.
const LONGEST: u64 = 32;

/// Whether an open file is still the one of this name.
#[cfg(unix)]
fn is_at(file: &File, path: &Path) -> bool {
    use std::os::unix::fs::MetadataExt;
    match (file.metadata(), fs::symlink_metadata(path)) {
        (Ok(open), Ok(named)) => (open.dev(), open.ino()) == (named.dev(), named.ino()),
        _ => false,
    }
}

/// On other systems the file of a lock is never removed, so that its name always leads to the same file.
#[cfg(not(unix))]
fn is_at(_: &File, _: &Path) -> bool {
    true
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
    use tempfile::tempdir;

    #[test]
    fn a_lock_is_held_from_taking_it_to_dropping_it() {
        let folder = tempdir().unwrap();
        let path = folder.path().join("lock");
        assert!(!Lock::is_held(&path).unwrap(), "there is no file");
        let lock = Lock::take(&path).unwrap();
        assert!(Lock::is_held(&path).unwrap());
        let own = std::process::id().to_string();
        assert!(matches!(Lock::take(&path), Err(LockError::Held { pid, .. }) if pid == own));
        drop(lock);
        assert!(!Lock::is_held(&path).unwrap());
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0, "nothing is left");
    }

    #[test]
    fn the_file_of_a_killed_process_locks_nothing() {
        let folder = tempdir().unwrap();
        let path = folder.path().join("lock");
        fs::write(&path, "123456\n").unwrap();
        assert!(!Lock::is_held(&path).unwrap());
        let lock = Lock::take(&path).unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), format!("{}\n", std::process::id()));
        drop(lock);
    }

    #[test]
    fn what_is_no_lock_is_left_as_it_is() {
        let folder = tempdir().unwrap();
        let (path, thesis) = (folder.path().join("lock"), folder.path().join("thesis"));
        fs::write(&path, "my notes\n").unwrap();
        assert!(Lock::take(&path).is_err());
        assert_eq!(fs::read(&path).unwrap(), b"my notes\n");
        if cfg!(unix) {
            fs::remove_file(&path).unwrap();
            fs::write(&thesis, "42\n").unwrap();
            fs::hard_link(&thesis, &path).unwrap();
            assert!(Lock::take(&path).is_err());
            assert_eq!(fs::read(&thesis).unwrap(), b"42\n");
        }
    }

    #[test]
    fn of_a_long_file_the_beginning_is_read() {
        let folder = tempdir().unwrap();
        let path = folder.path().join("lock");
        fs::write(&path, "1".repeat(1 << 20)).unwrap();
        let mut file = File::open(&path).unwrap();
        assert!(check_own(&mut file).is_err());
        assert_eq!(file.stream_position().unwrap(), LONGEST + 1, "bytes that were read");
        file.lock().unwrap();
        let held = Lock::take(&path);
        let beginning = "1".repeat(LONGEST as usize);
        assert!(matches!(held, Err(LockError::Held { pid, .. }) if pid == beginning));
    }

    #[test]
    fn two_never_hold_it_at_once() {
        let folder = tempdir().unwrap();
        let path = folder.path().join("lock");
        let holders = AtomicUsize::new(0);
        thread::scope(|scope| {
            for _ in 0..4 {
                scope.spawn(|| {
                    for _ in 0..500 {
                        let Ok(_lock) = Lock::take(&path) else { continue };
                        assert_eq!(holders.fetch_add(1, Ordering::SeqCst), 0);
                        holders.fetch_sub(1, Ordering::SeqCst);
                    }
                });
            }
        });
    }

    #[test]
    fn who_looks_refuses_nobody() {
        let folder = tempdir().unwrap();
        let path = folder.path().join("lock");
        let is_over = AtomicBool::new(false);
        thread::scope(|scope| {
            scope.spawn(|| {
                while !is_over.load(Ordering::Relaxed) {
                    Lock::is_held(&path).unwrap();
                }
            });
            let taken: Vec<_> = (0..200).map(|_| Lock::take(&path).map(drop)).collect();
            is_over.store(true, Ordering::Relaxed);
            assert!(taken.iter().all(Result::is_ok), "{taken:?}");
        });
    }
}
