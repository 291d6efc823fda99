//! The tables of the folder: opened from their files when somebody comes, saved with every decision, and closed again when
//! there are many and nobody looks.

use super::sitting::Sitting;
use crate::serve::answer::{Answer, Refused};
use crate::serve::folder::Folder;
use crate::serve::laboratory::Laboratory;
use axum::http::StatusCode;
use orrery_arena::SavedGame;
use orrery_arena::human::Next;
use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};
use tokio::runtime::Handle;
use tokio::sync::{Semaphore, watch};

/// The folder of the games below that of the server, and the ending of their files.
pub(super) const FOLDER: &str = "tables";
const ENDING: &str = "game";

/// The most games in memory.
const MOST: usize = 32;

/// The most games in the folder that the server adds to.
const MOST_FILES: usize = 10_000;

/// The largest file that is read.
const LARGEST: u64 = 8 * 1024 * 1024;

/// How long an agent may think of one decision; it then decides with what it has found.
pub(super) const TO_THINK: Duration = Duration::from_secs(60);

/// How long after its last page was closed an agent thinks on: a page that is loaded again comes back within it.
const GRACE: Duration = Duration::from_secs(2);

/// All tables.
pub(in crate::serve) struct Tables {
    folder: Folder,
    laboratory: Arc<dyn Laboratory>,
    open: Mutex<BTreeMap<u64, Arc<Table>>>,
    /// As many agents think at once as there are cores.
    thinkers: Arc<Semaphore>,
}

/// A table with its game.
pub(super) struct Table {
    file: PathBuf,
    sitting: Mutex<Box<dyn Sitting>>,
    /// The revision of the game, for the pages that wait for it to change.
    revision: watch::Sender<u64>,
    /// How many pages look at it.
    pages: AtomicUsize,
    is_thinking: AtomicBool,
    /// Whether the last decision is in the file.
    is_kept: AtomicBool,
    /// Ends what its agent thinks, and what is thought for a hint.
    stop: Mutex<Arc<AtomicBool>>,
    used: Mutex<Instant>,
}

impl Tables {
    pub(in crate::serve) fn new(folder: Folder, laboratory: Arc<dyn Laboratory>) -> Tables {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        Tables {
            folder,
            laboratory,
            open: Mutex::default(),
            thinkers: Arc::new(Semaphore::new(cores)),
        }
    }

    /// The numbers of the games in the folder, newest first.
    pub(in crate::serve) fn numbers(&self) -> Vec<u64> {
        let Ok(folder) = self.folder.find(&[FOLDER]) else {
            return Vec::new();
        };
        let entries = fs::read_dir(folder).into_iter().flatten().flatten();
        let number = |entry: fs::DirEntry| {
            let name = entry.file_name().into_string().ok()?;
            let number = name.strip_suffix(ENDING)?.strip_suffix('.')?;
            number.parse().ok().filter(|parsed: &u64| parsed.to_string() == number)
        };
        let mut numbers: Vec<u64> = entries.filter_map(number).collect();
        numbers.sort_unstable_by(|a, b| b.cmp(a));
        numbers
    }

    /// The file of a game.
    pub(super) fn file(&self, number: u64) -> Answer<PathBuf> {
        self.folder.find(&[FOLDER, &format!("{number}.{ENDING}")])
    }

    /// The names of the seats of a game, without opening it.
    pub(super) fn seats_of(&self, number: u64) -> Option<(String, Vec<String>)> {
        let saved = read(&self.file(number).ok()?).ok()?;
        Some((saved.game, saved.agents))
    }

