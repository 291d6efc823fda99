//! Ctrl-C: the games in flight are finished first; a second one ends the process at once.

use anyhow::Context;
use signal_hook::consts::{SIGINT, SIGTERM};
use signal_hook::flag;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// The exit status of a process that was stopped twice.
const STOPPED: i32 = 130;

/// A flag that is set when the process is asked to stop.
pub(crate) fn stop_flag() -> anyhow::Result<Arc<AtomicBool>> {
    let stop = Arc::new(AtomicBool::new(false));
    for signal in [SIGINT, SIGTERM] {
        flag::register_conditional_shutdown(signal, STOPPED, Arc::clone(&stop))
            .and_then(|_| flag::register(signal, Arc::clone(&stop)))
            .context("Ctrl-C cannot be caught")?;
    }
    // A file that reaches its size limit is an error to be told, as a full disk is, and no reason to die.
    #[cfg(unix)]
    flag::register(signal_hook::consts::SIGXFSZ, Arc::default()).context("a size limit cannot be caught")?;
    Ok(stop)
}
