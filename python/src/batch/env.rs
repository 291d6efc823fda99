//! The batch for Python.

use crate::arguments::{EnvironmentNumber, Seed};
use crate::buffer::{contiguous, given_or_new, shape_text, shaped, writable};
use crate::calm::calm;
use crate::environments::games::Games;
use crate::errors::{OrreryError, RulesError};
use crate::game::Game;
use crate::state::State;
use numpy::{Element, PyArray1, PyArray2, PyArrayDyn, PyArrayMethods, PyUntypedArrayMethods};
use pyo3::exceptions::{PyIndexError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PySlice;
use std::sync::{Arc, Mutex, PoisonError};

/// An array of the caller or a new one.
type Array<'py, T> = Bound<'py, PyArrayDyn<T>>;

/// Many games that are stepped together, on threads and without Python's lock. `orrery.batch` makes it.
///
/// Each environment is a game at a decision of a seat that you play: `seats` names it, `legal_actions` lists what it may
/// do, and `step` takes one action for each environment. When a game ends, the next one is dealt in the same step, with a
/// seed that follows from the seed of the batch, the number of the environment and the number of the game. So setups, seed
/// and actions give the same arrays with any number of threads.
///
/// Methods that return arrays write into the array that you pass, without a copy, or make a new one. An array must have
/// the shape and the type of numbers of the page, be C-contiguous and writable, and not share memory with another
/// argument; otherwise `ValueError` or `TypeError` name the argument, and nothing has moved.
#[pyclass(frozen, module = "orrery")]
pub(crate) struct BatchEnv {
    game: Py<Game>,
    environments: usize,
    players: usize,
    running: Mutex<Running>,
}

struct Running {
    games: Box<dyn Games>,
    /// Whether an error came in the middle of a step: some environments have moved and others have not.
    is_broken: bool,
}

impl BatchEnv {
    pub(super) fn new(game: Py<Game>, environments: usize, players: usize, games: Box<dyn Games>) -> BatchEnv {
        let running = Running {
            games,
            is_broken: false,
        };
        BatchEnv {
            game,
            environments,
            players,
            running: Mutex::new(running),
        }
    }

    /// Reads the games, without Python's lock.
    fn read<T: Send>(&self, py: Python<'_>, read: impl FnOnce(&dyn Games) -> PyResult<T> + Send) -> PyResult<T> {
        self.with(py, |running| read(running.whole()?))
    }

    fn with<T: Send>(&self, py: Python<'_>, work: impl FnOnce(&mut Running) -> PyResult<T> + Send) -> PyResult<T> {
        py.detach(|| calm(|| work(&mut self.running.lock().unwrap_or_else(PoisonError::into_inner))))
    }

    /// Writes the lists of legal actions into an array that is long enough. Returns the beginning that they fill.
    fn legal_into<'py>(
        &self,
        py: Python<'py>,
        offsets: &mut [i64],
        given: &Array<'py, u16>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let count = {
            let room = given.shape().to_vec();
            let mut indices = writable("indices", given)?;
            let indices = indices.as_slice_mut()?;
            // Counted and written in one go: another thread may step in between.
            self.read(py, |games| {
                let count = games.legal_count();
                if room.len() != 1 || room[0] < count {
                    return Err(PyValueError::new_err(format!(
                        "indices: found the shape {}; allowed is one dimension of {count} or more",
                        shape_text(&room)
                    )));
                }
                games.write_legal(offsets, &mut indices[..count])?;
                Ok(count)
            })?
        };
        given.get_item(PySlice::new(py, 0, count as isize, 1))
    }

    /// The lists of legal actions as a new array.
    fn legal_anew<'py>(&self, py: Python<'py>, offsets: &mut [i64]) -> PyResult<Bound<'py, PyAny>> {
        let lists = self.read(py, |games| {
            let mut lists = vec![0; games.legal_count()];
            games.write_legal(offsets, &mut lists)?;
            Ok(lists)
        })?;
        Ok(PyArray1::from_vec(py, lists).into_any())
    }

    /// Fills an array that has a row for each environment.
    fn filled<'py, T: Element + Send>(
        &self,
        py: Python<'py>,
        out: Option<&Bound<'py, PyAny>>,
        width: Option<usize>,
        fill: impl FnOnce(&dyn Games, &mut [T]) -> PyResult<()> + Send,
    ) -> PyResult<Array<'py, T>> {
        let shape: Vec<usize> = [self.environments].into_iter().chain(width).collect();
        let array = given_or_new(py, "out", out, &shape)?;
        let mut rows = writable("out", &array)?;
        let rows = rows.as_slice_mut()?;
        self.read(py, |games| fill(games, rows))?;
        Ok(array)
    }

    /// The exception for an action that is not legal.
    fn illegal(&self, actions: &[u16], environment: usize, legal: usize) -> PyErr {
        let (number, rules) = (actions[environment], &self.game.get().rules);
        let action = orrery_engine::Action(number);
        let text = if rules.is_action(action) {
            format!(" (`{}`)", rules.action_text(action))
        } else {
            String::new()
        };
        RulesError::new_err(format!(
            "actions: environment {environment}: {number}{text} is none of the {legal} legal actions; no game has moved"
        ))
    }
}

