//! The CPU time of a process and of those below it, as the system counts it.

use std::time::Duration;

/// How many processes are looked at: a program has few.
#[cfg(target_os = "linux")]
const MOST_PROCESSES: usize = 64;

/// CPU time of this process, of its children that have ended, and of those that live, with theirs. The system counts in
/// hundredths of a second and rounds down.
#[cfg(target_os = "linux")]
pub(super) fn cpu_time(process: u32) -> Duration {
    let (mut waiting, mut ticks) = (vec![process], 0);
    let mut looked_at = 0;
    while let Some(process) = waiting.pop().filter(|_| looked_at < MOST_PROCESSES) {
        looked_at += 1;
        ticks += own_ticks(process).unwrap_or(0);
        waiting.extend(children(process));
    }
    Duration::from_secs_f64(ticks as f64 / rustix::param::clock_ticks_per_second().max(1) as f64)
}

/// Elsewhere the system does not say it without unsafe code.
#[cfg(not(target_os = "linux"))]
pub(super) fn cpu_time(_: u32) -> Duration {
    Duration::ZERO
}

/// The ticks of a process and of its children that have ended: fields 14 to 17 of `/proc/PID/stat`, of which the second is
/// a name in parentheses that may hold anything.
#[cfg(target_os = "linux")]
fn own_ticks(process: u32) -> Option<u64> {
    let stat = std::fs::read_to_string(format!("/proc/{process}/stat")).ok()?;
    let (_, fields) = stat.rsplit_once(") ")?;
    fields
        .split(' ')
        .skip(11)
        .take(4)
        .map(|ticks| ticks.parse::<u64>().ok())
        .sum()
}

/// The living children of all threads of a process; none if the kernel does not list them.
#[cfg(target_os = "linux")]
fn children(process: u32) -> Vec<u32> {
    let tasks = std::fs::read_dir(format!("/proc/{process}/task"))
        .into_iter()
        .flatten()
        .flatten();
    let lists = tasks.filter_map(|task| std::fs::read_to_string(task.path().join("children")).ok());
    lists
        .flat_map(|list| {
            list.split_whitespace()
                .filter_map(|child| child.parse().ok())
                .collect::<Vec<u32>>()
        })
        .collect()
}
