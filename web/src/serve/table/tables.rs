//! The tables of the folder: opened from their files when somebody comes, saved with every decision, and closed again when
//! everybody has left. A game that is open here is open nowhere else.

use super::sitting::Sitting;
use crate::serve::answer::{Answer, Refused};
use crate::serve::folder::Folder;
use crate::serve::laboratory::Laboratory;
use axum::http::StatusCode;
use orrery_arena::human::Next;
use orrery_arena::{GameFile, GameFileError, SavedGame};
use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};
use tokio::runtime::Handle;
use tokio::sync::{OwnedSemaphorePermit, Semaphore, watch};

/// The folder of the games below that of the server, and the ending of their files.
pub(super) const FOLDER: &str = "tables";
const ENDING: &str = "game";

/// The most games in memory.
const MOST: usize = 32;

/// The most games in the folder that the server adds to.
const MOST_FILES: usize = 10_000;

/// The largest number of a game.
const LARGEST: u64 = 999_999_999;

/// How long an agent may think of one decision; it then decides with what it has found.
pub(super) const TO_THINK: Duration = Duration::from_secs(60);

/// How long after its last page was closed an agent thinks on: a page that is loaded again comes back within it.
const GRACE: Duration = Duration::from_secs(2);

/// How long after it was last used a table is closed that nobody looks at: then the game can be played elsewhere.
const LEFT: Duration = Duration::from_secs(5);

/// All tables.
pub(in crate::serve) struct Tables {
    folder: Folder,
    laboratory: Arc<dyn Laboratory>,
    open: Mutex<BTreeMap<u64, Arc<Table>>>,
    /// Held while a file is opened, so that it is opened once.
    opening: Mutex<()>,
    /// As many agents think at once as there are cores.
    thinkers: Arc<Semaphore>,
}

/// A game that somebody has asked for.
pub(super) enum Opened {
    /// It is on a table.
    Table(Arc<Table>),
    /// Nothing can be written where it is: why it cannot be played on.
    ToLookAt(Refused),
}

