//! A setup for Python.

use crate::arguments::Seed;
use crate::calm::calm;
use crate::game::Game;
use crate::json::to_python;
use crate::rules::AnyDeals;
use orrery::Options;
use pyo3::prelude::*;

/// What a game is dealt from: players, boards and modules. Boards that are drawn are drawn by the seed of the deal.
///
/// `Game.setup` makes it.
#[pyclass(frozen, module = "orrery")]
pub(crate) struct Setup {
    pub(crate) game: Py<Game>,
    pub(crate) deals: AnyDeals,
    pub(crate) said: Said,
}

/// How a setup was described.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Said {
    /// By options of the command.
    Options(Options),
    /// As JSON.
    Json(String),
}

#[pymethods]
impl Setup {
    /// Seats at the table.
    #[getter]
    fn players(&self) -> usize {
        self.deals.players
    }

    /// The game it is for.
    #[getter]
    fn game(&self, py: Python<'_>) -> Py<Game> {
        self.game.clone_ref(py)
    }

    /// The setup of this seed as a dict, with all that is drawn in it. `Game.setup(setup=...)` reads it.
    #[pyo3(signature = (seed=Seed(0)) -> "dict[str, typing.Any]", text_signature = "($self, seed=0)")]
    fn drawn<'py>(&self, py: Python<'py>, seed: Seed) -> PyResult<Bound<'py, PyAny>> {
        let rules = &self.game.get().rules;
        to_python(py, &calm(|| rules.setup_json(&self.deals, seed.0))?)
    }

    fn __eq__(&self, other: &Setup) -> bool {
        self.said == other.said && self.game.get().is_same(other.game.get())
    }

    fn __repr__(&self) -> String {
        let said = match &self.said {
            Said::Options(options) => options.words().join(" "),
            Said::Json(json) => json.clone(),
        };
        format!("Setup({}, {said})", self.game.get().rules.name())
    }

    #[pyo3(signature = () -> "tuple[typing.Any, ...]")]
    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let (options, json) = match &self.said {
            Said::Options(options) => (Some(Vec::from(options.clone())), None),
            Said::Json(json) => (None, Some(json.clone())),
        };
        let make = self.game.bind(py).getattr("_setup")?;
        Ok((make, (options, json)).into_pyobject(py)?.into_any())
    }
}
