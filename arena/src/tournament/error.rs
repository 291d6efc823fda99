//! Errors while playing a run.

use crate::contest::ContestError;
use crate::in_order::ThreadsError;
use crate::run::RunError;
use crate::worth::ArmError;

/// An error that ended a run in a folder before its last game.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum PlayError {
    /// Games cannot be played.
    #[error(transparent)]
    Contest(#[from] ContestError),
    /// An arm of a game cannot be played.
    #[error(transparent)]
    Arm(#[from] ArmError),
    /// The folder cannot be read or written.
    #[error(transparent)]
    Run(#[from] RunError),
}

impl From<ThreadsError> for PlayError {
    fn from(error: ThreadsError) -> PlayError {
        PlayError::Contest(error.into())
    }
}