    /// Keeps a new game in a file of its own, and opens it. Returns its number.
    pub(super) fn add(self: &Arc<Tables>, sitting: Box<dyn Sitting>) -> Answer<u64> {
        let failed = |error: io::Error| {
            Refused::new(
                StatusCode::INTERNAL_SERVER_ERROR,
                format!("the game cannot be kept in the folder: {error}"),
            )
        };
        let parent = self.folder.path().join(FOLDER);
        match fs::create_dir(&parent) {
            Err(error) if error.kind() != io::ErrorKind::AlreadyExists => return Err(failed(error)),
            _ => {}
        }
        let parent = self.folder.find(&[FOLDER])?;
        let numbers = self.numbers();
        if numbers.len() >= MOST_FILES {
            return Err(Refused::new(
                StatusCode::INSUFFICIENT_STORAGE,
                format!("the folder has {MOST_FILES} games; move some of them from {FOLDER} elsewhere"),
            ));
        }
        let first = numbers.first().map_or(1, |last| last + 1);
        let content = sitting.saved().to_bytes();
        for number in first.. {
            let file = parent.join(format!("{number}.{ENDING}"));
            match File::create_new(&file).and_then(|mut file| file.write_all(&content)) {
                Ok(()) => {
                    self.open_with(number, file, sitting)?;
                    return Ok(number);
                }
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
                Err(error) => return Err(failed(error)),
            }
        }
        unreachable!("there are more numbers than files")
    }

    /// The table of a game.
    pub(super) fn get(self: &Arc<Tables>, number: u64) -> Answer<Arc<Table>> {
        if let Some(table) = lock(&self.open).get(&number) {
            return Ok(Arc::clone(table));
        }
        let file = self.file(number)?;
        let saved = read(&file).map_err(|reason| {
            Refused::new(
                StatusCode::UNPROCESSABLE_ENTITY,
                format!("the file of game {number} cannot be read: {reason}"),
            )
        })?;
        let sitting = self.laboratory.saved_game(saved)?;
        self.open_with(number, file, sitting)
    }

    fn open_with(&self, number: u64, file: PathBuf, mut sitting: Box<dyn Sitting>) -> Answer<Arc<Table>> {
        // What has no alternative is done at once, so that the revision tells all.
        sitting.next();
        let mut open = lock(&self.open);
        if let Some(table) = open.get(&number) {
            return Ok(Arc::clone(table));
        }
        if open.len() >= MOST {
            let idle = open
                .iter()
                .filter(|(_, table)| Arc::strong_count(table) == 1 && table.is_idle());
            let oldest = idle
                .min_by_key(|(_, table)| *lock(&table.used))
                .map(|(&number, _)| number);
            let Some(oldest) = oldest else {
                return Err(Refused::new(
                    StatusCode::SERVICE_UNAVAILABLE,
                    format!("{MOST} games are being played; close the page of one"),
                ));
            };
            open.remove(&oldest);
        }
        let table = Arc::new(Table {
            file,
            revision: watch::Sender::new(sitting.revision()),
            sitting: Mutex::new(sitting),
            pages: AtomicUsize::new(0),
            is_thinking: AtomicBool::new(false),
            is_kept: AtomicBool::new(true),
            stop: Mutex::default(),
            used: Mutex::new(Instant::now()),
        });
        open.insert(number, Arc::clone(&table));
        Ok(table)
    }

    /// Lets the agents of a table decide until a person does, as long as somebody looks.
    pub(super) fn go_on(self: &Arc<Tables>, table: &Arc<Table>) {
        if table.pages.load(Ordering::SeqCst) == 0 || table.is_thinking.swap(true, Ordering::SeqCst) {
            return;
        }
        let (tables, table) = (Arc::clone(self), Arc::clone(table));
        tokio::spawn(async move {
            while tables.one_decision(&table).await {}
            table.is_thinking.store(false, Ordering::SeqCst);
            // A person may have decided just before, when this still seemed to go on.
            let at = Arc::clone(&table);
            let waits = tokio::task::spawn_blocking(move || at.waits_for_agent()).await;
            if waits.unwrap_or(false) {
                tables.go_on(&table);
            }
        });
    }

