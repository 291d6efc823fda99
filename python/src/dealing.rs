//! How a game begins: its setups and first positions.

use crate::arguments::Seed;
use crate::calm::calm;
use crate::game::Game;
use crate::json::from_python;
use crate::options::options as of_arguments;
use crate::setup::{Said, Setup};
use crate::state::State;
use crate::story::Story;
use orrery::Options;
use orrery_engine::Action;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict};
use std::sync::Arc;

#[pymethods]
impl Game {
    /// A setup from the options of the command, such as `players=2, planets="random", events="uniform"`, or from a dict
    /// that `Setup.drawn` gave.
    ///
    /// Raises `TypeError` for an option that a setup of the game does not have, `ValueError` for a value that it cannot have, and
    /// `SetupError` for a setup that cannot be played.
    #[pyo3(signature = (setup: "dict[str, typing.Any] | None" = None, **options: "typing.Any") -> "Setup")]
    fn setup(
        slf: &Bound<'_, Self>,
        setup: Option<&Bound<'_, PyDict>>,
        options: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Setup> {
        for (option, taker) in [("seed", "Game.start"), ("ruleset", "orrery.game")] {
            if options.is_some_and(|options| options.contains(option).is_ok_and(|found| found)) {
                return Err(PyTypeError::new_err(format!(
                    "{option}: it is no option of a setup; {taker} takes it"
                )));
            }
        }
        let Some(setup) = setup else {
            return Game::made(slf, Said::Options(of_arguments(options)?));
        };
        if options.is_some_and(|options| !options.is_empty()) {
            return Err(PyTypeError::new_err("setup: it says all; leave out the other options"));
        }
        Game::made(slf, Said::Json(from_python(setup)?))
    }

    /// The setup of a pickle.
    #[pyo3(signature = (options=None, json=None))]
    fn _setup(
        slf: &Bound<'_, Self>,
        options: Option<Vec<(String, Option<String>)>>,
        json: Option<String>,
    ) -> PyResult<Setup> {
        let options = || options.into_iter().flatten().collect();
        Game::made(slf, json.map_or_else(|| Said::Options(options()), Said::Json))
    }

    /// The first position of a deal. The same setup and seed give the same deal. Without a setup two play.
    ///
    /// Raises `SetupError` with all problems if the setup cannot be played.
    #[pyo3(signature = (setup=None, seed=Seed(0)), text_signature = "($self, setup=None, seed=0)")]
    fn start(slf: &Bound<'_, Self>, setup: Option<&Setup>, seed: Seed) -> PyResult<State> {
        let game = slf.get();
        let usual;
        let deals = match setup {
            Some(setup) => &setup.deals,
            None => {
                usual = calm(|| game.rules.deals(Options::default()))?;
                &usual
            }
        };
        let position = calm(|| Arc::clone(&game.rules).start(deals, seed.0))?;
        Ok(State::new(slf.clone().unbind(), position))
    }

    /// The position that `State.to_bytes` wrote, checked.
    ///
    /// Raises `RulesError` if the bytes are damaged, of another game, version or ruleset, or hold an impossible position.
    fn from_bytes(slf: &Bound<'_, Self>, data: &[u8]) -> PyResult<State> {
        let position = calm(|| Arc::clone(&slf.get().rules).position(data, None))?;
        Ok(State::new(slf.clone().unbind(), position))
    }

    /// The position of a pickle: its bytes, and how the game came there.
    fn _state(slf: &Bound<'_, Self>, data: &[u8], story: Option<(String, u64, Bound<'_, PyBytes>)>) -> PyResult<State> {
        let story = story.map(|(setup, seed, actions)| Story {
            setup: setup.into(),
            seed,
            actions: actions
                .as_bytes()
                .chunks_exact(2)
                .map(|pair| Action(u16::from_le_bytes([pair[0], pair[1]])))
                .collect(),
        });
        let position = calm(|| Arc::clone(&slf.get().rules).position(data, story))?;
        Ok(State::new(slf.clone().unbind(), position))
    }
}

impl Game {
    /// The setup that was described so.
    fn made(slf: &Bound<'_, Self>, said: Said) -> PyResult<Setup> {
        let rules = &slf.get().rules;
        let deals = calm(|| match &said {
            Said::Options(options) => rules.deals(options.clone()),
            Said::Json(json) => rules.fixed(json),
        })?;
        Ok(Setup {
            game: slf.clone().unbind(),
            deals,
            said,
        })
    }
}
