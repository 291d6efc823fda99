//! A position for Python, and what a seat believes of it.

use crate::arguments::{ActionNumber, SeatNumber, Seed};
use crate::buffer::fill;
use crate::calm::Calm;
use crate::errors::RulesError;
use crate::game::Game;
use crate::json::to_python;
use crate::outcome::Outcome;
use crate::position::{Position, Sampler};
use numpy::PyArray1;
use orrery_engine::{Action, Rng, Seat};
use pyo3::prelude::*;
use pyo3::types::PyBytes;

/// A position of a game.
///
/// It knows everything, hidden cards too. What a seat may know is in `observation`, `text(seat)`, `json(seat)` and
/// `sample(seat)`.
#[pyclass(module = "orrery")]
pub(crate) struct State {
    pub(crate) game: Py<Game>,
    pub(crate) position: Calm<dyn Position>,
}

impl State {
    pub(crate) fn new(game: Py<Game>, position: Box<dyn Position>) -> State {
        let position = Calm::new(position);
        State { game, position }
    }

    pub(crate) fn legal(&self) -> PyResult<Vec<Action>> {
        let mut legal = Vec::new();
        self.position.ask(|position| position.legal(&mut legal))?;
        Ok(legal)
    }

    /// The seat of an argument; the one whose turn it is if none is named.
    pub(crate) fn seat(&self, seat: Option<SeatNumber>) -> PyResult<Seat> {
        match seat {
            Some(seat) => Game::seat(seat, self.players()?),
            None => self.position.ask(Position::turn)?.ok_or_else(Game::is_over),
        }
    }
}