impl Running {
    /// The games, if none of them waits in the middle of a step.
    fn whole(&self) -> PyResult<&dyn Games> {
        if self.is_broken {
            return Err(OrreryError::new_err(
                "an error ended a step of this batch halfway; call reset",
            ));
        }
        Ok(&*self.games)
    }

    /// Moves the games. If that fails halfway, by a panic too, they are not used again before they are dealt anew.
    fn play(&mut self, play: impl FnOnce(&mut dyn Games) -> PyResult<()>) -> PyResult<()> {
        self.is_broken = true;
        play(&mut *self.games)?;
        self.is_broken = false;
        Ok(())
    }
}

#[pymethods]
impl BatchEnv {
    /// The rules.
    #[getter]
    fn game(&self, py: Python<'_>) -> Py<Game> {
        self.game.clone_ref(py)
    }

    /// How many environments there are.
    #[getter]
    fn num_envs(&self) -> usize {
        self.environments
    }

    /// Seats at each table.
    #[getter]
    fn players(&self) -> usize {
        self.players
    }

    /// Deals all environments anew: with a seed the first games of that seed, without one the game after the running one
    /// of each environment.
    #[pyo3(signature = (seed=None))]
    fn reset(&self, py: Python<'_>, seed: Option<Seed>) -> PyResult<()> {
        self.with(py, |running| running.play(|games| games.deal(seed.map(|seed| seed.0))))
    }

    /// Applies one action in each environment: `actions` is `uint16`, shape (num_envs,). All that is forced and the
    /// decisions of agents follow in the same step.
    ///
    /// Returns rewards, `float32`, shape (num_envs, players), and dones, `bool`, shape (num_envs,). Rewards are 0 but for
    /// a game that ended in this step, which is done; its environment is at the first decision of the next game.
    ///
    /// Raises `RulesError` with the environment and the action if one is not legal; then no game has moved. An agent that
    /// gives up and a mistake of the laboratory end a step halfway: all methods but `reset` are refused then.
    #[pyo3(signature = (actions: "numpy.typing.NDArray[numpy.uint16]", rewards: "numpy.typing.NDArray[numpy.float32] | None" = None, dones: "numpy.typing.NDArray[numpy.bool_] | None" = None) -> "tuple[numpy.typing.NDArray[numpy.float32], numpy.typing.NDArray[numpy.bool_]]")]
    fn step<'py>(
        &self,
        py: Python<'py>,
        actions: &Bound<'py, PyAny>,
        rewards: Option<&Bound<'py, PyAny>>,
        dones: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<(Array<'py, f32>, Array<'py, bool>)> {
        // A copy, so that no other thread can change an action between its check and its use.
        let actions = shaped::<u16>("actions", actions, &[self.environments])?.to_vec()?;
        let rewards = given_or_new(py, "rewards", rewards, &[self.environments, self.players])?;
        let dones = given_or_new(py, "dones", dones, &[self.environments])?;
        {
            let (mut rewards, mut dones) = (writable("rewards", &rewards)?, writable("dones", &dones)?);
            let (rewards, dones) = (rewards.as_slice_mut()?, dones.as_slice_mut()?);
            self.with(py, |running| {
                if let Some((environment, legal)) = running.whole()?.first_illegal(&actions) {
                    return Err(self.illegal(&actions, environment, legal));
                }
                running.play(|games| games.step(&actions, rewards, dones))
            })?;
        }
        Ok((rewards, dones))
    }

