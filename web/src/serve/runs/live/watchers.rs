//! One watcher for each run that somebody looks at, however many pages show it.

use super::standing::{Count, Halt, Standing};
use crate::serve::runs::desk::Desk;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};
use tokio::sync::watch::{Receiver, Sender};

/// The least time between two looks at a run.
const PAUSE: Duration = Duration::from_secs(1);
/// A watcher works at most one part in so many of the time: who plays has the rest.
const PAUSES: u32 = 4;

/// How a run stands, once that is known.
pub(super) type Latest = Option<Arc<Standing>>;

/// The watchers at work, by the folders of their runs.
#[derive(Default)]
pub(in crate::serve) struct Watchers(Mutex<BTreeMap<PathBuf, Arc<Sender<Latest>>>>);

impl Watchers {
    /// How this run stands, from now on until it is over: by its watcher, which begins now if there is none.
    pub(super) fn of_run(self: &Arc<Self>, folder: &Path, desk: &Arc<Desk>) -> Receiver<Latest> {
        let mut watchers = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(sender) = watchers.get(folder) {
            return sender.subscribe();
        }
        let (sender, receiver) = tokio::sync::watch::channel(None);
        let sender = Arc::new(sender);
        watchers.insert(folder.to_owned(), Arc::clone(&sender));
        let watch = Watch {
            folder: folder.to_owned(),
            sender,
            desk: Arc::clone(desk),
        };
        tokio::spawn(watch.go(Arc::clone(self)));
        receiver
    }

    /// Ends a watcher whose run is over or whose last page was closed. Returns false if a page has come since.
    fn end(&self, folder: &Path, is_over: bool) -> bool {
        let mut watchers = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let is_wanted = watchers.get(folder).is_some_and(|sender| sender.receiver_count() > 0);
        if is_wanted && !is_over {
            return false;
        }
        watchers.remove(folder);
        true
    }
}

/// A watcher at work.
struct Watch {
    folder: PathBuf,
    sender: Arc<Sender<Latest>>,
    desk: Arc<Desk>,
}

impl Watch {
    /// Looks at the run again and again, until it is over or nobody looks.
    async fn go(self, watchers: Arc<Watchers>) {
        let mut count = None;
        loop {
            let begun = Instant::now();
            let (counted, standing) = self.look(count).await;
            count = counted;
            let is_over = standing.as_ref().is_some_and(|standing| standing.is_over);
            if is_over {
                // Before the last word: whoever comes after it begins anew.
                watchers.end(&self.folder, true);
            }
            if let Some(standing) = standing {
                self.tell(standing);
            }
            if is_over {
                return;
            }
            let pause = PAUSE.max(begun.elapsed() * PAUSES);
            let is_left = tokio::time::timeout(pause, self.sender.closed()).await.is_ok();
            if is_left && watchers.end(&self.folder, false) {
                return;
            }
        }
    }

    /// Counts what is new. Returns no standing if the last page was closed meanwhile.
    async fn look(&self, count: Option<Count>) -> (Option<Count>, Option<Standing>) {
        let (folder, sender) = (self.folder.clone(), Arc::clone(&self.sender));
        let work = move |_| {
            let mut count = count.unwrap_or_else(|| Count::of(&folder));
            let standing = count.go_on(|| sender.is_closed())?;
            Ok((count, standing))
        };
        match self.desk.work(work).await {
            Ok(Ok((count, standing))) => (Some(count), Some(standing)),
            // What was counted in part is counted anew if a page comes.
            Ok(Err(Halt::Left)) => (None, None),
            Ok(Err(Halt::Failed(reason))) => (None, Some(Standing::failed(&reason))),
            Err(refused) => (None, Some(Standing::failed(&refused.reason))),
        }
    }

    fn tell(&self, standing: Standing) {
        self.sender.send_if_modified(|latest| {
            let is_news = latest.as_deref() != Some(&standing);
            if is_news {
                *latest = Some(Arc::new(standing));
            }
            is_news
        });
    }
}