    /// Lets the agent that is next decide. Returns whether another one may follow.
    async fn one_decision(&self, table: &Arc<Table>) -> bool {
        let thinkers = Arc::clone(&self.thinkers);
        let place = thinkers.acquire_owned().await.expect("the semaphore stays open");
        let stop = table.begin_to_think();
        let limit = time_limit(Arc::clone(&stop));
        let at = Arc::clone(table);
        let decided = tokio::task::spawn_blocking(move || {
            let Next::Agent(seat) = at.sitting().next() else {
                return false;
            };
            let thinking = at.sitting().thinking(seat);
            let thought = thinking(&stop);
            // A closed page ends the thinking, and the game stays where it is; the end of the time does not.
            if at.pages.load(Ordering::SeqCst) == 0 {
                return false;
            }
            let mut sitting = at.sitting();
            sitting.decided(seat, thought);
            at.keep(&**sitting)
        });
        let goes_on = decided.await.unwrap_or(false);
        limit.abort();
        drop(place);
        goes_on
    }
}

/// Sets a flag when the time to think is over.
pub(super) fn time_limit(stop: Arc<AtomicBool>) -> tokio::task::JoinHandle<()> {
    tokio::spawn(async move {
        tokio::time::sleep(TO_THINK).await;
        stop.store(true, Ordering::SeqCst);
    })
}

impl Table {
    /// Its game.
    pub(super) fn sitting(&self) -> MutexGuard<'_, Box<dyn Sitting>> {
        *lock(&self.used) = Instant::now();
        lock(&self.sitting)
    }

    /// A flag that ends what is thought now.
    pub(super) fn begin_to_think(&self) -> Arc<AtomicBool> {
        let stop = Arc::new(AtomicBool::new(false));
        *lock(&self.stop) = Arc::clone(&stop);
        stop
    }

    /// Saves the game and tells its pages. Whoever has changed the game still holds it, so that no page is shown what is not
    /// saved. Returns whether it could be saved: agents stop where it could not.
    pub(super) fn keep(&self, sitting: &dyn Sitting) -> bool {
        let is_kept = write(&self.file, &sitting.saved()).is_ok();
        self.is_kept.store(is_kept, Ordering::SeqCst);
        self.revision.send_replace(sitting.revision());
        is_kept
    }

    /// Whether an agent has to decide, and the last decision could be saved.
    fn waits_for_agent(&self) -> bool {
        self.is_kept.load(Ordering::SeqCst) && matches!(self.sitting().next(), Next::Agent(_))
    }

    fn is_idle(&self) -> bool {
        self.pages.load(Ordering::SeqCst) == 0 && !self.is_thinking.load(Ordering::SeqCst)
    }
}

/// A page that looks at a table, until it is dropped.
pub(super) struct Looking {
    table: Arc<Table>,
    pub(super) revision: watch::Receiver<u64>,
}

impl Looking {
    pub(super) fn at(table: Arc<Table>) -> Looking {
        table.pages.fetch_add(1, Ordering::SeqCst);
        let revision = table.revision.subscribe();
        Looking { table, revision }
    }
}

impl Drop for Looking {
    fn drop(&mut self) {
        let table = Arc::clone(&self.table);
        if table.pages.load(Ordering::SeqCst) > 1 {
            table.pages.fetch_sub(1, Ordering::SeqCst);
            return;
        }
        let close = move || {
            if table.pages.fetch_sub(1, Ordering::SeqCst) == 1 {
                lock(&table.stop).store(true, Ordering::SeqCst);
            }
        };
        match Handle::try_current() {
            Ok(runtime) => drop(runtime.spawn(async move {
                tokio::time::sleep(GRACE).await;
                close();
            })),
            Err(_) => close(),
        }
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

fn read(file: &Path) -> Result<SavedGame, String> {
    let open = File::open(file).map_err(|error| error.to_string())?;
    let mut bytes = Vec::new();
    open.take(LARGEST)
        .read_to_end(&mut bytes)
        .map_err(|error| error.to_string())?;
    SavedGame::from_bytes(&bytes).map_err(|error| error.to_string())
}

/// Writes a game to its file: first under another name, so that whatever ends the process, the file holds a whole game.
fn write(file: &Path, saved: &SavedGame) -> io::Result<()> {
    let folder = file.parent().unwrap_or(Path::new("."));
    let mut unfinished = tempfile::Builder::new().prefix(".").tempfile_in(folder)?;
    unfinished.write_all(&saved.to_bytes())?;
    unfinished.persist(file)?;
    Ok(())
}
