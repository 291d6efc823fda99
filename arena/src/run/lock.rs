//! One process at a time: a file that holds the number of a process, and is locked as long as that process lives.

use super::error::RunError;
use super::files::{self, LOCK};
use std::fs::{File, TryLockError};
use std::io::{self, Read, Write};
use std::path::Path;
use std::thread;
use std::time::Duration;

/// The right to write into a folder; released when dropped, and when the process is killed.
#[derive(Debug)]
pub struct Lock {
    _file: File,
}

/// How often the lock is tried: who looks whether it is held shares it for an instant, which refuses nobody.
const TRIES: u32 = 10;
/// The pause between two tries.
const BETWEEN: Duration = Duration::from_millis(5);

impl Lock {
    /// Whether a process holds the lock of a folder: whether something is being played there.
    ///
    /// # Errors
    /// If the file is there and cannot be read.
    pub fn is_held(folder: &Path) -> Result<bool, RunError> {
        let path = folder.join(LOCK);
        let failed = |reason| RunError::File {
            file: path.clone(),
            reason,
        };
        let file = match files::no_links(File::options().read(true)).open(&path) {
            Ok(file) => file,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(false),
            Err(reason) => return Err(failed(reason)),
        };
        match file.try_lock_shared() {
            Ok(()) => Ok(false),
            Err(TryLockError::WouldBlock) => Ok(true),
            Err(TryLockError::Error(reason)) => Err(failed(reason)),
        }
    }

    /// Takes the lock of a folder.
    ///
    /// # Errors
    /// If another process holds it, or the file cannot be written.
    pub fn take(folder: &Path) -> Result<Lock, RunError> {
        let path = folder.join(LOCK);
        let failed = |reason| RunError::File {
            file: path.clone(),
            reason,
        };
        let mut options = File::options();
        options.read(true).write(true).create(true).truncate(false);
        let mut file = files::no_links(&mut options).open(&path).map_err(failed)?;
        let mut tried = file.try_lock();
        for _ in 1..TRIES {
            if !matches!(tried, Err(TryLockError::WouldBlock)) {
                break;
            }
            thread::sleep(BETWEEN);
            tried = file.try_lock();
        }
        match tried {
            Ok(()) => {}
            Err(TryLockError::Error(reason)) => return Err(failed(reason)),
            Err(TryLockError::WouldBlock) => {
                let mut pid = String::new();
                let read = file.read_to_string(&mut pid);
                return Err(RunError::Locked {
                    folder: folder.to_owned(),
                    pid: read.map_or_else(|_| "unknown".to_owned(), |_| pid.trim().to_owned()),
                });
            }
        }
        file.set_len(0).map_err(failed)?;
        writeln!(file, "{}", std::process::id()).map_err(failed)?;
        Ok(Lock { _file: file })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicBool, Ordering};
    use tempfile::tempdir;

    #[test]
    fn a_lock_is_held_from_taking_it_to_dropping_it() {
        let folder = tempdir().unwrap();
        assert!(!Lock::is_held(folder.path()).unwrap(), "there is no file");
        let lock = Lock::take(folder.path()).unwrap();
        assert!(Lock::is_held(folder.path()).unwrap());
        assert!(matches!(Lock::take(folder.path()), Err(RunError::Locked { .. })));
        drop(lock);
        assert!(!Lock::is_held(folder.path()).unwrap(), "the file is still there");
    }

    #[test]
    fn who_looks_refuses_nobody() {
        let folder = tempdir().unwrap();
        let is_over = AtomicBool::new(false);
        thread::scope(|scope| {
            scope.spawn(|| {
                while !is_over.load(Ordering::Relaxed) {
                    Lock::is_held(folder.path()).unwrap();
                }
            });
            let taken: Vec<_> = (0..200).map(|_| Lock::take(folder.path()).map(drop)).collect();
            is_over.store(true, Ordering::Relaxed);
            assert!(taken.iter().all(Result::is_ok), "{taken:?}");
        });
    }
}
