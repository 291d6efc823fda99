//! What an agent written in Python is given.

use crate::arguments::{ActionNumber, SeatNumber, Seed};
use crate::calm::Calm;
use crate::errors::RulesError;
use crate::game::Game;
use crate::json::to_python;
use crate::position::Position;
use crate::state::{Beliefs, State};
use numpy::PyArray1;
use orrery_engine::{Action, Seat};
use pyo3::prelude::*;

/// A decision as the deciding seat sees it. It holds nothing that the seat does not know: what is hidden was drawn anew.
#[pyclass(frozen, module = "orrery")]
pub(crate) struct View {
    pub(crate) game: Py<Game>,
    /// A position that the seat cannot distinguish from the real one.
    pub(crate) position: Calm<dyn Position>,
    pub(crate) seat: Seat,
    pub(crate) legal: Vec<Action>,
    pub(crate) seed: u64,
}

#[pymethods]
impl View {
    /// The decision of a seat in a position that it cannot distinguish from the real one.
    #[staticmethod]
    fn _of(py: Python<'_>, state: &State, seat: SeatNumber, seed: Seed) -> PyResult<View> {
        Ok(View {
            game: state.game.clone_ref(py),
            position: Calm::new(state.position.ask(Position::copied)?),
            seat: state.seat(Some(seat))?,
            legal: state.legal()?,
            seed: seed.0,
        })
    }

    /// The rules.
    #[getter]
    fn game(&self, py: Python<'_>) -> Py<Game> {
        self.game.clone_ref(py)
    }

    /// The seat that decides and observes, from 0.
    #[getter]
    fn seat(&self) -> u8 {
        self.seat.0
    }

    /// Seats at the table.
    #[getter]
    fn players(&self) -> PyResult<usize> {
        self.position.ask(Position::seats)
    }

    /// How many rounds have begun.
    #[getter]
    fn round(&self) -> PyResult<u32> {
        self.position.ask(Position::round)
    }

    /// A seed for the chance of this decision. An agent that takes all its chance from it plays the same again in the same
    /// run.
    #[getter]
    fn seed(&self) -> u64 {
        self.seed
    }

    /// The legal actions, ascending: `uint16`, shape (count,).
    #[pyo3(signature = () -> "numpy.typing.NDArray[numpy.uint16]")]
    fn legal_actions<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<u16>> {
        PyArray1::from_iter(py, self.legal.iter().map(|action| action.0))
    }

    /// The text of an action.
    fn action_text(&self, action: ActionNumber) -> PyResult<String> {
        self.game.get().text_of(action)
    }

    /// What a legal action would do, in words that follow the name of the seat. What it uncovers is drawn.
    fn explain(&self, action: ActionNumber) -> PyResult<String> {
        let action = self.game.get().action(action)?;
        let words = self.position.ask(|position| position.explain(action));
        words?.map_err(|error| RulesError::new_err(error.to_string()))
    }

    /// What the seat sees, packed: `uint8`, shape (`Game.packed_length(players)`,).
    #[pyo3(signature = () -> "numpy.typing.NDArray[numpy.uint8]")]
    fn observation<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray1<u8>>> {
        let mut packed = vec![0; self.game.get().rules.table().packed_len(self.players()?)];
        self.position
            .ask(|position| position.observe_packed(self.seat, &mut packed))?;
        Ok(PyArray1::from_vec(py, packed))
    }

    /// The same as numbers: `float32`, shape (`Game.observation_length`,).
    #[pyo3(signature = () -> "numpy.typing.NDArray[numpy.float32]")]
    fn unpacked<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray1<f32>>> {
        let mut values = vec![0.0; self.game.get().rules.table().shape().len()];
        self.position.ask(|position| position.observe(self.seat, &mut values))?;
        Ok(PyArray1::from_vec(py, values))
    }

    /// The same as text for people.
    fn text(&self) -> PyResult<String> {
        self.position.ask(|position| position.text(Some(self.seat)))
    }

    /// The same as a dict; `agents/EXTERN.md` describes it.
    #[pyo3(signature = () -> "dict[str, typing.Any]")]
    fn json<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        to_python(py, &self.position.ask(|position| position.json(self.seat))?)
    }

    /// What the seat knows and has to guess, for several samples.
    fn beliefs(&self, py: Python<'_>) -> PyResult<Beliefs> {
        Beliefs::of(self.game.clone_ref(py), &self.position, self.seat)
    }

    /// The same as a picture, an SVG file as text.
    fn svg(&self) -> PyResult<String> {
        self.position.ask(|position| position.svg(Some(self.seat)))
    }

    /// The picture that notebooks show.
    fn _repr_svg_(&self) -> PyResult<String> {
        self.svg()
    }

    /// A position that the seat cannot distinguish from the real one, drawn by the seed: for searches. It may be played on.
    /// The same as `beliefs().sample(seed)`.
    #[pyo3(signature = (seed=Seed(0)), text_signature = "($self, seed=0)")]
    fn sample(&self, py: Python<'_>, seed: Seed) -> PyResult<State> {
        self.beliefs(py)?.sample(py, seed)
    }

    fn __repr__(&self) -> String {
        let (name, seat) = (self.game.get().rules.name(), self.seat.0);
        format!("View({name}, seat {seat}, {} legal actions)", self.legal.len())
    }
}
