//! The bar at the bottom of the terminal, and notes above it.

use indicatif::ProgressBar;
use std::sync::{Mutex, PoisonError};

/// The bar that is drawn now.
static DRAWN: Mutex<Option<ProgressBar>> = Mutex::new(None);

/// Notes are written above this bar from now on; or freely, if none is drawn any more.
pub(crate) fn set_drawn(bar: Option<ProgressBar>) {
    *DRAWN.lock().unwrap_or_else(PoisonError::into_inner) = bar;
}

/// Writes on standard error, above the bar if one is drawn.
pub(crate) fn above(write: impl FnOnce()) {
    let drawn = DRAWN.lock().unwrap_or_else(PoisonError::into_inner).clone();
    match drawn {
        Some(bar) => bar.suspend(write),
        None => write(),
    }
}
