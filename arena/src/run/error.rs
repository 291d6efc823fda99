//! Errors of run folders, with messages that say how to fix them.

use rusqlite::ErrorCode;
use std::io;
use std::ops::Range;
use std::path::{Path, PathBuf};

/// An error of a run folder.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum RunError {
    /// A new run was asked for in a folder that holds one.
    #[error("{} holds a run already; resume it with --resume, or name another folder", .0.display())]
    Exists(PathBuf),
    /// A new run was asked for in a folder with other files.
    #[error("{} holds {file}, which is not part of a run; name a folder that is empty or does not exist", folder.display())]
    Occupied {
        /// The folder.
        folder: PathBuf,
        /// One of the files.
        file: String,
    },
    /// The folder holds no run.
    #[error("{} holds no run: {reason}", folder.display())]
    Missing {
        /// The folder.
        folder: PathBuf,
        /// What is missing.
        reason: String,
    },
    /// Another process writes the folder.
    #[error("{} is in use by process {pid}; wait for it or stop it", folder.display())]
    Locked {
        /// The folder.
        folder: PathBuf,
        /// The number of the process, from its lock file.
        pid: String,
    },
    /// The run has another configuration, ruleset or version.
    #[error("{} cannot be resumed with these options: {}", folder.display(), .differences.join("; "))]
    Differs {
        /// The folder.
        folder: PathBuf,
        /// The differences, with both values.
        differences: Vec<String>,
    },
    /// A file cannot be read or written.
    #[error("{}: {reason}", file.display())]
    File {
        /// The file.
        file: PathBuf,
        /// The system's error.
        reason: io::Error,
    },
    /// A file is damaged.
    #[error("{} is damaged: {what}", file.display())]
    Damaged {
        /// The file.
        file: PathBuf,
        /// What is wrong in it.
        what: String,
    },
    /// The folder of a tuning holds other weights than those that it found.
    #[error("{} is not what this tuning wrote; move it to another folder, and resume again", .0.display())]
    OtherWeights(PathBuf),
    /// An error of SQLite.
    #[error("{}: {}", file.display(), sqlite_message(reason))]
    Database {
        /// The file.
        file: PathBuf,
        /// SQLite's error.
        reason: rusqlite::Error,
    },
    /// The runs are not slices of one run.
    #[error("the runs cannot be merged: {0}")]
    Merge(String),
    /// A game differed when it was played again.
    #[error("game {number} differs when it is played again: {difference}")]
    NotTheSame {
        /// Number of the game.
        number: u64,
        /// What differs.
        difference: String,
    },
    /// There is nothing to compare.
    #[error("{} cannot be played again: its agents are not repeatable, and it has no records", .0.display())]
    NotRepeatable(PathBuf),
    /// The run does not have this block.
    #[error("{} has no block {block}, games {} to {}: it was not played", folder.display(), games.start, games.end - 1)]
    NoBlock {
        /// The folder.
        folder: PathBuf,
        /// The requested block.
        block: u64,
        /// The games that it would have.
        games: Range<u64>,
    },
}

impl RunError {
    /// Of a file that cannot be read or written.
    pub(crate) fn file(file: &Path) -> impl Fn(io::Error) -> RunError + Copy {
        move |reason| RunError::File {
            file: file.to_owned(),
            reason,
        }
    }

    /// Of a damaged file.
    pub(crate) fn damaged(file: &Path) -> impl Fn(String) -> RunError + Copy {
        move |what| RunError::Damaged {
            file: file.to_owned(),
            what,
        }
    }

    /// Refuses to resume the run of a folder that differs from what is asked for.
    ///
    /// # Errors
    /// If there is a difference.
    pub fn refuse(folder: &Path, differences: Vec<String>) -> Result<(), RunError> {
        if differences.is_empty() {
            return Ok(());
        }
        let folder = folder.to_owned();
        Err(RunError::Differs { folder, differences })
    }
}

fn sqlite_message(reason: &rusqlite::Error) -> String {
    let kept = "what was written before is kept; free some space and continue with --resume";
    match reason.sqlite_error_code() {
        // The data read does not have the format in which it was written.
        None | Some(ErrorCode::Unknown | ErrorCode::ConstraintViolation) => format!("it is damaged ({reason})"),
        Some(ErrorCode::DiskFull) => format!("the disk is full; {kept}"),
        Some(ErrorCode::SystemIoFailure) => format!("it cannot be written or read ({reason}); {kept}"),
        Some(ErrorCode::NotADatabase | ErrorCode::DatabaseCorrupt) => format!("it is damaged ({reason})"),
        Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => {
            "another program has it open; close that program".to_owned()
        }
        Some(ErrorCode::ReadOnly | ErrorCode::CannotOpen | ErrorCode::PermissionDenied) => {
            format!("it cannot be opened for writing ({reason})")
        }
        _ => reason.to_string(),
    }
}
