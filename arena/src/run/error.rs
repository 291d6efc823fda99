//! What can be wrong with a run folder, said so that a person can mend it.

use rusqlite::ErrorCode;
use std::io;
use std::ops::Range;
use std::path::PathBuf;

/// A run folder that cannot be used as asked.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum RunError {
    /// A new run was asked for where one is.
    #[error("{} holds a run already; --resume goes on with it, another folder begins a new one", .0.display())]
    Exists(PathBuf),
    /// A new run was asked for where other files are.
    #[error("{} holds {file}, which belongs to no run; name a folder that is empty or does not exist", folder.display())]
    Occupied {
        /// The folder.
        folder: PathBuf,
        /// One of the files.
        file: String,
    },
    /// There is no run.
    #[error("{} holds no run: {reason}", folder.display())]
    Missing {
        /// The folder.
        folder: PathBuf,
        /// What is not there.
        reason: String,
    },
    /// Another process plays the run.
    #[error("{} is being played by process {pid}; wait for it or stop it", folder.display())]
    Locked {
        /// The folder.
        folder: PathBuf,
        /// The process, as it wrote itself down.
        pid: String,
    },
    /// The run was made by another configuration, ruleset or version.
    #[error("{} cannot be continued so: {}", folder.display(), .differences.join("; "))]
    Differs {
        /// The folder.
        folder: PathBuf,
        /// What differs, with both values.
        differences: Vec<String>,
    },
    /// A file cannot be read or written.
    #[error("{}: {reason}", file.display())]
    File {
        /// The file.
        file: PathBuf,
        /// What the system said.
        reason: io::Error,
    },
    /// A file does not hold what was written there.
    #[error("{} is damaged: {what}", file.display())]
    Damaged {
        /// The file.
        file: PathBuf,
        /// What is wrong in it.
        what: String,
    },
    /// SQLite refused.
    #[error("{}: {}", file.display(), told(reason))]
    Database {
        /// The file.
        file: PathBuf,
        /// What it said.
        reason: rusqlite::Error,
    },
    /// Runs that are no slices of one run.
    #[error("the runs cannot be merged: {0}")]
    Merge(String),
    /// A game that was played again went otherwise.
    #[error("game {number} is not the same when it is played again: {difference}")]
    NotTheSame {
        /// Number of the game.
        number: u64,
        /// What differs.
        difference: String,
    },
    /// Nothing is there to be compared.
    #[error("{} cannot be played again: its agents do not repeat themselves, and no records were kept", .0.display())]
    NotRepeatable(PathBuf),
    /// No such block.
    #[error("{} has no block {block}, games {} to {}: it was not played", folder.display(), games.start, games.end - 1)]
    NoBlock {
        /// The folder.
        folder: PathBuf,
        /// The block that was asked for.
        block: u64,
        /// The games that it would have.
        games: Range<u64>,
    },
}

fn told(reason: &rusqlite::Error) -> String {
    let kept = "what was written before is kept; make room and go on with --resume";
    match reason.sqlite_error_code() {
        // What was read has not the form in which it was written.
        None | Some(ErrorCode::Unknown | ErrorCode::ConstraintViolation) => format!("it is damaged ({reason})"),
        Some(ErrorCode::DiskFull) => format!("the disk is full; {kept}"),
        Some(ErrorCode::SystemIoFailure) => format!("it cannot be written or read ({reason}); {kept}"),
        Some(ErrorCode::NotADatabase | ErrorCode::DatabaseCorrupt) => format!("it is damaged ({reason})"),
        Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => "another program holds it; close that".to_owned(),
        Some(ErrorCode::ReadOnly | ErrorCode::CannotOpen | ErrorCode::PermissionDenied) => {
            format!("it cannot be opened for writing ({reason})")
        }
        _ => reason.to_string(),
    }
}