    /// The legal actions of all environments: those of environment i are `indices[offsets[i]:offsets[i + 1]]`, ascending.
    ///
    /// Returns offsets, `int64`, shape (num_envs + 1,), and indices, `uint16`, shape (offsets[-1],). An array of your own
    /// for indices may be longer; what is returned is the beginning of it. `ValueError` says how long it has to be.
    #[pyo3(signature = (offsets: "numpy.typing.NDArray[numpy.int64] | None" = None, indices: "numpy.typing.NDArray[numpy.uint16] | None" = None) -> "tuple[numpy.typing.NDArray[numpy.int64], numpy.typing.NDArray[numpy.uint16]]")]
    fn legal_actions<'py>(
        &self,
        py: Python<'py>,
        offsets: Option<&Bound<'py, PyAny>>,
        indices: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<(Array<'py, i64>, Bound<'py, PyAny>)> {
        let offsets = given_or_new(py, "offsets", offsets, &[self.environments + 1])?;
        let given = indices.map(|given| contiguous::<u16>("indices", given)).transpose()?;
        let lists = {
            let mut offsets = writable("offsets", &offsets)?;
            let offsets = offsets.as_slice_mut()?;
            match given {
                Some(given) => self.legal_into(py, offsets, &given)?,
                None => self.legal_anew(py, offsets)?,
            }
        };
        Ok((offsets, lists))
    }

    /// Masks of the legal actions: `bool`, shape (num_envs, `Game.action_count`).
    #[pyo3(signature = (out: "numpy.typing.NDArray[numpy.bool_] | None" = None) -> "numpy.typing.NDArray[numpy.bool_]")]
    fn action_masks<'py>(&self, py: Python<'py>, out: Option<&Bound<'py, PyAny>>) -> PyResult<Array<'py, bool>> {
        let count = self.game.get().rules.action_count();
        self.filled(py, out, Some(count), |games, out| games.write_masks(out))
    }

