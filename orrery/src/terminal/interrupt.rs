//! Ctrl-C: games in progress are finished first; a second Ctrl-C ends the process and the programs it started at once.
//! SIGTERM, SIGHUP and SIGQUIT end both within two seconds, a second one at once.

use crate::host::program;
use crate::terminal::output;
use anyhow::Context;
#[cfg(unix)]
use signal_hook::consts::{SIGHUP, SIGQUIT};
use signal_hook::consts::{SIGINT, SIGTERM};
use signal_hook::flag;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

/// Added to the number of the signal that stopped a process at once, it is the exit status.
const STOPPED: i32 = 128;

/// After SIGTERM, how long games in progress may go on before agents are halted.
const FOR_GAMES: Duration = Duration::from_secs(1);

/// How long writing and printing what was played may take then.
const FOR_RESULTS: Duration = Duration::from_millis(800);

/// Turns a file that reaches its size limit into an ordinary error, like a full disk; by default the signal kills the
/// process.
pub(crate) fn outlive_size_limits() -> anyhow::Result<()> {
    #[cfg(unix)]
    flag::register(signal_hook::consts::SIGXFSZ, Arc::default()).context("a size limit cannot be caught")?;
    Ok(())
}

/// A flag that is set when the process is asked to stop. The first Ctrl-C says what is `finished` then.
pub(crate) fn stop_flag(finished: &'static str) -> anyhow::Result<Arc<AtomicBool>> {
    if let Some(program) = program::present() {
        return Ok(program.stop());
    }
    let stop = Arc::new(AtomicBool::new(false));
    let first = (!output::is_quiet()).then(|| format!("finishing {finished} first; Ctrl-C again stops at once"));
    watch(Arc::clone(&stop), first, LastText::default()).context("Ctrl-C cannot be caught")?;
    Ok(stop)
}

/// A text that is printed when the process is stopped at once.
pub(crate) type LastText = Arc<Mutex<String>>;

/// Ctrl-C prints the text and ends the process at once: for commands that leave nothing half done.
pub(crate) fn stop_at_once(text: LastText) -> anyhow::Result<()> {
    watch(Arc::new(AtomicBool::new(true)), None, text).context("Ctrl-C cannot be caught")
}

/// Sets the flag when the process is asked to stop, and prints the text for the first Ctrl-C; if the flag is set already,
/// ends the programs and the process.
#[cfg(unix)]
fn watch(stop: Arc<AtomicBool>, first: Option<String>, text: LastText) -> std::io::Result<()> {
    let mut signals = signal_hook::iterator::Signals::new(caught())?;
    let watch = move || {
        for signal in signals.forever() {
            if stop.swap(true, Ordering::Relaxed) {
                end_at_once(signal, &text);
            }
            if signal == SIGINT {
                first.iter().for_each(|first| output::say(first));
            } else {
                let text = Arc::clone(&text);
                std::thread::spawn(move || end_soon(signal, &text));
            }
        }
    };
    std::thread::Builder::new().spawn(watch)?;
    Ok(())
}

/// The signals that ask the process to stop. A hangup that is ignored stays so: `nohup` asks for it. Where the system
/// does not say whether it is ignored, it is left alone.
#[cfg(unix)]
fn caught() -> Vec<i32> {
    let mut signals = vec![SIGINT, SIGTERM, SIGQUIT];
    signals.extend((is_ignored(SIGHUP) == Some(false)).then_some(SIGHUP));
    signals
}

/// Returns whether this process was started with a signal ignored, if the system says so (`proc_pid_status(5)`).
#[cfg(unix)]
fn is_ignored(signal: i32) -> Option<bool> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let ignored = status.lines().find_map(|line| line.strip_prefix("SigIgn:"))?;
    let ignored = u64::from_str_radix(ignored.trim(), 16).ok()?;
    Some(ignored >> (signal - 1) & 1 == 1)
}

/// Signals other than Ctrl-C do not wait for the end of a long search: games in progress may end within
/// [`FOR_GAMES`], then agents are halted, and the process writes what was played within [`FOR_RESULTS`].
#[cfg(unix)]
fn end_soon(signal: i32, text: &LastText) {
    std::thread::sleep(FOR_GAMES);
    orrery_agents::halt();
    std::thread::sleep(FOR_RESULTS);
    end_at_once(signal, text);
}

#[cfg(unix)]
fn end_at_once(signal: i32, text: &LastText) {
    orrery_agents::halt();
    // Not waited for: the process ends in any case.
    if let Ok(text) = text.try_lock() {
        output::say(&text);
    }
    std::process::exit(STOPPED + signal);
}

#[cfg(not(unix))]
fn watch(stop: Arc<AtomicBool>, _: Option<String>, _: LastText) -> std::io::Result<()> {
    for signal in [SIGINT, SIGTERM] {
        flag::register_conditional_shutdown(signal, STOPPED + signal, Arc::clone(&stop))?;
        flag::register(signal, Arc::clone(&stop))?;
    }
    Ok(())
}
