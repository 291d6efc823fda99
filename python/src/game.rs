//! The rules of a game for Python.

use crate::arguments::{ActionNumber, Players, SeatNumber};
use crate::calm::calm;
use crate::errors::{RulesError, of_command};
use crate::json::to_python;
use crate::options::paths;
use crate::rules::{AnyRules, MakeRules};
use orrery_engine::Action;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;
use std::sync::Arc;

/// The names of the games.
#[pyfunction]
pub(crate) fn games() -> Vec<&'static str> {
    orrery::game_names()
}

/// The rules of a game: `orrery.games()` lists the names.
///
/// `ruleset` names TOML files, or folders of them, in place of the built-in ones of their kinds.
///
/// Raises `ValueError` if there is no such game, and `OrreryError` with all problems if the ruleset cannot be played.
#[pyfunction]
#[pyo3(signature = (name: "str" = "planet-unknown", *, ruleset: "str | os.PathLike[str] | Sequence[str | os.PathLike[str]] | None" = None) -> "Game")]
pub(crate) fn game(py: Python<'_>, name: &str, ruleset: Option<&Bound<'_, PyAny>>) -> PyResult<Game> {
    Game::open(py, name, paths("ruleset", ruleset)?, BTreeMap::new())
}

/// The rules of a game. They never change, and all positions share them.
#[pyclass(frozen, module = "orrery")]
pub(crate) struct Game {
    pub(crate) rules: Arc<dyn AnyRules>,
    /// The files of the ruleset if it is not the built-in one.
    changed: BTreeMap<String, String>,
    /// The items that do nothing.
    blank: BTreeSet<String>,
}

impl Game {
    fn open(py: Python<'_>, name: &str, files: Vec<PathBuf>, stored: BTreeMap<String, String>) -> PyResult<Game> {
        let is_built_in = files.is_empty() && stored.is_empty();
        let open = || orrery::open(name, files, stored, MakeRules).map_err(|error| of_command(&error));
        let rules = py.detach(|| calm(open))?;
        let changed = if is_built_in {
            BTreeMap::new()
        } else {
            rules.ruleset().clone()
        };
        Ok(Game {
            rules,
            changed,
            blank: BTreeSet::new(),
        })
    }

    /// Whether the other has the same rules.
    pub(crate) fn is_same(&self, other: &Game) -> bool {
        let [mine, others] = [self, other].map(|game| (game.rules.name(), game.rules.ruleset_hash(), &game.blank));
        mine == others
    }

    /// The number of an action of the game.
    ///
    /// # Errors
    /// `ValueError` if the game has no action of this number.
    pub(crate) fn action(&self, ActionNumber(number): ActionNumber) -> PyResult<Action> {
        let action = u16::try_from(number)
            .ok()
            .map(Action)
            .filter(|&action| self.rules.is_action(action));
        action.ok_or_else(|| {
            let (name, count) = (self.rules.name(), self.rules.action_count());
            PyValueError::new_err(format!(
                "action: {number} is no action of {name}; allowed are 0 to {}",
                count - 1
            ))
        })
    }

    /// The text of an action, in any position.
    ///
    /// # Errors
    /// `ValueError` if the game has no action of this number.
    pub(crate) fn text_of(&self, action: ActionNumber) -> PyResult<String> {
        let action = self.action(action)?;
        calm(|| Ok(self.rules.action_text(action)))
    }
}