/// A table with its game.
pub(super) struct Table {
    number: u64,
    /// Its file; none once the game has gone on elsewhere.
    file: Mutex<Option<GameFile>>,
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
            opening: Mutex::default(),
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
            let is_plain = |parsed: &u64| *parsed <= LARGEST && parsed.to_string() == number;
            number.parse().ok().filter(is_plain)
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
        let saved = self.saved(number).ok()?;
        Some((saved.game, saved.agents))
    }

    /// A game as its file has it, without opening it.
    fn saved(&self, number: u64) -> Answer<SavedGame> {
        SavedGame::read(&self.file(number)?).map_err(|error| refused(number, &error))
    }

    /// The game of a file to look at, whoever plays it.
    pub(super) fn looked_at(&self, number: u64) -> Answer<Box<dyn Sitting>> {
        let mut sitting = self.laboratory.saved_game(self.saved(number)?)?;
        // As a table does: what has no alternative is done.
        sitting.next();
        Ok(sitting)
    }

    /// What there is to see of a game: at its table, or, where nothing can be written, in its file.
    pub(super) fn look<T>(
        self: &Arc<Tables>,
        number: u64,
        look: impl FnOnce(&mut dyn Sitting) -> Answer<T>,
    ) -> Answer<T> {
        match self.open(number)? {
            Opened::Table(table) => look(&mut **table.sitting()),
            Opened::ToLookAt(_) => look(&mut *self.looked_at(number)?),
        }
    }

    /// Waits until a game is on a table, which could only be looked at before.
    pub(super) async fn opens(&self, number: u64) {
        while !lock(&self.open).contains_key(&number) {
            tokio::time::sleep(LEFT / 4).await;
        }
    }

    /// Keeps a new game in a file of its own, and opens it. Returns its number.
    pub(super) fn add(self: &Arc<Tables>, sitting: Box<dyn Sitting>) -> Answer<u64> {
        let failed = |error: io::Error| {
            Refused::new(
                StatusCode::INTERNAL_SERVER_ERROR,
                format!("the game cannot be kept in the folder: {error}"),
            )
        };
        let parent = self.folder.join(FOLDER);
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
        let saved = sitting.saved();
        let mut open = lock(&self.open);
        // Before there is a file: a game without a place is not begun.
        make_room(&mut open)?;
        for number in first..=LARGEST {
            match GameFile::create(&parent.join(format!("{number}.{ENDING}")), &saved) {
                Ok(file) => {
                    self.seat(&mut open, number, file, sitting);
                    return Ok(number);
                }
                Err(GameFileError::InUse { .. }) => {}
                Err(GameFileError::File { reason, .. }) if reason.kind() == io::ErrorKind::AlreadyExists => {}
                Err(GameFileError::File { reason, .. } | GameFileError::NoLock { reason, .. }) => {
                    return Err(failed(reason));
                }
                Err(error) => return Err(refused(number, &error)),
            }
        }
        Err(Refused::new(
            StatusCode::INSUFFICIENT_STORAGE,
            format!("the folder has game {LARGEST}, and there is no number after it; move that game elsewhere"),
        ))
    }

    /// The table of a game, to play at.
    pub(super) fn get(self: &Arc<Tables>, number: u64) -> Answer<Arc<Table>> {
        match self.open(number)? {
            Opened::Table(table) => Ok(table),
            Opened::ToLookAt(refused) => Err(refused),
        }
    }

    /// Opens a game. Only who plays needs a table: a game whose lock cannot be written can still be looked at.
    pub(super) fn open(self: &Arc<Tables>, number: u64) -> Answer<Opened> {
        if let Some(table) = lock(&self.open).get(&number) {
            return Ok(Opened::Table(Arc::clone(table)));
        }
        let _opening = lock(&self.opening);
        if let Some(table) = lock(&self.open).get(&number) {
            return Ok(Opened::Table(Arc::clone(table)));
        }
        let (file, saved) = match GameFile::take(&self.file(number)?) {
            Ok(taken) => taken,
            Err(error @ GameFileError::NoLock { .. }) => return Ok(Opened::ToLookAt(refused(number, &error))),
            Err(error) => return Err(refused(number, &error)),
        };
        let saved = saved.ok_or_else(|| Refused::not_found(format!("there is no game {number} in the folder")))?;
        let sitting = self.laboratory.saved_game(saved)?;
        let mut open = lock(&self.open);
        make_room(&mut open)?;
        Ok(Opened::Table(self.seat(&mut open, number, file, sitting)))
    }

    /// Puts a game on a table.
    fn seat(
        self: &Arc<Tables>,
        open: &mut BTreeMap<u64, Arc<Table>>,
        number: u64,
        file: GameFile,
        mut sitting: Box<dyn Sitting>,
    ) -> Arc<Table> {
        // What has no alternative is done at once, so that the revision tells all.
        sitting.next();
        let table = Arc::new(Table {
            number,
            file: Mutex::new(Some(file)),
            revision: watch::Sender::new(sitting.revision()),
            sitting: Mutex::new(sitting),
            pages: AtomicUsize::new(0),
            is_thinking: AtomicBool::new(false),
            is_kept: AtomicBool::new(true),
            stop: Mutex::default(),
            used: Mutex::new(Instant::now()),
        });
        open.insert(number, Arc::clone(&table));
        self.close_when_left(&table);
        table
    }

    /// Closes a table some time after everybody has left it.
    fn close_when_left(self: &Arc<Tables>, table: &Arc<Table>) {
        let (tables, table) = (Arc::downgrade(self), Arc::downgrade(table));
        tokio::spawn(async move {
            loop {
                tokio::time::sleep(LEFT / 4).await;
                let (Some(tables), Some(table)) = (tables.upgrade(), table.upgrade()) else {
                    return;
                };
                let mut open = lock(&tables.open);
                // The list and this task have it, and no request.
                if table.is_idle() && Arc::strong_count(&table) == 2 && lock(&table.used).elapsed() >= LEFT {
                    close(&mut open, &table);
                    // Its file is free before anybody can look for the table again.
                    drop(table);
                    return;
                }
            }
        });
    }

    /// Saves the game of a table and tells its pages. Whoever has changed the game still holds it, so that no page is shown
    /// what is not saved.
    ///
    /// # Errors
    /// If the game has gone on elsewhere, and is then opened anew, or the file cannot be written: agents stop then.
    pub(super) fn keep(&self, table: &Table, sitting: &dyn Sitting) -> Answer<()> {
        let mut file = lock(&table.file);
        let is_there = self.file(table.number).is_ok();
        let written = file
            .as_mut()
            .filter(|_| is_there)
            .map(|file| file.write(&sitting.saved()));
        let has_gone_on = matches!(written, None | Some(Err(GameFileError::GoneOn(_))));
        let is_kept = matches!(written, Some(Ok(())));
        table.is_kept.store(is_kept, Ordering::SeqCst);
        if has_gone_on {
            // Another process may have it now.
            *file = None;
            close(&mut lock(&self.open), table);
        }
        table.revision.send_replace(sitting.revision());
        match (is_kept, has_gone_on) {
            (true, _) => Ok(()),
            (false, true) => Err(Refused::new(
                StatusCode::CONFLICT,
                "this game has gone on elsewhere; load the page again",
            )),
            (false, false) => Err(Refused::new(
                StatusCode::INSUFFICIENT_STORAGE,
                "the game goes on, but its file cannot be written; make room in the folder",
            )),
        }
    }

    /// A place among those who think; to be held while something is thought.
    pub(super) async fn place_to_think(&self) -> OwnedSemaphorePermit {
        let thinkers = Arc::clone(&self.thinkers);
        thinkers.acquire_owned().await.expect("the semaphore stays open")
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
    async fn one_decision(self: &Arc<Tables>, table: &Arc<Table>) -> bool {
        let place = self.place_to_think().await;
        let stop = table.begin_to_think();
        let limit = time_limit(Arc::clone(&stop));
        let (tables, at) = (Arc::clone(self), Arc::clone(table));
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
            tables.keep(&at, &**sitting).is_ok()
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

    /// Whether the game has gone on elsewhere, and this table is no longer that of the game.
    pub(super) fn is_left_behind(&self) -> bool {
        lock(&self.file).is_none()
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
    pub(super) table: Arc<Table>,
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

/// Takes a table from the list, if it is still there: another one may be in its place.
fn close(open: &mut BTreeMap<u64, Arc<Table>>, table: &Table) {
    if open
        .get(&table.number)
        .is_some_and(|listed| std::ptr::eq(&**listed, table))
    {
        open.remove(&table.number);
    }
}

/// Closes the table that nobody has looked at for longest if there are as many as there may be.
fn make_room(open: &mut BTreeMap<u64, Arc<Table>>) -> Answer<()> {
    if open.len() < MOST {
        return Ok(());
    }
    let idle = open
        .iter()
        .filter(|(_, table)| Arc::strong_count(table) == 1 && table.is_idle());
    let oldest = idle
        .min_by_key(|(_, table)| *lock(&table.used))
        .map(|(&number, _)| number);
    let oldest = oldest.ok_or_else(|| {
        Refused::new(
            StatusCode::SERVICE_UNAVAILABLE,
            format!("{MOST} games are being played; close the page of one"),
        )
    })?;
    open.remove(&oldest);
    Ok(())
}

/// Why the file of a game cannot be used.
fn refused(number: u64, error: &GameFileError) -> Refused {
    match error {
        GameFileError::InUse { pid, .. } => Refused::new(
            StatusCode::CONFLICT,
            format!("game {number} is being played in process {pid}; leave it there first, and load the page again"),
        ),
        GameFileError::NoLock { .. } => Refused::new(
            StatusCode::INSUFFICIENT_STORAGE,
            format!("game {number} can be looked at, not played on: {error}"),
        ),
        _ => Refused::unreadable(format!("the file of game {number} cannot be read: {error}")),
    }
}
