//! Processes that are ended together with the processes they started, and all at once before this process exits
//! abruptly.

use std::io;
use std::process::{Child, Command, ExitStatus};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread::sleep;
use std::time::{Duration, Instant};

/// The running groups. Static, because the code that exits this process abruptly has no access to the agents.
static RUNNING: Mutex<Vec<u32>> = Mutex::new(Vec::new());

fn running() -> MutexGuard<'static, Vec<u32>> {
    RUNNING.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Ends all programs that agents have started and prevents new ones from starting, for a process that is about to exit
/// without dropping its agents.
pub fn end_programs() {
    let running = running();
    running.iter().for_each(|&leader| kill(leader));
    std::mem::forget(running);
}

/// A process and those it started.
pub(super) struct Group {
    leader: Child,
    ended: Option<ExitStatus>,
}

impl Group {
    /// Starts a process as the first of its group. A Ctrl-C at the terminal does not reach it.
    pub(super) fn start(command: &mut Command) -> io::Result<Group> {
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(command, 0);
        let mut running = running();
        let leader = command.spawn()?;
        running.push(leader.id());
        Ok(Group { leader, ended: None })
    }

    /// The process that was started.
    pub(super) fn leader(&mut self) -> &mut Child {
        &mut self.leader
    }

    /// Ends the group: its first process has `grace` to end by itself, then all of them are killed. Returns the exit
    /// status of the first process.
    pub(super) fn end(&mut self, grace: Duration) -> io::Result<ExitStatus> {
        const LOOK: Duration = Duration::from_millis(2);
        if let Some(status) = self.ended {
            return Ok(status);
        }
        let begun = Instant::now();
        while begun.elapsed() < grace && !has_ended(&mut self.leader) {
            sleep(LOOK);
        }
        let number = self.leader.id();
        let mut running = running();
        // Before waiting for the process: until then no other process can have its number.
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
