//! A guard that outlives this process: it kills a group of processes if this process is killed and can no longer do it.

use std::process::{Child, Command, Stdio};

/// A shell that waits for the end of its standard input, which this process holds open. When this process ends, in
/// whatever way, the kernel closes it.
///
/// Linux has `PR_SET_PDEATHSIG` for this, but it needs unsafe code between fork and exec, reaches the first process of
/// the group only, and is sent as soon as the thread ends that started it, which may be long before this process does.
pub(super) struct Guard(Child);

impl Guard {
    /// Guards the group of this number. Without a shell, or elsewhere than on Unix, there is no guard.
    pub(super) fn start(leader: u32) -> Option<Guard> {
        if cfg!(not(unix)) {
            return None;
        }
        let mut shell = Command::new("/bin/sh");
        // A group of its own, so that no signal of the terminal ends it early.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut shell, 0);
        let shell = shell
            .args(["-c", "read -r _; kill -s KILL -- \"-$0\"", &leader.to_string()])
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn();
        shell.ok().map(Guard)
    }
}

impl Drop for Guard {
    fn drop(&mut self) {
        // Killed before its standard input is closed: it must not act any more.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}
