//! The errors of encoding a run as a dataset.

use orrery_arena::record::{RecordError, ReplayError};
use orrery_arena::{RunError, ThreadsError};
use std::io;
use std::path::{Path, PathBuf};

/// Why a run was not encoded to its end. The shards that were written before are kept.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum EncodeError {
    /// The run cannot be read.
    #[error(transparent)]
    Run(#[from] RunError),
    /// The threads could not be started.
    #[error(transparent)]
    Threads(#[from] ThreadsError),
    /// The run has no records of its games.
    #[error("{} has no records, so its positions are lost; play it again with --records all", .0.display())]
    NoRecords(PathBuf),
    /// A record cannot be read.
    #[error("the record of game {number} cannot be read: {reason}")]
    Record {
        /// Number of the game in the run.
        number: u64,
        /// What is wrong with it.
        reason: RecordError,
    },
    /// A record cannot be replayed as a game.
    #[error("the record of game {number} cannot be played: {reason}")]
    Replay {
        /// Number of the game in the run.
        number: u64,
        /// What is wrong with it.
        reason: ReplayError,
    },
    /// A stored thought of an agent does not fit the position it was stored for.
    #[error("the thought at ply {ply} of game {number} does not belong to its {legal} legal actions")]
    Thought {
        /// Number of the game in the run.
        number: u64,
        /// The ply.
        ply: u32,
        /// How many actions are legal there.
        legal: usize,
    },
    /// A new dataset was asked for in a folder that holds one.
    #[error("{} holds a dataset already; continue it with --resume, or name another folder", .0.display())]
    Exists(PathBuf),
    /// A new dataset was asked for at a path that is not a folder.
    #[error("{} is not a folder; name one that is empty or does not exist", .0.display())]
    NoFolder(PathBuf),
    /// A new dataset was asked for in a folder that holds other files.
    #[error("{} holds {file}, which is not part of a dataset; name a folder that is empty or does not exist", folder.display())]
    Occupied {
        /// The folder.
        folder: PathBuf,
        /// One of its files.
        file: String,
    },
    /// There is no dataset to resume.
    #[error("{} holds no dataset: {reason}; begin one without --resume in a folder that is empty or does not exist", folder.display())]
    Missing {
        /// The folder.
        folder: PathBuf,
        /// What is missing.
        reason: String,
    },
    /// The dataset in the folder was not made from this run with these options.
    #[error("{} cannot be continued: {}; encode into another folder", folder.display(), .differences.join("; "))]
    Differs {
        /// The folder.
        folder: PathBuf,
        /// What differs.
        differences: Vec<String>,
    },
    /// The samples that another machine sent are not those of the next blocks.
    #[error("the samples of another machine cannot be used: {0}; the same build of this program has to run everywhere")]
    Part(String),
    /// A file cannot be read or written.
    #[error("{}: {reason}", file.display())]
    File {
        /// The file.
        file: PathBuf,
        /// The system's error.
        reason: io::Error,
    },
}

impl EncodeError {
    /// For `map_err`: makes the error of a file that cannot be read or written.
    pub(crate) fn file(file: &Path) -> impl FnOnce(io::Error) -> EncodeError {
        move |reason| EncodeError::File {
            file: file.to_owned(),
            reason,
        }
    }
}
