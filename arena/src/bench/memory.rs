//! How much memory a tournament takes at most, as a process of its own.

use super::gauge::Instruments;
use std::fs;
use std::io;
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::Duration;

/// How often a running process is asked. The system keeps its peak, so that none is missed between two looks but for
/// the last moment.
const LOOK_EVERY: Duration = Duration::from_millis(5);

/// The peak of the resident memory of a tournament of random agents that keeps statistics only, in millions of bytes;
/// nothing where the system does not tell.
pub(super) fn peak_of_tournament(instruments: &Instruments, games: u64) -> io::Result<Option<f64>> {
    let mut tournament = Command::new(&instruments.orrery)
        .args(["tournament", "--agents", "random,random", "--games"])
        .arg(games.to_string())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .map_err(|reason| io::Error::other(format!("{} cannot be started: {reason}", instruments.orrery.display())))?;
    let mut peak = None;
    let status = loop {
        peak = peak_kilobytes(&tournament).or(peak);
        match tournament.try_wait()? {
            Some(status) => break status,
            None => sleep(LOOK_EVERY),
        }
    };
    if !status.success() {
        let program = instruments.orrery.display();
        return Err(io::Error::other(format!("{program} tournament ended with {status}")));
    }
    Ok(peak.map(|kilobytes| kilobytes as f64 * 1024.0 / 1e6))
}

/// What Linux says about a process that still runs.
fn peak_kilobytes(process: &Child) -> Option<u64> {
    let status = fs::read_to_string(format!("/proc/{}/status", process.id())).ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    line.trim().strip_suffix(" kB")?.parse().ok()
}