#[pymethods]
impl State {
    /// The rules.
    #[getter]
    fn game(&self, py: Python<'_>) -> Py<Game> {
        self.game.clone_ref(py)
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

    /// The seat that decides next, from 0; `None` when the game is over.
    #[getter]
    fn turn(&self) -> PyResult<Option<u8>> {
        self.position.ask(|position| Some(position.turn()?.0))
    }

    /// Whether the game is over.
    #[getter]
    pub(crate) fn is_over(&self) -> PyResult<bool> {
        self.position.ask(|position| position.turn().is_none())
    }

    /// The seats that still have to decide in the running phase: several only where they decide without seeing each other.
    #[getter]
    fn to_act(&self) -> PyResult<Vec<usize>> {
        self.position.ask(|position| {
            let seats = position.to_act();
            (0..position.seats())
                .filter(|&seat| seats.contains(Seat(seat as u8)))
                .collect()
        })
    }

    /// Lets one of the seats of `to_act` decide next. Raises `ValueError` for another seat.
    ///
    /// If that changes the turn, the game can no longer be recorded: a record has no place for the order of seats that
    /// decide without seeing each other.
    fn let_act(&mut self, seat: SeatNumber) -> PyResult<()> {
        let seat = Game::seat(seat, self.players()?)?;
        let allowed = self.to_act()?;
        if !allowed.contains(&seat.index()) {
            return Err(pyo3::exceptions::PyValueError::new_err(format!(
                "seat: {} does not decide now; allowed are {allowed:?}",
                seat.0
            )));
        }
        self.position.change(|position| position.let_act(seat))
    }

    /// The legal actions of the seat whose turn it is, ascending: `uint16`, shape (count,). Empty when the game is over.
    #[pyo3(signature = () -> "numpy.typing.NDArray[numpy.uint16]")]
    fn legal_actions<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray1<u16>>> {
        let legal = self.legal()?;
        Ok(PyArray1::from_iter(py, legal.into_iter().map(|action| action.0)))
    }

    /// A mask of the legal actions: `bool`, shape (`Game.action_count`,).
    #[pyo3(signature = () -> "numpy.typing.NDArray[numpy.bool_]")]
    fn action_mask<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray1<bool>>> {
        let mut mask = vec![false; self.game.get().rules.action_count()];
        self.legal()?
            .iter()
            .for_each(|action| mask[usize::from(action.0)] = true);
        Ok(PyArray1::from_vec(py, mask))
    }

    /// The text of an action.
    fn action_text(&self, action: ActionNumber) -> PyResult<String> {
        self.game.get().text_of(action)
    }

    /// What a legal action would do, in words that follow the name of the seat.
    fn explain(&self, action: ActionNumber) -> PyResult<String> {
        let action = self.game.get().action(action)?;
        let words = self.position.ask(|position| position.explain(action));
        words?.map_err(|error| RulesError::new_err(error.to_string()))
    }

    /// Applies an action of the seat whose turn it is, and all that follows without a decision.
    ///
    /// Raises `RulesError` if it is not legal, and `ValueError` if there is no such action; the position stays as it is.
    fn apply(&mut self, action: ActionNumber) -> PyResult<()> {
        let action = self.game.get().action(action)?;
        let applied = self.position.change(|position| position.apply(action));
        applied?.map_err(|error| RulesError::new_err(error.to_string()))
    }

    /// What a seat sees, packed: `uint8`, shape (`Game.packed_length(players)`,). Without a seat, the one to decide.
    #[pyo3(signature = (seat=None) -> "numpy.typing.NDArray[numpy.uint8]")]
    fn observation<'py>(&self, py: Python<'py>, seat: Option<SeatNumber>) -> PyResult<Bound<'py, PyArray1<u8>>> {
        let seat = self.seat(seat)?;
        let mut packed = vec![0; self.game.get().rules.table().packed_len(self.players()?)];
        self.position
            .ask(|position| position.observe_packed(seat, &mut packed))?;
        Ok(PyArray1::from_vec(py, packed))
    }

    /// Writes what a seat sees into `buffer`, packed if it is `uint8` and unpacked if it is `float32`.
    ///
    /// Raises `ValueError` for another shape, an array that is not contiguous or cannot be written, and `TypeError` for
    /// another type of numbers.
    #[pyo3(signature = (buffer: "numpy.typing.NDArray[numpy.uint8] | numpy.typing.NDArray[numpy.float32]", seat=None) -> "None")]
    fn observation_into(&self, buffer: &Bound<'_, PyAny>, seat: Option<SeatNumber>) -> PyResult<()> {
        let seat = self.seat(seat)?;
        let table = self.game.get().rules.table();
        self.position.ask(|position| {
            if buffer.cast::<numpy::PyArrayDyn<f32>>().is_ok() {
                let length = table.shape().len();
                return fill::<f32>("buffer", buffer, length, |out| position.observe(seat, out));
            }
            let length = table.packed_len(position.seats());
            fill::<u8>("buffer", buffer, length, |out| position.observe_packed(seat, out))
        })?
    }

    /// What a seat sees, as numbers: `float32`, shape (`Game.observation_length`,).
    #[pyo3(signature = (seat=None) -> "numpy.typing.NDArray[numpy.float32]")]
    fn unpacked<'py>(&self, py: Python<'py>, seat: Option<SeatNumber>) -> PyResult<Bound<'py, PyArray1<f32>>> {
        let seat = self.seat(seat)?;
        let mut values = vec![0.0; self.game.get().rules.table().shape().len()];
        self.position.ask(|position| position.observe(seat, &mut values))?;
        Ok(PyArray1::from_vec(py, values))
    }

    /// What a seat knows and has to guess, for several samples of one position. Without a seat, of the one to decide.
    #[pyo3(signature = (seat=None))]
    fn beliefs(&self, py: Python<'_>, seat: Option<SeatNumber>) -> PyResult<Beliefs> {
        Beliefs::of(self.game.clone_ref(py), &self.position, self.seat(seat)?)
    }

    /// A position that the seat cannot distinguish from this one: what it does not see is drawn by the seed, uniformly over
    /// all that agrees with what it saw. Without a seat, the one to decide. The same as `beliefs(seat).sample(seed)`.
    #[pyo3(signature = (seat=None, seed=Seed(0)), text_signature = "($self, seat=None, seed=0)")]
    fn sample(&self, py: Python<'_>, seat: Option<SeatNumber>, seed: Seed) -> PyResult<State> {
        self.beliefs(py, seat)?.sample(py, seed)
    }

    /// What the position is worth if the game ended here; final when it is over.
    fn outcome(&self) -> PyResult<Outcome> {
        self.position.ask(Position::outcome)
    }

    /// The points by seat, if the game ended here: `int32`, shape (players,).
    #[pyo3(signature = () -> "numpy.typing.NDArray[numpy.int32]")]
    fn scores<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray1<i32>>> {
        Ok(PyArray1::from_vec(py, self.outcome()?.scores))
    }

    /// The position as text for people: what a seat sees, or everything without a seat.
    #[pyo3(signature = (seat=None))]
    fn text(&self, seat: Option<SeatNumber>) -> PyResult<String> {
        let seat = seat.map(|seat| self.seat(Some(seat))).transpose()?;
        self.position.ask(|position| position.text(seat))
    }

    /// What a seat sees as a dict; `agents/EXTERN.md` describes it.
    #[pyo3(signature = (seat=None) -> "dict[str, typing.Any]")]
    fn json<'py>(&self, py: Python<'py>, seat: Option<SeatNumber>) -> PyResult<Bound<'py, PyAny>> {
        let seat = self.seat(seat)?;
        to_python(py, &self.position.ask(|position| position.json(seat))?)
    }

    /// The position as a picture, an SVG file as text: what a seat sees, or everything without a seat. What nobody may look
    /// at, such as the order of a deck, is not in it.
    #[pyo3(signature = (seat=None))]
    fn svg(&self, seat: Option<SeatNumber>) -> PyResult<String> {
        let seat = seat.map(|seat| self.seat(Some(seat))).transpose()?;
        self.position.ask(|position| position.svg(seat))
    }

    /// The picture that notebooks show: what the seat whose turn it is sees, and everything when the game is over.
    fn _repr_svg_(&self) -> PyResult<String> {
        self.position.ask(|position| position.svg(position.turn()))
    }

    /// The same position, independent of this one.
    fn copy(&self, py: Python<'_>) -> PyResult<State> {
        let copied = self.position.ask(Position::copied)?;
        Ok(State::new(self.game.clone_ref(py), copied))
    }

    fn __copy__(&self, py: Python<'_>) -> PyResult<State> {
        self.copy(py)
    }

    #[pyo3(signature = (_memo: "object") -> "State")]
    fn __deepcopy__(&self, py: Python<'_>, _memo: &Bound<'_, PyAny>) -> PyResult<State> {
        self.copy(py)
    }

    fn __eq__(&self, other: &State) -> PyResult<bool> {
        self.position
            .ask(|mine| other.position.ask(|others| mine.is_same(others)))?
    }

    /// The position as versioned bytes with a checksum, for `Game.from_bytes`.
    fn to_bytes<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyBytes>> {
        Ok(PyBytes::new(py, &self.position.ask(Position::bytes)?))
    }

    /// A key of the whole position: equal positions have equal keys.
    #[getter]
    fn key(&self) -> PyResult<u64> {
        self.position.ask(Position::key)
    }

    /// All actions since the start, forced ones too: `uint16`; `None` if `record` cannot record the game.
    #[pyo3(signature = () -> "numpy.typing.NDArray[numpy.uint16] | None")]
    fn actions<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyArray1<u16>>>> {
        self.position.ask(|position| {
            let actions = position.story()?.actions.iter().map(|action| action.0);
            Some(PyArray1::from_iter(py, actions))
        })
    }

    /// The game so far as the bytes of a record. Raises `RulesError` for a sample, a position read from bytes, and one
    /// in which `let_act` has changed the turn.
    fn record<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyBytes>> {
        let record = self.position.ask(Position::record)?;
        let record = record.ok_or_else(|| {
            RulesError::new_err(
                "a record cannot lead to this position: it is a sample, was read from bytes, or `let_act` has changed the turn",
            )
        })?;
        Ok(PyBytes::new(py, &record))
    }

    fn __repr__(&self) -> PyResult<String> {
        let (name, round) = (self.game.get().rules.name(), self.round()?);
        Ok(match self.turn()? {
            Some(seat) => format!("State({name}, round {round}, seat {seat} to decide)"),
            None => format!("State({name}, round {round}, over)"),
        })
    }

    #[pyo3(signature = () -> "tuple[typing.Any, ...]")]
    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let make = self.game.bind(py).getattr("_state")?;
        let story = self.position.ask(|position| {
            let story = position.story()?;
            let actions: Vec<u8> = story.actions.iter().flat_map(|action| action.0.to_le_bytes()).collect();
            Some((story.setup.to_string(), story.seed, PyBytes::new(py, &actions)))
        })?;
        Ok((make, (self.to_bytes(py)?, story)).into_pyobject(py)?.into_any())
    }
}

