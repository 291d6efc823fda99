//! Agents written in Python at the tables of the arena.

use crate::calm::{Calm, throw};
use crate::game::Game;
use crate::view::View;
use numpy::PyArray1;
use orrery_agents::{AnyView, Forfeit, Guest, Guests, Identity};
use orrery_engine::{Action, Rng};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyInt, PyString};
use std::collections::BTreeMap;
use std::mem;
use std::sync::{Arc, PoisonError, RwLock, mpsc};
use std::thread;
use std::time::Duration;

/// The agents of a Python program, by name: what makes an agent for one seat of one game.
pub(crate) struct Classes {
    pub(crate) game: Py<Game>,
    pub(crate) makers: BTreeMap<String, Py<PyAny>>,
}

impl Guests for Classes {
    fn has(&self, class: &str) -> bool {
        self.makers.contains_key(class)
    }

    /// A new agent. If it cannot be made, the run ends with the exception.
    fn build(&self, class: &str) -> Box<dyn Guest> {
        let made = attached(|py| {
            let agent = self.makers[class].call0(py)?;
            let game = self.game.clone_ref(py);
            PyResult::Ok(Box::new(PythonAgent { agent, game }))
        });
        made.unwrap_or_else(|error| throw(error))
    }

    /// Its name, with its attribute `version`, a text or a whole number; without one, with a checksum of its source, if Python finds
    /// that.
    fn identity(&self, class: &str) -> Identity {
        attached(|py| {
            let maker = self.makers[class].bind(py);
            let version = maker.getattr("version").ok();
            let version =
                version.filter(|version| version.is_instance_of::<PyString>() || version.is_instance_of::<PyInt>());
            if let Some(version) = version {
                return Identity::new(Some(class), Some(&version.to_string()));
            }
            let inspect = py.import("inspect");
            let source = inspect.and_then(|inspect| inspect.call_method1("getsource", (maker,))?.extract::<String>());
            let identity = Identity::new(Some(class), None);
            match source {
                Ok(source) => identity.with_text("source", source.as_bytes()),
                Err(_) => identity,
            }
        })
    }
}

/// Held for reading by each thread that runs an agent, and for writing once the program ends: no agent plays after that.
///
/// Python ends a thread that still runs its code when it shuts down, and aborts the process if Rust called that code.
static OPEN: RwLock<()> = RwLock::new(());

/// How long the program waits at its end for agents that choose.
const CLOSING: Duration = Duration::from_secs(2);

/// Lets no agent of Python play any more, and waits for those that choose. Returns whether all have come back.
#[pyfunction]
pub(crate) fn _close_agents(py: Python<'_>) -> PyResult<bool> {
    let (sender, receiver) = mpsc::channel();
    thread::Builder::new().spawn(move || {
        mem::forget(OPEN.write());
        // Nobody waits any more if an agent took too long.
        let _ = sender.send(());
    })?;
    Ok(py.detach(move || receiver.recv_timeout(CLOSING).is_ok()))
}

/// Does the work with Python's lock; waits for the end of the process if no agent plays any more.
pub(crate) fn attached<T>(work: impl FnOnce(Python<'_>) -> T) -> T {
    let _open = OPEN.read().unwrap_or_else(PoisonError::into_inner);
    Python::attach(work)
}

/// An agent written in Python.
struct PythonAgent {
    agent: Py<PyAny>,
    game: Py<Game>,
}

impl Guest for PythonAgent {
    /// Asks the agent. If it raises an exception or its answer is no legal action, the run ends with the exception.
    fn choose(&mut self, view: &dyn AnyView, rng: &mut Rng) -> Result<Action, Forfeit> {
        let sampled = view.sample(rng);
        let seed = rng.next_u64();
        let chosen = attached(|py| {
            let position = Arc::clone(&self.game.get().rules).of_state(sampled);
            let position = position.ok_or_else(|| PyTypeError::new_err("agents: the run plays another game"))?;
            let legal = view.legal();
            let seen = View {
                game: self.game.clone_ref(py),
                position: Calm::new(position),
                seat: view.observer(),
                legal: legal.to_vec(),
                seed,
            };
            let list = PyArray1::from_iter(py, legal.iter().map(|action| action.0));
            let answer = self.agent.bind(py).call_method1("choose", (seen, list))?;
            let number: i64 = answer.extract().map_err(|_| {
                PyTypeError::new_err(format!(
                    "choose: it returned {answer}; allowed is the number of an action"
                ))
            })?;
            let found = u16::try_from(number)
                .ok()
                .map(Action)
                .filter(|action| legal.contains(action));
            found.ok_or_else(|| {
                let count = legal.len();
                PyValueError::new_err(format!(
                    "choose: it returned {number}, which is none of the {count} legal actions"
                ))
            })
        });
        Ok(chosen.unwrap_or_else(|error| throw(error)))
    }
}
