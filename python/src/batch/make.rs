//! Making a batch from Python's arguments.

use super::env::BatchEnv;
use crate::arguments::{Environments, Players, Seed, Threads};
use crate::calm::calm;
use crate::environments::plan::Plan;
use crate::environments::reward::Reward;
use crate::game::{self, Game};
use crate::rules::AnyDeals;
use crate::setup::Setup;
use orrery::Options;
use orrery_agents::AgentSpec;
use orrery_engine::Seat;
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyDict;
use std::sync::Arc;

/// The most environments of a batch.
const MOST_ENVIRONMENTS: usize = 1_000_000;

/// A batch of games that are stepped together.
///
/// `game` is a name or a `Game`; without one it is Planet Unknown. Without `setups`, `players` play with the game's
/// defaults; with setups, all for the same number of players, environment i has the setup i % len(setups). `agents` gives
/// seats to agents of the laboratory, such as `{1: "greedy"}`, which play inside `step`; at least one seat is left to you.
/// `threads` is 0 for one per core. `reward` is "share", the share of the win less 1 / players at the end of a game, or
/// "score", the points. With `skip_forced` a decision with one legal action is taken by itself.
///
/// Raises `ValueError` or `TypeError` for an argument that is not allowed, `SetupError` for a setup that cannot be played,
/// `OrreryError` for an agent that cannot play, and `MemoryError` if there is no room.
#[pyfunction]
#[pyo3(signature = (
    game: "str | Game | None" = None,
    num_envs = Environments(1_024),
    *,
    players = None,
    seed = Seed(0),
    setups: "Sequence[Setup] | None" = None,
    agents: "dict[int, str] | None" = None,
    threads = Threads(0),
    reward: "str" = "share",
    skip_forced = true,
) -> "BatchEnv", text_signature = "(game=None, num_envs=1024, *, players=None, seed=0, setups=None, agents=None, threads=0, reward='share', skip_forced=True)")]
#[expect(clippy::too_many_arguments, reason = "keyword arguments of Python")]
pub(crate) fn batch(
    py: Python<'_>,
    game: Option<&Bound<'_, PyAny>>,
    num_envs: Environments,
    players: Option<Players>,
    seed: Seed,
    setups: Option<&Bound<'_, PyAny>>,
    agents: Option<&Bound<'_, PyDict>>,
    threads: Threads,
    reward: &str,
    skip_forced: bool,
) -> PyResult<BatchEnv> {
    let game = opened(py, game)?;
    let rules = &game.get().rules;
    let deals = match (setups, players) {
        (None, players) => vec![usual(game.get(), players.unwrap_or(Players(2)))?],
        (Some(setups), None) => listed(game.get(), setups)?,
        (Some(_), Some(_)) => {
            return Err(PyTypeError::new_err(
                "players: the setups name them; leave one of both out",
            ));
        }
    };
    let players = deals[0].players;
    let Environments(environments) = num_envs;
    if !(1..=MOST_ENVIRONMENTS).contains(&environments) {
        return Err(PyValueError::new_err(format!(
            "num_envs: found {environments}; allowed are 1 to {MOST_ENVIRONMENTS}"
        )));
    }
    let plan = Plan {
        environments,
        players,
        seed: seed.0,
        agents: seated(agents, players)?,
        threads: threads.0,
        reward: Reward::of(reward)?,
        skip_forced,
    };
    let games = py.detach(|| calm(|| Arc::clone(rules).batch(&deals, plan)))?;
    Ok(BatchEnv::new(game, environments, players, games))
}

/// The game of an argument.
fn opened(py: Python<'_>, game: Option<&Bound<'_, PyAny>>) -> PyResult<Py<Game>> {
    let Some(given) = game else {
        return Py::new(py, game::game(py, "planet-unknown", None)?);
    };
    if let Ok(game) = given.cast::<Game>() {
        return Ok(game.clone().unbind());
    }
    let name: String = given.extract().map_err(|_| {
        PyTypeError::new_err(format!(
            "game: found {}; allowed are a name and a Game",
            given.get_type()
        ))
    })?;
    Py::new(py, game::game(py, &name, None)?)
}

/// The setups for this number of players without further options.
fn usual(game: &Game, players: Players) -> PyResult<AnyDeals> {
    let mut options = Options::default();
    options.add("players", game.players(players)?.to_string());
    game.rules.deals(options)
}

/// The setups of a list.
fn listed(game: &Game, setups: &Bound<'_, PyAny>) -> PyResult<Vec<AnyDeals>> {
    let given: Vec<Py<Setup>> = setups.extract().map_err(|_| {
        PyTypeError::new_err(format!(
            "setups: found {}; allowed is a list of setups, which Game.setup makes",
            setups.get_type()
        ))
    })?;
    let setups = given.iter().map(Py::get);
    let Some(first) = setups.clone().next() else {
        return Err(PyValueError::new_err("setups: the list is empty"));
    };
    for (place, setup) in setups.clone().enumerate() {
        if !setup.game.get().is_same(game) {
            return Err(PyValueError::new_err(format!(
                "setups[{place}]: it is of another game or ruleset"
            )));
        }
        let (wanted, found) = (first.deals.players, setup.deals.players);
        if found != wanted {
            return Err(PyValueError::new_err(format!(
                "setups[{place}]: it has {found} players and the first {wanted}; a batch has tables of one size"
            )));
        }
    }
    Ok(setups.map(|setup| setup.deals.clone()).collect())
}

/// The agents and their seats.
fn seated(agents: Option<&Bound<'_, PyDict>>, players: usize) -> PyResult<Vec<(Seat, AgentSpec)>> {
    let mut seated = Vec::new();
    for (seat, name) in agents.into_iter().flatten() {
        let number = seat.extract().ok();
        let number = number.filter(|&seat: &u8| usize::from(seat) < players).ok_or_else(|| {
            let last = players - 1;
            PyValueError::new_err(format!(
                "agents: {} is no seat; allowed are 0 to {last}",
                seat.str()
                    .map_or_else(|_| "the key".to_owned(), |text| text.to_string())
            ))
        })?;
        let name: String = name
            .extract()
            .map_err(|_| PyTypeError::new_err(format!("agents: found {name}; allowed are names of agents")))?;
        let spec: AgentSpec = name
            .parse()
            .map_err(|error| PyValueError::new_err(format!("agents: {error}")))?;
        if spec.is_program() {
            return Err(PyValueError::new_err(format!(
                "agents: {spec} is a program and plays in tournaments only"
            )));
        }
        seated.push((Seat(number), spec));
    }
    if seated.len() == players {
        return Err(PyValueError::new_err("agents: they have all seats; leave one to play"));
    }
    Ok(seated)
}