/// What a seat knows of a position and what it has to guess, ready for any number of samples.
///
/// What is hidden has too many cases to list their chances, so beliefs are given as samples: every case that agrees with
/// what the seat saw is as likely as any other.
#[pyclass(frozen, module = "orrery")]
pub(crate) struct Beliefs {
    game: Py<Game>,
    seat: Seat,
    sampler: Calm<dyn Sampler>,
}

impl Beliefs {
    pub(crate) fn of(game: Py<Game>, position: &Calm<dyn Position>, seat: Seat) -> PyResult<Beliefs> {
        let sampler = Calm::new(position.ask(|position| position.beliefs(seat))?);
        Ok(Beliefs { game, seat, sampler })
    }
}

#[pymethods]
impl Beliefs {
    /// The seat whose beliefs they are.
    #[getter]
    fn seat(&self) -> u8 {
        self.seat.0
    }

    /// A position that the seat cannot distinguish from the real one, drawn by the seed. It may be played on.
    #[pyo3(signature = (seed=Seed(0)), text_signature = "($self, seed=0)")]
    pub(crate) fn sample(&self, py: Python<'_>, seed: Seed) -> PyResult<State> {
        let mut rng = Rng::from_words(&[seed.0]);
        let position = self.sampler.ask(|sampler| sampler.sample(&mut rng))?;
        Ok(State::new(self.game.clone_ref(py), position))
    }

    fn __repr__(&self) -> String {
        format!("Beliefs({}, seat {})", self.game.get().rules.name(), self.seat.0)
    }
}