    /// A legal action for each environment, each as likely as any other of its list: `uint16`, shape (num_envs,). The same
    /// seed draws the same actions in the same positions.
    #[pyo3(signature = (seed, out: "numpy.typing.NDArray[numpy.uint16] | None" = None) -> "numpy.typing.NDArray[numpy.uint16]")]
    fn random_actions<'py>(
        &self,
        py: Python<'py>,
        seed: Seed,
        out: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Array<'py, u16>> {
        self.filled(py, out, None, |games, out| games.draw(seed.0, out))
    }

    /// What the seats that decide see, packed: `uint8`, shape (num_envs, `Game.packed_length(players)`).
    #[pyo3(signature = (out: "numpy.typing.NDArray[numpy.uint8] | None" = None) -> "numpy.typing.NDArray[numpy.uint8]")]
    fn observations<'py>(&self, py: Python<'py>, out: Option<&Bound<'py, PyAny>>) -> PyResult<Array<'py, u8>> {
        let length = self.game.get().rules.table().packed_len(self.players);
        self.filled(py, out, Some(length), |games, out| games.write_packed(out))
    }

    /// The same as numbers: `float32`, shape (num_envs, `Game.observation_length`).
    #[pyo3(signature = (out: "numpy.typing.NDArray[numpy.float32] | None" = None) -> "numpy.typing.NDArray[numpy.float32]")]
    fn unpacked<'py>(&self, py: Python<'py>, out: Option<&Bound<'py, PyAny>>) -> PyResult<Array<'py, f32>> {
        let length = self.game.get().rules.table().shape().len();
        self.filled(py, out, Some(length), |games, out| games.write_unpacked(out))
    }

    /// The seats that decide: `uint8`, shape (num_envs,).
    #[pyo3(signature = (out: "numpy.typing.NDArray[numpy.uint8] | None" = None) -> "numpy.typing.NDArray[numpy.uint8]")]
    fn seats<'py>(&self, py: Python<'py>, out: Option<&Bound<'py, PyAny>>) -> PyResult<Array<'py, u8>> {
        self.filled(py, out, None, |games, out| {
            games.write_seats(out);
            Ok(())
        })
    }

    /// The seeds of the running games: `uint64`, shape (num_envs,). With the setup of its environment, `Game.start` deals
    /// such a game again.
    #[pyo3(signature = () -> "numpy.typing.NDArray[numpy.uint64]")]
    fn seeds<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray1<u64>>> {
        Ok(PyArray1::from_vec(py, self.read(py, |games| Ok(games.seeds()))?))
    }

    /// The games that ended in the last step: their environments, `int64`, shape (k,), the seeds of their deals, `uint64`,
    /// shape (k,), scores, `int32`, shape (k, players), and shares of the win, `float64`, shape (k, players).
    #[pyo3(signature = () -> "tuple[numpy.typing.NDArray[numpy.int64], numpy.typing.NDArray[numpy.uint64], numpy.typing.NDArray[numpy.int32], numpy.typing.NDArray[numpy.float64]]")]
    #[expect(clippy::type_complexity, reason = "a tuple of arrays")]
    fn ended<'py>(
        &self,
        py: Python<'py>,
    ) -> PyResult<(
        Bound<'py, PyArray1<i64>>,
        Bound<'py, PyArray1<u64>>,
        Bound<'py, PyArray2<i32>>,
        Bound<'py, PyArray2<f64>>,
    )> {
        let ended = self.read(py, |games| Ok(games.ended()))?;
        let shape = [ended.len(), self.players];
        let scores = ended.iter().flat_map(|(_, ended)| ended.scores.iter().copied());
        let shares = ended.iter().flat_map(|(_, ended)| ended.shares.iter().copied());
        Ok((
            PyArray1::from_iter(py, ended.iter().map(|&(environment, _)| environment as i64)),
            PyArray1::from_iter(py, ended.iter().map(|(_, ended)| ended.seed)),
            PyArray1::from_iter(py, scores).reshape(shape)?,
            PyArray1::from_iter(py, shares).reshape(shape)?,
        ))
    }

    /// A copy of the position of an environment. It knows everything.
    fn state(&self, py: Python<'_>, env: EnvironmentNumber) -> PyResult<State> {
        if env.0 >= self.environments {
            let (found, last) = (env.0, self.environments - 1);
            return Err(PyIndexError::new_err(format!(
                "env: found {found}; allowed are 0 to {last}"
            )));
        }
        let state = self.read(py, |games| Ok(games.state(env.0)))?;
        let position = Arc::clone(&self.game.get().rules).of_state(state);
        let position = position.expect("the games of a batch are of its rules");
        Ok(State::new(self.game.clone_ref(py), position))
    }

    fn __len__(&self) -> usize {
        self.environments
    }

    fn __repr__(&self) -> String {
        let (name, environments, players) = (self.game.get().rules.name(), self.environments, self.players);
        format!("BatchEnv({name}, {environments} environments, {players} players)")
    }
}
