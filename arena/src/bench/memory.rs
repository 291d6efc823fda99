//! The peak memory of a tournament in a process of its own.

use super::gauge::Instruments;
use std::fs;
use std::io;
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::Duration;

/// The interval between readings. The system records the peak, so only a peak after the last reading can be missed.
const LOOK_EVERY: Duration = Duration::from_millis(5);

/// The peak resident memory of a tournament of random agents without a run folder, in millions of bytes; none if the
/// system does not report it.
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

/// The peak that Linux reports for a process that is still running.
fn peak_kilobytes(process: &Child) -> Option<u64> {
    let status = fs::read_to_string(format!("/proc/{}/status", process.id())).ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    line.trim().strip_suffix(" kB")?.parse().ok()
}
