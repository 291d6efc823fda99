//! What a seat believes, for Python.

use crate::arguments::Seed;
use crate::calm::Calm;
use crate::game::Game;
use crate::position::{Position, Sampler};
use crate::state::State;
use orrery_engine::{Rng, Seat};
use pyo3::prelude::*;

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
