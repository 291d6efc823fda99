//! Work that reads many games: off the request threads, and few at a time.

use crate::serve::answer::{self, Answer};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use tokio::sync::Semaphore;

/// How much of it is done at the same time; the rest waits.
const PLACES: usize = 2;

/// Where it is done.
pub(super) struct Desk(Arc<Semaphore>);

impl Default for Desk {
    fn default() -> Desk {
        Desk(Arc::new(Semaphore::new(PLACES)))
    }
}

/// Whether nobody waits for some work any more, such as when the page was closed.
#[derive(Clone, Default)]
pub(super) struct Left(Arc<AtomicBool>);

impl Left {
    pub(super) fn is_true(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

impl Desk {
    /// Does the work when there is a place for it. The place is free when the work has ended, also if nobody waits for it then.
    pub(super) async fn work<T: Send + 'static>(&self, work: impl FnOnce(Left) -> T + Send + 'static) -> Answer<T> {
        let place = Arc::clone(&self.0)
            .acquire_owned()
            .await
            .expect("the semaphore stays open");
        let left = Left::default();
        let _waiting = Waiting(left.clone());
        answer::off_thread(move || {
            let _place = place;
            work(left)
        })
        .await
    }
}

/// Says so when it is dropped.
struct Waiting(Left);

impl Drop for Waiting {
    fn drop(&mut self) {
        self.0.0.store(true, Ordering::Relaxed);
    }
}
