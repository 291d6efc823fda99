//! Processes that are ended together with the processes they started: one by one, all at once when agents are halted, and
//! all if this process is killed.

use super::guard::Guard;
use crate::search::halt::{halt_searches, is_halted};
use std::io;
use std::process::{Child, Command, ExitStatus};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread::sleep;
use std::time::{Duration, Instant};

/// The running groups. Static, because the code that halts agents has no access to them.
static RUNNING: Mutex<Vec<u32>> = Mutex::new(Vec::new());

fn running() -> MutexGuard<'static, Vec<u32>> {
    RUNNING.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Halts all agents of this process, which is about to end: every search gives up, all programs that agents have started
/// are killed, and none is started after it. There is no way back.
///
/// Agents still answer, but a decision made after this is not the one that they would have made: see
/// [`is_halted`](crate::is_halted).
pub fn halt() {
    halt_searches();
    running().iter().for_each(|&leader| kill(leader));
}

/// A process and those it started.
pub(super) struct Group {
    leader: Child,
    /// Kills the group if this process ends without doing so.
    guard: Option<Guard>,
    ended: Option<ExitStatus>,
}

impl Group {
    /// Starts a process as the first of its group. A Ctrl-C at the terminal does not reach it.
    pub(super) fn start(command: &mut Command) -> io::Result<Group> {
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(command, 0);
        let mut running = running();
        if is_halted() {
            return Err(io::Error::other("agents are halted"));
        }
        let leader = command.spawn()?;
        running.push(leader.id());
        let guard = Guard::start(leader.id());
        Ok(Group {
            leader,
            guard,
            ended: None,
        })
    }

    /// The process that was started.
    pub(super) fn leader(&mut self) -> &mut Child {
        &mut self.leader
    }

    /// Returns whether the first process has ended by itself.
    pub(super) fn has_ended(&mut self) -> bool {
        self.ended.is_some() || has_ended(&mut self.leader)
    }

    /// Waits until the first process has ended by itself, at most this time, and returns whether it has.
    pub(super) fn ends_in(&mut self, time: Duration) -> bool {
        const LOOK: Duration = Duration::from_millis(2);
        let begun = Instant::now();
        while !self.has_ended() {
            if begun.elapsed() >= time {
                return false;
            }
            sleep(LOOK);
        }
        true
    }

    /// Ends the group: its first process has `grace` to end by itself, then all of them are killed. Returns the exit
    /// status of the first process.
    pub(super) fn end(&mut self, grace: Duration) -> io::Result<ExitStatus> {
        if let Some(status) = self.ended {
            return Ok(status);
        }
        self.ends_in(grace);
        let number = self.leader.id();
        let mut running = running();
        // Before waiting for the process: until then no other process can have its number.
        self.guard = None;
        kill(number);
        let _ = self.leader.kill();
        running.retain(|&other| other != number);
        drop(running);
        let status = self.leader.wait()?;
        self.ended = Some(status);
        Ok(status)
    }
}

impl Drop for Group {
    fn drop(&mut self) {
        let _ = self.end(Duration::ZERO);
    }
}

#[cfg(unix)]
fn kill(leader: u32) {
    use rustix::process::{Pid, Signal, kill_process_group};
    if let Some(group) = i32::try_from(leader).ok().and_then(Pid::from_raw) {
        let _ = kill_process_group(group, Signal::KILL);
    }
}

#[cfg(not(unix))]
fn kill(_: u32) {}

/// Whether the process has ended. Does not release its number.
#[cfg(unix)]
fn has_ended(child: &mut Child) -> bool {
    use rustix::process::{Pid, WaitId, WaitIdOptions, waitid};
    let how = WaitIdOptions::EXITED | WaitIdOptions::NOHANG | WaitIdOptions::NOWAIT;
    waitid(WaitId::Pid(Pid::from_child(child)), how).is_ok_and(|status| status.is_some())
}

#[cfg(not(unix))]
fn has_ended(child: &mut Child) -> bool {
    child.try_wait().is_ok_and(|status| status.is_some())
}
