//! Whether agents are halted, because the process is about to end.

use std::sync::atomic::{AtomicBool, Ordering};

/// Static, because the code that notices that the process has to end has no access to the agents.
static HALTED: AtomicBool = AtomicBool::new(false);

/// Lets every search of this process give up. There is no way back.
pub(crate) fn halt_searches() {
    HALTED.store(true, Ordering::SeqCst);
}

/// Returns whether agents were [halted](crate::halt). A game that has not ended before must not be counted: ask after its
/// last decision.
pub fn is_halted() -> bool {
    HALTED.load(Ordering::Relaxed)
}
