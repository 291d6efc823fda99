//! The progress bar at the bottom of the terminal, and the text printed above it.

use indicatif::ProgressBar;
use std::sync::{Mutex, PoisonError};

/// The progress bar that is on the terminal now.
static SHOWN: Mutex<Option<ProgressBar>> = Mutex::new(None);

/// Says which progress bar is on the terminal from now on, if any.
pub(crate) fn set_shown(bar: Option<ProgressBar>) {
    *SHOWN.lock().unwrap_or_else(PoisonError::into_inner) = bar;
}

/// Calls `write`, which writes on standard error. If a progress bar is shown, the text comes above it.
pub(crate) fn write_above(write: impl FnOnce()) {
    let shown = SHOWN.lock().unwrap_or_else(PoisonError::into_inner).clone();
    match shown {
        Some(bar) => bar.suspend(write),
        None => write(),
    }
}
