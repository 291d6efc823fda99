//! Works on pieces, such as the blocks of a run, on several threads until a stop flag is set, and delivers the
//! results in the order of the pieces.

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
/// How many pieces are in a delivery at most...
const PIECES_TOGETHER: usize = 16;
/// ...and the time after which a thread delivers what it has done, looked at after each piece: waking the sink for each
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

/// Works on pieces on `threads` threads, 0 for one per core, and passes the results to `sink` in the order of the pieces,
/// each soon after all pieces before it are done. Once `stop` is set no piece is begun; pieces in progress are finished
/// and delivered. Once agents are [halted](orrery_agents::halt) no piece is delivered that was still in progress, nor any
/// after it.
///
/// # Examples
/// ```
/// use orrery_arena::{ThreadsError, in_order};
/// use std::sync::atomic::AtomicBool;
///
/// let mut squares = Vec::new();
/// let square = |number: u64| Ok::<u64, ThreadsError>(number * number);
/// in_order(0..100, 4, &AtomicBool::new(false), square, |square| {
///     squares.push(square);
///     Ok(())
/// })?;
/// assert_eq!(squares[..4], [0, 1, 4, 9]);
/// # Ok::<(), ThreadsError>(())
/// ```
///
/// # Errors
/// The first of a piece or of the sink; the sink has got all pieces before it and no other. If the threads cannot be
/// started.
///
/// # Panics
/// If `work` panics, after the pieces in progress have ended.
pub fn in_order<P, T: Send, E: From<ThreadsError> + Send>(
    mut pieces: impl Iterator<Item = P> + Send,
    threads: usize,
    stop: &AtomicBool,
    work: impl Fn(P) -> Result<T, E> + Sync,
    mut sink: impl FnMut(T) -> Result<(), E>,
) -> Result<(), E> {
    deliver(&mut pieces, threads, stop, &work, &mut sink)
}

/// Does what [`in_order`] does. It is compiled once for each kind of piece and result, not for each game and caller.
fn deliver<P, T: Send, E: From<ThreadsError> + Send>(
    pieces: &mut (dyn Iterator<Item = P> + Send),
    threads: usize,
    stop: &AtomicBool,
    work: &(dyn Fn(P) -> Result<T, E> + Sync),
    sink: &mut dyn FnMut(T) -> Result<(), E>,
) -> Result<(), E> {
    let threads = if threads == 0 { cores() } else { threads };
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build();
    let pool = pool.map_err(|reason| ThreadsError { threads, reason })?;
    let next = Mutex::new(pieces.enumerate());
    let failed = AtomicBool::new(false);
    let (sender, receiver) = mpsc::sync_channel(DELIVERIES_WAITING * pool.current_num_threads());
    pool.in_place_scope(|scope| {
        for sender in vec![sender; pool.current_num_threads()] {
            scope.spawn(|_| take_turns(&next, [stop, &failed], work, sender));
        }
        let mut waiting = BTreeMap::new();
        let mut due = 0;
        for delivery in receiver {
            waiting.extend(delivery);
            while let Some(done) = waiting.remove(&due) {
                sink(done?)?;
                due += 1;
            }
        }
        Ok(())
    })
}

/// Pieces that a thread has done, each with its place in the order.
type Delivery<T, E> = Vec<(usize, Result<T, E>)>;

/// Works on the next piece that no thread has taken, until none is left or it has to stop.
fn take_turns<P, T, E>(
    next: &Mutex<Enumerate<&mut (dyn Iterator<Item = P> + Send)>>,
    [stop, failed]: [&AtomicBool; 2],
    work: &(dyn Fn(P) -> Result<T, E> + Sync),
    sender: mpsc::SyncSender<Delivery<T, E>>,
) {
    let _guard = StopOnPanic(failed);
    let mut kept: Delivery<T, E> = Vec::new();
    let mut delivered = Instant::now();
    while !stop.load(Ordering::Relaxed) && !failed.load(Ordering::Relaxed) {
        let Some((place, piece)) = next.lock().unwrap_or_else(PoisonError::into_inner).next() else {
            break;
        };
        let done = work(piece);
        // Asked after the last decision: a search that was cut short must not change a result.
        if is_halted() {
            break;
        }
        failed.fetch_or(done.is_err(), Ordering::Relaxed);
        kept.push((place, done));
        if kept.len() == PIECES_TOGETHER || delivered.elapsed() >= DELIVER_EVERY {
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
