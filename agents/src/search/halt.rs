//! Whether searches have to give up: all of them because the process is about to end, or those of one thread because
//! nobody waits for them any more.

use std::cell::RefCell;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Static, because the code that notices that the process has to end has no access to the agents.
static HALTED: AtomicBool = AtomicBool::new(false);

thread_local! {
    /// What ends the searches of this thread, besides.
    static STOP: RefCell<Option<Arc<AtomicBool>>> = const { RefCell::new(None) };
}

/// Lets every search of this process give up. There is no way back.
pub(crate) fn halt_searches() {
    HALTED.store(true, Ordering::SeqCst);
}

/// Returns whether agents were [halted](crate::halt), or those of this thread [stopped](until_stopped). A game that has not
/// ended before must not be counted: ask after its last decision.
#[inline]
pub fn is_halted() -> bool {
    HALTED.load(Ordering::Relaxed)
        || STOP.with_borrow(|stop| stop.as_ref().is_some_and(|stop| stop.load(Ordering::Relaxed)))
}

/// Does some work in which the searches of this thread give up as soon as the flag is set. Agents still answer then, but not
/// as they would have answered: ask the flag afterwards.
///
/// # Examples
/// ```
/// use orrery_agents::{is_halted, until_stopped};
/// use std::sync::Arc;
/// use std::sync::atomic::{AtomicBool, Ordering};
///
/// let stop = Arc::new(AtomicBool::new(false));
/// assert!(!until_stopped(&stop, is_halted));
/// stop.store(true, Ordering::Relaxed);
/// assert!(until_stopped(&stop, is_halted));
/// assert!(!is_halted(), "the flag is for that work alone");
/// ```
pub fn until_stopped<T>(stop: &Arc<AtomicBool>, work: impl FnOnce() -> T) -> T {
    struct Reset(Option<Arc<AtomicBool>>);
    impl Drop for Reset {
        fn drop(&mut self) {
            STOP.set(self.0.take());
        }
    }
    let _reset = Reset(STOP.replace(Some(Arc::clone(stop))));
    work()
}
