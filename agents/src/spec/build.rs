//! An agent from its spec: built for a game, with its evaluation and its settings.

use crate::agent::Agent;
use crate::evaluation::{Evaluated, Points};
use crate::external::{Extern, Programs, TimeControl};
use crate::flat::Flat;
use crate::greedy::Greedy;
use crate::greedy_by_ends::GreedyByEnds;
use crate::guest::Seated;
use crate::human::Human;
use crate::mcts::{self, Mcts};
use crate::model::Learned;
use crate::planner::Planner;
use crate::random::Random;
use crate::search::budget::Budget;
use crate::spec::agent_file::{AgentFile, AgentFileError};
use crate::spec::agent_spec::AgentSpec;
use crate::spec::playable::Playable;
use crate::spec::settings::{Eval, SearchEval, Settings};
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

impl AgentSpec {
    /// The programs that this agent asks, if it is external. No process is started yet.
    pub(crate) fn programs<G: Evaluated>(&self, game: &G) -> Option<Programs> {
        let Settings::Extern {
            cmd,
            ms,
            game_ms,
            margin,
            first,
        } = self.read()
        else {
            return None;
        };
        let [first, decision, game_time, margin] = [first, ms, game_ms, margin].map(|&ms| Duration::from_millis(ms));
        let control = TimeControl {
            first,
            decision,
            game: Some(game_time).filter(|time| !time.is_zero()),
            margin,
        };
        Some(Programs::new(
            game,
            cmd.clone(),
            control,
            self.log().map(Path::to_owned),
        ))
    }

    /// A new agent of this kind, for one seat of one game. One that asks a program has a process of its own; a
    /// [`Roster`](crate::Roster) shares processes between games.
    ///
    /// # Panics
    /// If it names a file that was not read, or one of another evaluation or game; a [`Roster`](crate::Roster) refuses
    /// them.
    pub fn build<G: Playable>(&self, game: &G) -> Box<dyn Agent<G>> {
        let prospects = self.prospects(game);
        game.agent(self, prospects.unwrap_or_else(|error| panic!("{self}: {error}")))
    }

    /// The game's evaluation with the weights of this agent.
    ///
    /// # Errors
    /// If it names a file that was not read, weights of another evaluation, or a model of another game.
    pub fn prospects<G: Evaluated>(&self, game: &G) -> Result<G::Prospects, AgentFileError> {
        match self.file() {
            None if self.lacks_file() => Err(AgentFileError::NotRead),
            None => Ok(game.prospects()),
            Some(AgentFile::Weights(weights)) => Ok(weights.prospects(game)?),
            Some(AgentFile::Model(model)) => {
                model.check(game)?;
                Ok(game.prospects())
            }
        }
    }

    /// The agent of any game, with this evaluation: what [`Playable::agent`] calls.
    pub(crate) fn build_for<G: Evaluated>(&self, game: &G, prospects: G::Prospects) -> Box<dyn Agent<G>> {
        match *self.read() {
            Settings::Random => Box::new(Random),
            Settings::Greedy { eval } => match eval {
                Eval::Prospects => Box::new(Greedy::new(prospects)),
                Eval::Points => Box::new(Greedy::new(Points)),
                Eval::Learned => Box::new(GreedyByEnds::new(self.learned(game))),
            },
            Settings::Planner { eval, beam, depth } => match eval {
                Eval::Prospects => Box::new(Planner::new(prospects, beam, depth)),
                Eval::Points => Box::new(Planner::new(Points, beam, depth)),
                Eval::Learned => Box::new(Planner::new(self.learned(game), beam, depth)),
            },
            Settings::Flat {
                iters,
                ms,
                utility,
                playout,
                rounds,
                eval,
            } => {
                let budget = budget(iters, ms);
                match eval {
                    SearchEval::Prospects => Box::new(Flat::new(prospects, utility, budget, playout, rounds)),
                    SearchEval::Learned => Box::new(Flat::new(self.learned(game), utility, budget, playout, rounds)),
                }
            }
            Settings::Mcts {
                iters,
                ms,
                utility,
                playout,
                rounds,
                noise,
                eval,
            } => {
                let settings = mcts::Settings {
                    goal: utility,
                    budget: budget(iters, ms),
                    policy: playout,
                    rounds,
                    noise,
                };
                match eval {
                    SearchEval::Prospects => Box::new(Mcts::new(prospects, settings)),
                    SearchEval::Learned => Box::new(Mcts::new(self.learned(game), settings)),
                }
            }
            Settings::Extern { .. } => {
                let programs = self.programs(game).expect("an external agent has programs");
                Box::new(Extern::new(Arc::new(programs)))
            }
            Settings::Human => Box::new(Human),
            Settings::Guest { .. } => Box::new(Seated(None)),
        }
    }

    /// The evaluation with the model of its file, or with those of the program.
    fn learned<G: Evaluated>(&self, game: &G) -> Learned<G::Base> {
        let model = match self.file() {
            Some(AgentFile::Model(model)) => Some(Arc::clone(model)),
            _ => None,
        };
        Learned::new(game, game.base(), model)
    }
}

/// The budget of a search: time, if there is any.
fn budget(iters: u64, ms: u64) -> Budget {
    match ms {
        0 => Budget::Iterations(iters),
        ms => Budget::Time(Duration::from_millis(ms)),
    }
}