#[pymethods]
impl Game {
    /// Its name in options, runs and results.
    #[getter]
    fn name(&self) -> &'static str {
        self.rules.name()
    }

    /// The identity of its ruleset, 64 hex digits.
    #[getter]
    fn ruleset_hash(&self) -> String {
        self.rules.ruleset_hash()
    }

    /// The text of each file of its ruleset, by its name; empty if that is the built-in one.
    #[getter]
    fn changed_ruleset(&self) -> BTreeMap<String, String> {
        self.changed.clone()
    }

    /// The same rules with an item that does nothing, such as the civ card `C21` or the tech `tech oasis 3`. It is dealt, offered,
    /// taken and reached as before.
    ///
    /// Raises `ValueError` if the ruleset has no such item.
    fn without(&self, item: &str) -> PyResult<Game> {
        let rules = calm(|| self.rules.without(item))?;
        let mut blank = self.blank.clone();
        blank.insert(item.to_owned());
        let changed = self.changed.clone();
        Ok(Game { rules, changed, blank })
    }

    /// The items that do nothing: those of `without`, in alphabetical order.
    #[getter]
    fn blank_items(&self) -> Vec<String> {
        self.blank.iter().cloned().collect()
    }

    /// The parts of a score, in the order of `Outcome.parts`.
    #[getter]
    fn score_parts(&self) -> Vec<&'static str> {
        self.rules.score_parts().to_vec()
    }

    /// How many numbers actions may have: they are 0 to this - 1.
    #[getter]
    fn action_count(&self) -> usize {
        self.rules.action_count()
    }

    /// The most seats of a table.
    #[getter]
    fn most_seats(&self) -> usize {
        self.rules.table().most_seats
    }

    /// How many values an unpacked observation has, for any number of seats.
    #[getter]
    fn observation_length(&self) -> usize {
        self.rules.table().shape().len()
    }

    /// The planes, rows, columns and scalars of an unpacked observation: planes * rows * columns values come first, then
    /// the scalars.
    #[getter]
    fn observation_shape(&self) -> (usize, usize, usize, usize) {
        let shape = self.rules.table().shape();
        (shape.planes, shape.rows, shape.columns, shape.scalars)
    }

    /// How many bytes a packed observation has with this number of seats.
    fn packed_length(&self, players: Players) -> PyResult<usize> {
        let players = self.players(players)?;
        Ok(self.rules.table().packed_len(players))
    }

    /// What the numbers of observations and the indices of actions mean: the JSON of `orrery tensors`.
    #[pyo3(signature = (players=Players(2)) -> "dict[str, typing.Any]", text_signature = "($self, players=2)")]
    fn tensors<'py>(&self, py: Python<'py>, players: Players) -> PyResult<Bound<'py, PyAny>> {
        let players = self.players(players)?;
        to_python(py, &calm(|| Ok(self.rules.tensors(players)))?)
    }

    /// The text of an action, in any position.
    fn action_text(&self, action: ActionNumber) -> PyResult<String> {
        self.text_of(action)
    }

    /// The action of a text. Raises `RulesError` if it names none.
    fn parse_action(&self, text: &str) -> PyResult<u16> {
        calm(|| Ok(self.rules.parse_action(text)?.0))
    }

    fn __eq__(&self, other: &Game) -> bool {
        self.is_same(other)
    }

    fn __hash__(&self) -> u64 {
        let versions = self.rules.versions();
        versions.rules ^ u64::from(versions.actions)
    }

    fn __repr__(&self) -> String {
        format!(
            "Game('{}', ruleset {}..)",
            self.rules.name(),
            &self.rules.ruleset_hash()[..8]
        )
    }

    #[staticmethod]
    #[pyo3(signature = (name, ruleset, blank_items=None))]
    fn _open(
        py: Python<'_>,
        name: &str,
        ruleset: BTreeMap<String, String>,
        blank_items: Option<Vec<String>>,
    ) -> PyResult<Game> {
        let whole = Game::open(py, name, Vec::new(), ruleset)?;
        let blank_items = blank_items.unwrap_or_default();
        blank_items.iter().try_fold(whole, |game, item| game.without(item))
    }

    #[pyo3(signature = () -> "tuple[typing.Any, ...]")]
    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        let py = slf.py();
        let game = slf.get();
        let make = slf.getattr("_open")?;
        let blank: Vec<&String> = game.blank.iter().collect();
        Ok((make, (game.rules.name(), game.changed.clone(), blank))
            .into_pyobject(py)?
            .into_any())
    }
}

impl Game {
    pub(crate) fn players(&self, Players(players): Players) -> PyResult<usize> {
        let most = self.rules.table().most_seats;
        let allowed = usize::try_from(players)
            .ok()
            .filter(|players| (1..=most).contains(players));
        let name = self.rules.name();
        allowed.ok_or_else(|| {
            PyValueError::new_err(format!("players: found {players}; allowed for {name} is 1 to {most}"))
        })
    }

    /// The seat of a table with this number of seats.
    ///
    /// # Errors
    /// `ValueError` if the table does not have it.
    pub(crate) fn seat(SeatNumber(seat): SeatNumber, seats: usize) -> PyResult<orrery_engine::Seat> {
        let found = u8::try_from(seat).ok().filter(|&seat| usize::from(seat) < seats);
        found
            .map(orrery_engine::Seat)
            .ok_or_else(|| PyValueError::new_err(format!("seat: found {seat}; allowed are 0 to {}", seats - 1)))
    }

    /// The exception for a seat that must decide when the game is over.
    pub(crate) fn is_over() -> PyErr {
        RulesError::new_err("the game is over; name a seat")
    }
}
