//! Work that reads many games: off the request threads, and few at a time.

use crate::serve::answer::{self, Answer};
use tokio::sync::Semaphore;

/// How much of it is done at the same time; the rest waits.
const PLACES: usize = 2;

/// Where it is done.
pub(in crate::serve) struct Desk(Semaphore);

impl Default for Desk {
    fn default() -> Desk {
        Desk(Semaphore::new(PLACES))
    }
}

impl Desk {
    /// Does the work when there is a place for it.
    pub(super) async fn work<T: Send + 'static>(&self, work: impl FnOnce() -> T + Send + 'static) -> Answer<T> {
        let _place = self.0.acquire().await.expect("the semaphore stays open");
        answer::off_thread(work).await
    }
}
