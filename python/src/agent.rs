//! An agent of the registry for Python.

use crate::arguments::Seed;
use crate::calm::calm;
use crate::chooser::Chooser;
use crate::errors::RulesError;
use crate::game::Game;
use crate::state::State;
use orrery_agents::AgentSpec;
use orrery_engine::Rng;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use std::sync::{Mutex, PoisonError};

/// An agent of the registry, such as `planner:beam=4`, for one seat of one game after another.
#[pyclass(frozen, module = "orrery")]
pub(crate) struct Agent {
    game: Py<Game>,
    name: String,
    seed: Seed,
    /// Its search and its stream of chance.
    thinking: Mutex<(Box<dyn Chooser>, Rng)>,
}

/// The agent of a name, for positions of the game. All its chance comes from the seed.
///
/// Raises `ValueError` if there is no such agent or parameter, and `OrreryError` if it cannot play here.
#[pyfunction]
#[pyo3(signature = (name, game, seed=Seed(0)), text_signature = "(name, game, seed=0)")]
pub(crate) fn agent(name: &str, game: Py<Game>, seed: Seed) -> PyResult<Agent> {
    let (chooser, name) = calm(|| {
        let spec: AgentSpec = name
            .parse()
            .map_err(|error| PyValueError::new_err(format!("name: {error}")))?;
        Ok((game.get().rules.chooser(&spec)?, spec.to_string()))
    })?;
    Ok(Agent {
        game,
        name,
        seed,
        thinking: Mutex::new((chooser, Rng::from_words(&[seed.0]))),
    })
}

#[pymethods]
impl Agent {
    /// Its text, without parameters that have their default.
    #[getter]
    fn name(&self) -> &str {
        &self.name
    }

    /// The rules it plays by.
    #[getter]
    fn game(&self, py: Python<'_>) -> Py<Game> {
        self.game.clone_ref(py)
    }

    /// Chooses for the seat whose turn it is. The agent sees only what that seat sees.
    ///
    /// Raises `RulesError` if the game is over, and if the agent gives up.
    fn choose(&self, py: Python<'_>, state: &State) -> PyResult<u16> {
        if state.is_over()? {
            return Err(RulesError::new_err(
                "state: the game is over, so there is nothing to choose",
            ));
        }
        py.detach(|| {
            state.position.ask(|position| {
                let mut thinking = self.thinking.lock().unwrap_or_else(PoisonError::into_inner);
                let (chooser, rng) = &mut *thinking;
                Ok(chooser.choose(position, rng)?.0)
            })?
        })
    }

    /// A pickle holds the name, the game and the seed: the agent that comes of it begins anew.
    #[pyo3(signature = () -> "tuple[typing.Any, ...]")]
    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let make = py.import("orrery")?.getattr("agent")?;
        let arguments = (&self.name, self.game.clone_ref(py), self.seed.0);
        Ok((make, arguments).into_pyobject(py)?.into_any())
    }

    fn __repr__(&self) -> String {
        format!("Agent('{}', {})", self.name, self.game.get().rules.name())
    }
}
