//! Ctrl-C: games in progress are finished first; a second Ctrl-C ends the process and the programs it started at once.

use crate::output;
use anyhow::Context;
use signal_hook::consts::{SIGINT, SIGTERM};
use signal_hook::flag;
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex};

/// The exit status of a process that was stopped at once.
const STOPPED: i32 = 130;

/// Turns a file that reaches its size limit into an ordinary error, like a full disk; by default the signal kills the
/// process.
pub(crate) fn outlive_size_limits() -> anyhow::Result<()> {
    #[cfg(unix)]
    flag::register(signal_hook::consts::SIGXFSZ, Arc::default()).context("a size limit cannot be caught")?;
    Ok(())
}

/// A flag that is set when the process is asked to stop.
pub(crate) fn stop_flag() -> anyhow::Result<Arc<AtomicBool>> {
    let stop = Arc::new(AtomicBool::new(false));
    watch(Arc::clone(&stop), LastText::default()).context("Ctrl-C cannot be caught")?;
    Ok(stop)
}

/// A text that is printed when the process is stopped at once.
pub(crate) type LastText = Arc<Mutex<String>>;

/// Ctrl-C prints the text and ends the process at once: for commands that leave nothing half done.
pub(crate) fn stop_at_once(text: LastText) -> anyhow::Result<()> {
    watch(Arc::new(AtomicBool::new(true)), text).context("Ctrl-C cannot be caught")
}

/// Sets the flag when the process is asked to stop; if it is set already, ends the programs and the process.
#[cfg(unix)]
fn watch(stop: Arc<AtomicBool>, text: LastText) -> std::io::Result<()> {
    let mut signals = signal_hook::iterator::Signals::new([SIGINT, SIGTERM])?;
    let watch = move || {
        for _ in signals.forever() {
            if stop.swap(true, std::sync::atomic::Ordering::Relaxed) {
                orrery_agents::external::end_programs();
                // Not waited for: the process ends in any case.
                if let Ok(text) = text.try_lock() {
                    output::note(&text);
                }
                std::process::exit(STOPPED);
            }
        }
    };
    std::thread::Builder::new().spawn(watch)?;
    Ok(())
}

#[cfg(not(unix))]
fn watch(stop: Arc<AtomicBool>, _: LastText) -> std::io::Result<()> {
    for signal in [SIGINT, SIGTERM] {
        flag::register_conditional_shutdown(signal, STOPPED, Arc::clone(&stop))?;
        flag::register(signal, Arc::clone(&stop))?;
    }
    Ok(())
}
