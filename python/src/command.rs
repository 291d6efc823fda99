//! The command in the process of Python: tournaments, studies, reports.

use crate::calm::calm;
use crate::errors::of_command;
use crate::game::Game;
use crate::guests::Classes;
use crate::machines::Machines;
use crate::options::options as of_arguments;
use orrery::{Program, RemoteWorkers, Request};
use orrery_agents::Guests;
use pyo3::prelude::*;
use pyo3::types::PyDict;
use std::collections::BTreeMap;
use std::mem;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

/// How often Python is asked for Ctrl-C and learns about progress.
const LOOK_EVERY: Duration = Duration::from_millis(50);

/// A running command, as both threads see it.
#[derive(Default)]
pub(crate) struct Running {
    printed: Mutex<String>,
    notes: Mutex<Vec<String>>,
    stop: Arc<AtomicBool>,
    done: AtomicU64,
    wanted: AtomicU64,
    classes: Option<Arc<Classes>>,
    machines: Option<Arc<Machines>>,
}

impl Running {
    /// One with these agents of its own, whose runs other machines play if there are any.
    pub(crate) fn new(classes: Option<Arc<Classes>>, remote_workers: Option<Py<PyAny>>) -> Running {
        let stop = Arc::new(AtomicBool::new(false));
        let machines = remote_workers.map(|share| {
            Arc::new(Machines {
                share,
                stop: Arc::clone(&stop),
            })
        });
        Running {
            stop,
            classes,
            machines,
            ..Running::default()
        }
    }
}

impl Program for Running {
    fn print(&self, text: &str) {
        *self.printed.lock().unwrap_or_else(PoisonError::into_inner) += text;
    }

    fn note(&self, text: &str) {
        let mut notes = self.notes.lock().unwrap_or_else(PoisonError::into_inner);
        notes.push(text.to_owned());
    }

    fn stop(&self) -> Arc<AtomicBool> {
        Arc::clone(&self.stop)
    }

    fn progress(&self, done: u64, wanted: u64) {
        self.done.store(done, Ordering::Relaxed);
        self.wanted.store(wanted, Ordering::Relaxed);
    }

    fn guests(&self) -> Option<Arc<dyn Guests>> {
        let classes = self.classes.as_ref()?;
        Some(Arc::clone(classes) as Arc<dyn Guests>)
    }

    fn remote_workers(&self) -> Option<Arc<dyn RemoteWorkers>> {
        let machines = self.machines.as_ref()?;
        Some(Arc::clone(machines) as Arc<dyn RemoteWorkers>)
    }
}

/// Runs a subcommand on folders, with options. Returns what it prints.
///
/// `agents` makes the agents written in Python, by the names that the options have for them; `look` is called some times a
/// second with how many games or blocks are done and how many there are; `note` gets each note. `remote_workers` has slices of
/// a run played on other machines: it gets the task, the places that are due, how many places are a group, and whether
/// results are taken in their order.
///
/// It works on a thread of its own. Ctrl-C and an exception of `look` end it; games in progress are finished first. A
/// second Ctrl-C does not wait for them.
#[pyfunction]
#[pyo3(signature = (
    request: "tuple[str, list[str], dict[str, typing.Any]]",
    game: "Game | None",
    agents: "dict[str, Callable[[], typing.Any]]",
    look: "Callable[[int, int], None]",
    note: "Callable[[str], None]",
    remote_workers: "Callable[[str, list[tuple[int, int]], int, bool], Generator[bytes | None]] | None",
) -> "str")]
pub(crate) fn _command(
    py: Python<'_>,
    request: (String, Vec<String>, Bound<'_, PyDict>),
    game: Option<Py<Game>>,
    agents: BTreeMap<String, Py<PyAny>>,
    look: &Bound<'_, PyAny>,
    note: &Bound<'_, PyAny>,
    remote_workers: Option<Py<PyAny>>,
) -> PyResult<String> {
    let (subcommand, folders, options) = request;
    let request = Request {
        subcommand,
        folders,
        options: of_arguments(Some(&options))?,
    };
    let classes = game.map(|game| Arc::new(Classes { game, makers: agents }));
    let running = Arc::new(Running::new(classes, remote_workers));
    let (sender, mut receiver) = mpsc::channel();
    let program: Arc<Running> = Arc::clone(&running);
    thread::Builder::new().name("orrery".to_owned()).spawn(move || {
        let ended = calm(|| orrery::run(&request, program).map_err(|error| of_command(&error)));
        // Nobody waits any more if the interpreter has gone.
        let _ = sender.send(ended);
    })?;
    let mut broken = None;
    let ended = loop {
        let waited;
        (waited, receiver) = py.detach(move || (receiver.recv_timeout(LOOK_EVERY), receiver));
        match waited {
            Ok(ended) => break ended,
            Err(RecvTimeoutError::Disconnected) => unreachable!("the thread sends before it ends"),
            Err(RecvTimeoutError::Timeout) if broken.is_none() => {
                broken = running.look(py, look).err();
                running.stop.store(broken.is_some(), Ordering::Relaxed);
            }
            // The thread is left alone: it ends after its games, if it ever does.
            Err(RecvTimeoutError::Timeout) => py.check_signals()?,
        }
    };
    if let Some(error) = broken {
        return Err(error);
    }
    running.look(py, look)?;
    let notes = mem::take(&mut *running.notes.lock().unwrap_or_else(PoisonError::into_inner));
    for text in notes {
        note.call1((text,))?;
    }
    ended?;
    let printed = mem::take(&mut *running.printed.lock().unwrap_or_else(PoisonError::into_inner));
    Ok(printed)
}

impl Running {
    fn look(&self, py: Python<'_>, look: &Bound<'_, PyAny>) -> PyResult<()> {
        py.check_signals()?;
        let (done, wanted) = (self.done.load(Ordering::Relaxed), self.wanted.load(Ordering::Relaxed));
        look.call1((done, wanted))?;
        Ok(())
    }
}
