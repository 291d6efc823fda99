//! One process at a time: a file that holds the number of a process, and is locked as long as that process lives.

use super::error::RunError;
use super::files::{self, LOCK};
use std::fs::{File, TryLockError};
use std::io::{Read, Write};
use std::path::Path;

/// The right to write into a folder; released when dropped, and when the process is killed.
#[derive(Debug)]
pub struct Lock {
    _file: File,
}

impl Lock {
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
        match file.try_lock() {
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
