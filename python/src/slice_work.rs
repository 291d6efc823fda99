//! What this machine does with a slice of a run that another one shares.

use crate::calm::calm;
use crate::command::Running;
use crate::errors::of_command;
use crate::game::Game;
use crate::guests::Classes;
use crate::machines::{Places, ranges};
use pyo3::prelude::*;
use pyo3::types::PyBytes;
use std::collections::BTreeMap;
use std::sync::Arc;

/// Works on some places of what another machine shares, with these agents written in Python. Returns what it takes.
#[pyfunction]
#[pyo3(signature = (
    task: "str",
    places: "list[tuple[int, int]]",
    input: "bytes",
    game: "Game | None",
    agents: "dict[str, Callable[[], typing.Any]]",
) -> "bytes")]
pub(crate) fn _work<'py>(
    py: Python<'py>,
    task: &str,
    places: Places,
    input: &[u8],
    game: Option<Py<Game>>,
    agents: BTreeMap<String, Py<PyAny>>,
) -> PyResult<Bound<'py, PyBytes>> {
    let classes = game.map(|game| Arc::new(Classes { game, makers: agents }));
    let program = Arc::new(Running::new(classes, None));
    let places = ranges(places);
    let worked =
        py.detach(|| calm(|| orrery::work(task, &places, input, program).map_err(|error| of_command(&error))))?;
    Ok(PyBytes::new(py, &worked))
}
