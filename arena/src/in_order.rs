//! Plays blocks on several threads, and delivers their results in the order of the blocks.

use orrery_agents::is_halted;
use std::collections::BTreeMap;
use std::iter::Enumerate;
use std::mem;
use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, OnceLock, PoisonError, mpsc};
use std::thread::available_parallelism;
use std::time::{Duration, Instant};

/// How many deliveries a thread may be ahead of the sink before it waits.
const DELIVERIES_WAITING: usize = 4;
/// How many blocks are in a delivery at most...
const BLOCKS_TOGETHER: usize = 16;
/// ...and the time after which a thread delivers what it has played, looked at after each block: waking the sink for each
/// block of quick games takes a tenth of the time.
const DELIVER_EVERY: Duration = Duration::from_millis(2);

/// Threads that could not be started.
#[derive(Debug, thiserror::Error)]
#[error("{threads} threads cannot be started: {reason}; ask for fewer")]
pub struct ThreadsError {
    /// The number of threads.
    threads: usize,
    /// The system's error.
    reason: rayon::ThreadPoolBuildError,
}

/// One thread per core: what 0 threads mean. The environment (`RAYON_NUM_THREADS`) does not change it.
fn cores() -> usize {
    available_parallelism().map_or(1, NonZeroUsize::get)
}

/// The threads on which stored runs are read: one per core.
pub(crate) fn readers() -> &'static rayon::ThreadPool {
    static READERS: OnceLock<rayon::ThreadPool> = OnceLock::new();
    READERS.get_or_init(|| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(cores()).build();
        pool.expect("the system starts a thread for each of its cores")
    })
}

/// Plays blocks on `threads` threads, 0 for one per core, and passes their results to `sink` in the order of the blocks,
/// each soon after all blocks before it are played. Once `stop` is set no block is begun; blocks in progress are finished
/// and delivered. Once agents are [halted](orrery_agents::halt) no block is delivered that was still in progress, nor any
/// after it.
///
/// # Errors
/// The first of a block or of the sink; the sink has got all blocks before it and no other. If the threads cannot be
/// started.
///
/// # Panics
/// If `play` panics, after the blocks in progress have ended.
pub(crate) fn in_order<T: Send, E: From<ThreadsError> + Send>(
    blocks: impl Iterator<Item = u64> + Send,
    threads: usize,
    stop: &AtomicBool,
    play: impl Fn(u64) -> Result<T, E> + Sync,
    mut sink: impl FnMut(T) -> Result<(), E>,
) -> Result<(), E> {
    let threads = if threads == 0 { cores() } else { threads };
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build();
    let pool = pool.map_err(|reason| ThreadsError { threads, reason })?;
    let next = Mutex::new(blocks.enumerate());
    let failed = AtomicBool::new(false);
    let (sender, receiver) = mpsc::sync_channel(DELIVERIES_WAITING * pool.current_num_threads());
    pool.in_place_scope(|scope| {
        for sender in vec![sender; pool.current_num_threads()] {
            scope.spawn(|_| work(&next, [stop, &failed], &play, sender));
        }
        let mut waiting = BTreeMap::new();
        let mut due = 0;
        for delivery in receiver {
            waiting.extend(delivery);
            while let Some(played) = waiting.remove(&due) {
                sink(played?)?;
                due += 1;
            }
        }
        Ok(())
    })
}

/// Blocks that a thread has played, each with its place in the order.
type Delivery<T, E> = Vec<(usize, Result<T, E>)>;

/// Plays the next block that no thread has taken, until none is left or it has to stop.
fn work<T, E>(
    next: &Mutex<Enumerate<impl Iterator<Item = u64>>>,
    [stop, failed]: [&AtomicBool; 2],
    play: &impl Fn(u64) -> Result<T, E>,
    sender: mpsc::SyncSender<Delivery<T, E>>,
) {
    let _guard = StopOnPanic(failed);
    let mut kept: Delivery<T, E> = Vec::new();
    let mut delivered = Instant::now();
    while !stop.load(Ordering::Relaxed) && !failed.load(Ordering::Relaxed) {
        let Some((place, block)) = next.lock().unwrap_or_else(PoisonError::into_inner).next() else {
            break;
        };
        let played = play(block);
        // Asked after the last decision: a search that was cut short must not change a result.
        if is_halted() {
            break;
        }
        failed.fetch_or(played.is_err(), Ordering::Relaxed);
        kept.push((place, played));
        if kept.len() == BLOCKS_TOGETHER || delivered.elapsed() >= DELIVER_EVERY {
            if sender.send(mem::take(&mut kept)).is_err() {
                return;
            }
            delivered = Instant::now();
        }
    }
    if !kept.is_empty() {
        // The sink is gone only if it failed.
        let _ = sender.send(kept);
    }
}

/// Stops the other threads when this one panics, so that none of them waits for the end of a failed run.
struct StopOnPanic<'a>(&'a AtomicBool);

impl Drop for StopOnPanic<'_> {
    fn drop(&mut self) {
        self.0.fetch_or(std::thread::panicking(), Ordering::Relaxed);
    }
}
