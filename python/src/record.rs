//! A record of a game for Python.

use crate::calm::calm;
use crate::errors::RulesError;
use crate::game::Game;
use crate::json::to_python;
use crate::position::Position;
use crate::state::State;
use crate::story::Recorded;
use numpy::PyArray1;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyBytes;
use std::sync::Arc;

/// A game as setup, seed and actions, which is enough to play it again.
///
/// Raises `RulesError` if the bytes are damaged or of another game, version or ruleset.
#[pyclass(frozen, module = "orrery")]
pub(crate) struct Record {
    game: Py<Game>,
    data: Vec<u8>,
    recorded: Recorded,
}

#[pymethods]
impl Record {
    #[new]
    fn new(game: Py<Game>, data: Vec<u8>) -> PyResult<Record> {
        let recorded = calm(|| game.get().rules.record(&data))?;
        Ok(Record { game, data, recorded })
    }

    /// The rules.
    #[getter]
    fn game(&self, py: Python<'_>) -> Py<Game> {
        self.game.clone_ref(py)
    }

    /// The setup as a dict.
    #[getter]
    fn setup<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        to_python(py, &self.recorded.story.setup)
    }

    /// The seed of the deal.
    #[getter]
    fn seed(&self) -> u64 {
        self.recorded.story.seed
    }

    /// The seat that forfeited the game and why, if one did.
    #[getter]
    fn forfeit(&self) -> Option<(u8, String)> {
        self.recorded.forfeit.clone()
    }

    /// All actions, forced ones too: `uint16`.
    #[pyo3(signature = () -> "numpy.typing.NDArray[numpy.uint16]")]
    fn actions<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<u16>> {
        PyArray1::from_iter(py, self.recorded.story.actions.iter().map(|action| action.0))
    }

    /// The position after this many actions; after all of them without a number.
    ///
    /// Raises `RulesError` if an action is not legal where the record has it or all of them lead to another position than
    /// the recorded one, and `ValueError` if there are fewer actions.
    #[pyo3(signature = (actions=None))]
    fn replay(&self, py: Python<'_>, actions: Option<usize>) -> PyResult<State> {
        let state = self.replay_under(self.game.clone_ref(py), actions)?;
        let is_whole = actions.is_none_or(|actions| actions == self.recorded.story.actions.len());
        if is_whole && state.position.ask(Position::key)? != self.recorded.key {
            return Err(RulesError::new_err(
                "the actions of the record lead to another position than the recorded one",
            ));
        }
        Ok(state)
    }

    /// The position of the same deal under the rules of `game` after this many actions; after all of them without a number.
    /// `game` may have another ruleset, such as one without a card. Actions are matched by what they are, such as the id of a
    /// card, as their numbers depend on the ruleset.
    ///
    /// Raises `RulesError` if an action is not legal there or the ruleset has no such thing, `SetupError` if the deal cannot be
    /// played there, and `ValueError` if the record is of another game or has fewer actions.
    #[pyo3(signature = (game, actions=None))]
    fn replay_under(&self, game: Py<Game>, actions: Option<usize>) -> PyResult<State> {
        let all = &self.recorded.story.actions;
        let count = actions.unwrap_or(all.len());
        if count > all.len() {
            let most = all.len();
            return Err(PyValueError::new_err(format!(
                "actions: found {count}; the record has {most}"
            )));
        }
        let (from, to) = (&self.game.get().rules, &game.get().rules);
        if from.name() != to.name() {
            return Err(PyValueError::new_err(format!(
                "game: found {}; allowed are rulesets of {}, the game of the record",
                to.name(),
                from.name()
            )));
        }
        let position = calm(|| {
            let deals = to.fixed(&self.recorded.story.setup)?;
            let mut position = Arc::clone(to).start(&deals, self.recorded.story.seed)?;
            for (place, &action) in all[..count].iter().enumerate() {
                let counterpart = from.counterpart(action, &**to).ok_or_else(|| {
                    let text = from.action_text(action);
                    RulesError::new_err(format!(
                        "action {place} of the record, {text}, has no counterpart under the other ruleset"
                    ))
                })?;
                let refused =
                    |reason| RulesError::new_err(format!("action {place} of the record cannot be applied: {reason}"));
                position.apply(counterpart).map_err(refused)?;
            }
            Ok(position)
        })?;
        Ok(State::new(game, position))
    }

    /// The record as bytes.
    fn to_bytes<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        PyBytes::new(py, &self.data)
    }

    fn __len__(&self) -> usize {
        self.recorded.story.actions.len()
    }

    fn __eq__(&self, other: &Record) -> bool {
        self.data == other.data
    }

    fn __repr__(&self) -> String {
        let (name, seed) = (self.game.get().rules.name(), self.recorded.story.seed);
        format!(
            "Record({name}, seed {seed}, {} actions)",
            self.recorded.story.actions.len()
        )
    }
}
