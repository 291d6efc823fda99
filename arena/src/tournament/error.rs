//! Why a run is not played on.

use crate::contest::ContestError;
use crate::in_order::ThreadsError;
use crate::run::RunError;

/// Why the games of a run in a folder ended before the last one.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum PlayError {
    /// They cannot be played.
    #[error(transparent)]
    Contest(#[from] ContestError),
    /// They cannot be read or written.
    #[error(transparent)]
    Run(#[from] RunError),
}

impl From<ThreadsError> for PlayError {
    fn from(error: ThreadsError) -> PlayError {
        PlayError::Contest(error.into())
    }
}
